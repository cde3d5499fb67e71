package org.parseval.packet;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * Writes numbers and text one after the other, to be read in the same order by a {@link PacketReader}. Whole numbers take as many
 * bytes as they need, real ones keep all their bits. A checksum comes last.
 *
 * <pre>{@code
 * byte[] packet = new PacketWriter().number(3).real(0.5).text("rain").toBytes();
 * }</pre>
 */
public final class PacketWriter {
    private static final int SEVEN_BITS = 0x7F;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /** A whole number; small ones of either sign take a byte. */
    public PacketWriter number(long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~SEVEN_BITS) != 0) {
            bytes.write((int) (rest & SEVEN_BITS) | (SEVEN_BITS + 1));
            rest >>>= 7;
        }
        bytes.write((int) rest);
        return this;
    }

    /** A real number with all its bits. */
    public PacketWriter real(double value) {
        writeFixed(Double.doubleToRawLongBits(value), Long.BYTES);
        return this;
    }

    /** A truth value. */
    public PacketWriter flag(boolean value) {
        bytes.write(value ? 1 : 0);
        return this;
    }

    /** A text of any length. */
    public PacketWriter text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes and how many they are. */
    public PacketWriter bytes(byte[] value) {
        number(value.length);
        bytes.writeBytes(value);
        return this;
    }

    /** Whole numbers and how many they are. */
    public PacketWriter numbers(int[] values) {
        number(values.length);
        for (int value : values) {
            number(value);
        }
        return this;
    }

    /** Floating-point numbers, bit for bit, and how many they are. */
    public PacketWriter reals(double[] values) {
        number(values.length);
        for (double value : values) {
            real(value);
        }
        return this;
    }

    private void writeFixed(long value, int count) {
        for (int i = 0; i < count; i++) {
            bytes.write((int) (value >>> (Byte.SIZE * i)));
        }
    }

    /** All that was written, with its checksum. */
    public byte[] toBytes() {
        CRC32C sum = new CRC32C();
        sum.update(bytes.toByteArray());
        writeFixed(sum.getValue(), Integer.BYTES);
        return bytes.toByteArray();
    }
}
