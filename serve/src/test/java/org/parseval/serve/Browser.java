package org.parseval.serve;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The system's Chromium, driven as a user would. */
record Browser(ChromeDriver driver) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private static Optional<Path> program(String... names) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Arrays.stream(names).map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Whether there are a browser and its driver. */
    static boolean isHere() {
        return program("chromium", "chromium-browser", "google-chrome").isPresent()
                && program("chromedriver").isPresent();
    }

    /** @param profile a folder of its own */
    static Browser open(Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program("chromium", "chromium-browser", "google-chrome")
                .orElseThrow()
                .toFile());
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(program("chromedriver").orElseThrow().toFile())
                .usingAnyFreePort()
                .withSilent(true)
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    void go(String address) {
        driver.get(address);
    }

    /** Opens the page anew, and waits for the examples it begins with. */
    void begin(RunningServer server) {
        go("about:blank");
        go(server.address().toString());
        waitFor(
                "examples",
                () -> !run("return document.querySelectorAll('.example').length")
                        .equals(0L));
    }

    void newTab(String address) {
        driver.switchTo().newWindow(org.openqa.selenium.WindowType.TAB);
        driver.get(address);
    }

    List<String> tabs() {
        return List.copyOf(driver.getWindowHandles());
    }

    String tab() {
        return driver.getWindowHandle();
    }

    void switchTo(String tab) {
        driver.switchTo().window(tab);
    }

    void closeTab() {
        driver.close();
    }

    /** A screen of that size, in the dark or not. */
    void screen(int width, int height, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    byte[] picture() {
        return driver.getScreenshotAs(OutputType.BYTES);
    }

    Object run(String script, Object... arguments) {
        Object result = driver.executeScript(script, arguments);
        return result == null ? "" : result;
    }

    WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    String text(String css) {
        return String.valueOf(run("return document.querySelector(arguments[0]).textContent", css));
    }

    void click(String css) {
        find(css).click();
    }

    void clickAt(int x, int y) {
        new org.openqa.selenium.interactions.Actions(driver)
                .moveToLocation(x, y)
                .click()
                .perform();
    }

    void keys(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    void undoByKeyboard() {
        new org.openqa.selenium.interactions.Actions(driver)
                .keyDown(Keys.CONTROL)
                .sendKeys("z")
                .keyUp(Keys.CONTROL)
                .perform();
    }

    /** Gives a file to the page as somebody who chooses it. */
    void choose(Path file) {
        driver.findElement(By.id("file"))
                .sendKeys(file.toAbsolutePath().normalize().toString());
    }

    void waitFor(String what, BooleanSupplier condition) {
        new WebDriverWait(driver, PATIENCE, BETWEEN_LOOKS)
                .withMessage(() -> "waited in vain: " + what + "; the answer is " + text("#answer"))
                .until(page -> condition.getAsBoolean());
    }

    /** The complaints of the browser since the last time. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
