package org.parseval.formats.circuit;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import org.parseval.formats.text.Source;

/** The bytes of a source one after the other, with the checksum of all that were taken. */
final class CheckedBytes {
    private final Source source;
    private final CRC32C sum = new CRC32C();
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private int summed;
    private long before;

    CheckedBytes(Source source) {
        this.source = source;
    }

    /** How many bytes were taken. */
    long count() {
        return before + at;
    }

    int checksum() {
        sum.update(buffer, summed, at - summed);
        summed = at;
        return (int) sum.getValue();
    }

    boolean isAtEnd() throws IOException {
        return at == end && !refill();
    }

    private boolean refill() throws IOException {
        checksum();
        before += end;
        at = 0;
        summed = 0;
        end = Math.max(0, source.read(buffer, 0, buffer.length));
        return end > 0;
    }

    int nextByte() throws IOException {
        if (at == end && !refill()) {
            throw new EOFException();
        }
        return buffer[at++] & 0xFF;
    }

    int nextInt() throws IOException {
        int value = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            value = value << Byte.SIZE | nextByte();
        }
        return value;
    }

    double nextDouble() throws IOException {
        long high = Integer.toUnsignedLong(nextInt());
        return Double.longBitsToDouble(high << Integer.SIZE | Integer.toUnsignedLong(nextInt()));
    }

    /** A number of seven bits a byte, below 2^35. */
    long nextNumber() throws IOException {
        long value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = nextByte();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw new IllegalArgumentException("a number of too many bytes");
    }

    int nextCount() throws IOException {
        return Math.toIntExact(nextNumber());
    }

    String nextText(int longest) throws IOException {
        int length = nextCount();
        if (length > longest) {
            throw new IllegalArgumentException("a name of " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) nextByte();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
