package org.parseval.formats.text;

/** How much of the heap what is read may take, so that too large a file is an error that says so. */
public final class HeapLimit {
    private static final long FACTOR_OVERHEAD = 96;

    private final long limit;
    private long taken;

    private HeapLimit(long limit) {
        this.limit = limit;
    }

    /** Three quarters of the heap. */
    public static HeapLimit standard() {
        return new HeapLimit(Runtime.getRuntime().maxMemory() / 4 * 3);
    }

    /** Three quarters of a heap of that size. */
    static HeapLimit ofHeap(long bytes) {
        return new HeapLimit(bytes / 4 * 3);
    }

    /** Takes room for a table; false if there is not enough. */
    public boolean takeTable(long cells) {
        return cells <= limit / Double.BYTES && take(cells * Double.BYTES + FACTOR_OVERHEAD);
    }

    /** Takes room for so many bytes; false if there is not enough. */
    public boolean take(long bytes) {
        if (bytes > limit - taken) {
            return false;
        }
        taken += bytes;
        return true;
    }

    /** What to expect instead. */
    public String describe() {
        return "tables that fit into " + (limit >> 20) + " MB, three quarters of the heap";
    }
}
