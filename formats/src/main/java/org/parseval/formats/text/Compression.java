package org.parseval.formats.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZInputStream;
import org.tukaani.xz.XZOutputStream;

/** How a file is compressed: known by its first bytes when it is read, and by its name when it is written. */
public enum Compression {
    /** Of gzip. */
    GZIP(".gz", "\u001f\u008b") {
        @Override
        InputStream expand(InputStream raw) throws IOException {
            return new GZIPInputStream(raw, 1 << 16);
        }

        @Override
        void write(AtomicFile.Content content, OutputStream out) throws IOException {
            GZIPOutputStream compressed = new GZIPOutputStream(out, 1 << 16);
            content.writeTo(compressed);
            compressed.finish();
        }
    },
    /** Of xz. */
    XZ(".xz", "\u00fd7zXZ\0") {
        @Override
        InputStream expand(InputStream raw) throws IOException {
            return new XZInputStream(raw, MOST_KIBIBYTES);
        }

        @Override
        void write(AtomicFile.Content content, OutputStream out) throws IOException {
            XZOutputStream compressed = new XZOutputStream(out, new LZMA2Options());
            content.writeTo(compressed);
            compressed.finish();
        }
    },
    /** Of bzip2. */
    BZIP2(".bz2", "BZh") {
        @Override
        InputStream expand(InputStream raw) throws IOException {
            return new BZip2CompressorInputStream(raw, true);
        }

        @Override
        void write(AtomicFile.Content content, OutputStream out) throws IOException {
            BZip2CompressorOutputStream compressed = new BZip2CompressorOutputStream(out);
            content.writeTo(compressed);
            compressed.finish();
        }
    };

    static final int LONGEST_MARK = 6;

    /** A file may ask for a dictionary of any size; this is twice that of the strongest setting. */
    private static final int MOST_KIBIBYTES = 1 << 17;

    private final String ending;
    private final String mark;

    Compression(String ending, String mark) {
        this.ending = ending;
        this.mark = mark;
    }

    abstract InputStream expand(InputStream raw) throws IOException;

    abstract void write(AtomicFile.Content content, OutputStream out) throws IOException;

    static Optional<Compression> recognise(byte[] start) {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        return Stream.of(values()).filter(each -> text.startsWith(each.mark)).findFirst();
    }

    /** The compression that the name of a file asks for, in lower case. */
    public static Optional<Compression> ofName(String name) {
        return Stream.of(values()).filter(each -> name.endsWith(each.ending)).findFirst();
    }

    /** The name without the ending of this compression. */
    public String withoutEnding(String name) {
        return name.substring(0, name.length() - ending.length());
    }

    /** The same content, compressed. */
    public AtomicFile.Content of(AtomicFile.Content content) {
        return out -> write(content, out);
    }
}
