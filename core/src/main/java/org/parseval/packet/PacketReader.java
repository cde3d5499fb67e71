package org.parseval.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Reads what a {@link PacketWriter} wrote, in the same order. */
public final class PacketReader {
    private final ByteBuffer buffer;

    /** @throws IllegalArgumentException if the packet is not as it was written */
    public PacketReader(byte[] packet) {
        int length = packet.length - Integer.BYTES;
        if (length < 0) {
            throw damaged("only " + packet.length + " bytes");
        }
        buffer = ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C sum = new CRC32C();
        sum.update(packet, 0, length);
        if ((int) sum.getValue() != buffer.getInt(length)) {
            throw damaged("its checksum does not fit");
        }
        buffer.limit(length);
    }

    private static IllegalArgumentException damaged(String how) {
        return new IllegalArgumentException("a damaged packet: " + how);
    }

    /** A whole number. */
    public long number() {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            if (shift >= Long.SIZE) {
                throw damaged("a number without end");
            }
            next = buffer.get();
            value |= (next & 0x7FL) << shift;
            shift += 7;
        } while (next < 0);
        return (value >>> 1) ^ -(value & 1);
    }

    /** A whole number that was an int. */
    public int count() {
        return Math.toIntExact(number());
    }

    /** A floating-point number. */
    public double real() {
        return Double.longBitsToDouble(buffer.getLong());
    }

    /** A truth value. */
    public boolean flag() {
        return buffer.get() != 0;
    }

    /** A text. */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** Bytes. */
    public byte[] bytes() {
        byte[] value = new byte[length(1)];
        buffer.get(value);
        return value;
    }

    /** Whole numbers. */
    public int[] numbers() {
        int[] values = new int[length(1)];
        Arrays.setAll(values, i -> count());
        return values;
    }

    /** Floating-point numbers. */
    public double[] reals() {
        double[] values = new double[length(Double.BYTES)];
        Arrays.setAll(values, i -> real());
        return values;
    }

    /** A length that the rest of the packet can hold, so that nothing is allocated for one that is not there. */
    private int length(int bytesEach) {
        long length = number();
        if (length < 0 || length > buffer.remaining() / bytesEach) {
            throw damaged(length + " values in " + buffer.remaining() + " bytes");
        }
        return (int) length;
    }
}
