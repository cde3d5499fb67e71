package org.parseval.experiments.report;

/** Where the program runs, in words. */
final class MachineText {
    private MachineText() {}

    static String here() {
        Runtime runtime = Runtime.getRuntime();
        int processors = runtime.availableProcessors();
        return processors + (processors == 1 ? " processor, " : " processors, ") + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", " + System.getProperty("java.vm.name") + " "
                + System.getProperty("java.version") + ", heap " + (runtime.maxMemory() >> 20) + " MiB";
    }
}
