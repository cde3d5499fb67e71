package org.parseval.experiments.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A drawing of boxes, lines and words, which is written as SVG, light or dark as the reader's screen is, or as PNG. */
public final class Picture {
    private static final double WHISKER = 2;

    /** Dots of a PNG for each unit of the drawing, so that words stay sharp. */
    private static final int DOTS = 2;

    /** The meaning of a part of a drawing, which decides its look. */
    enum Part {
        TITLE(600, 15, "#222", "#eee"),
        NAME(600, 13, "#222", "#eee"),
        STATE(400, 12, "#444", "#bbb"),
        VALUE(400, 12, "#444", "#bbb"),
        BACK(0, 0, "#e8eaee", "#333333"),
        BAR(0, 0, "#3b6fb6", "#6ea2e8"),
        SEEN(0, 0, "#c2571a", "#d9803f"),
        WHISKER(0, 0, "#c0392b", "#e0705f");

        private final int weight;
        private final int size;
        private final String light;
        private final String dark;

        Part(int weight, int size, String light, String dark) {
            this.weight = weight;
            this.size = size;
            this.light = light;
            this.dark = dark;
        }

        private String css(boolean inDark) {
            String color = inDark ? dark : light;
            return "." + name().toLowerCase(Locale.ROOT) + "{"
                    + (size > 0 && !inDark ? "font:" + weight + " " + size + "px sans-serif;" : "")
                    + (this == WHISKER ? "stroke:" + color + ";stroke-width:2" : "fill:" + color) + "}";
        }

        private Color color() {
            int rgb = Integer.parseInt(light.substring(1), 16);
            boolean isShort = light.length() == 4;
            return isShort ? new Color(17 * (rgb >> 8), 17 * (rgb >> 4 & 15), 17 * (rgb & 15)) : new Color(rgb);
        }
    }

    private sealed interface Shape {}

    /** @param strength how much of its colour shows, from 0 to 1 */
    private record Box(Part part, double x, double y, double width, double height, double strength) implements Shape {}

    private record Line(double x1, double y1, double x2, double y2) implements Shape {}

    /** @param end whether the words end at the place, and do not begin there */
    private record Words(Part part, double x, double y, String text, boolean end) implements Shape {}

    private final String description;
    private final double width;
    private double height;
    private final List<Shape> shapes = new ArrayList<>();

    /** @param description for those who do not see it */
    Picture(String description, double width) {
        this.description = description;
        this.width = width;
    }

    void box(Part part, double x, double y, double boxWidth, double boxHeight, double strength) {
        shapes.add(new Box(part, x, y, boxWidth, boxHeight, strength));
    }

    void whisker(double x1, double x2, double y) {
        shapes.add(new Line(x1, y, x2, y));
    }

    void words(Part part, double x, double y, String text) {
        shapes.add(new Words(part, x, y, text, false));
    }

    void wordsEndingAt(Part part, double x, double y, String text) {
        shapes.add(new Words(part, x, y, text, true));
    }

    void endsAt(double y) {
        height = y;
    }

    /** Writes it as SVG, which scales to any size. */
    public void writeSvg(OutputStream out) throws IOException {
        Markup body = new Markup();
        for (Shape shape : shapes) {
            if (shape instanceof Box box) {
                body.empty(
                        "rect",
                        "class",
                        style(box.part()),
                        "x",
                        Numbers.pixels(box.x()),
                        "y",
                        Numbers.pixels(box.y()),
                        "width",
                        Numbers.pixels(box.width()),
                        "height",
                        Numbers.pixels(box.height()),
                        "fill-opacity",
                        String.format(Locale.ROOT, "%.3f", box.strength()));
            } else if (shape instanceof Line line) {
                Svg.line(body, style(Part.WHISKER), line.x1(), line.y1(), line.x2(), line.y2());
            } else if (shape instanceof Words words) {
                body.element(
                        "text",
                        words.text(),
                        "class",
                        style(words.part()),
                        "x",
                        Numbers.pixels(words.x()),
                        "y",
                        Numbers.pixels(words.y()),
                        "text-anchor",
                        words.end() ? "end" : "start");
            }
        }
        StringBuilder light = new StringBuilder();
        StringBuilder dark = new StringBuilder();
        for (Part part : Part.values()) {
            light.append(part.css(false));
            dark.append(part.css(true));
        }
        String drawing = new Markup()
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "viewBox",
                        "0 0 " + Numbers.pixels(width) + " " + Numbers.pixels(height),
                        "width",
                        Numbers.pixels(width),
                        "height",
                        Numbers.pixels(height),
                        "role",
                        "img")
                .element("title", description)
                .open("style")
                .raw(light + "@media(prefers-color-scheme:dark){" + dark + "}")
                .close("style")
                .raw(body.toString())
                .close("svg")
                .text("\n")
                .toString();
        out.write(drawing.getBytes(StandardCharsets.UTF_8));
    }

    private static String style(Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    /** Writes it as PNG on white. */
    public void writePng(OutputStream out) throws IOException {
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(
                (int) Math.ceil(width * DOTS), (int) Math.ceil(height * DOTS), BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, image.getWidth(), image.getHeight());
        canvas.scale(DOTS, DOTS);
        for (Shape shape : shapes) {
            draw(canvas, shape);
        }
        canvas.dispose();
        ImageIO.write(image, "png", out);
    }

    private static void draw(Graphics2D canvas, Shape shape) {
        if (shape instanceof Box box) {
            Color color = box.part().color();
            canvas.setColor(new Color(
                    color.getRed(), color.getGreen(), color.getBlue(), (int) Math.round(255 * box.strength())));
            canvas.fill(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
        } else if (shape instanceof Line line) {
            canvas.setColor(Part.WHISKER.color());
            canvas.setStroke(new BasicStroke((float) WHISKER));
            canvas.draw(new Line2D.Double(line.x1(), line.y1(), line.x2(), line.y2()));
        } else if (shape instanceof Words words) {
            canvas.setColor(words.part().color());
            canvas.setFont(
                    new Font(Font.SANS_SERIF, words.part().weight > 400 ? Font.BOLD : Font.PLAIN, words.part().size));
            double x = words.end() ? words.x() - canvas.getFontMetrics().stringWidth(words.text()) : words.x();
            canvas.drawString(words.text(), (float) x, (float) words.y());
        }
    }
}
