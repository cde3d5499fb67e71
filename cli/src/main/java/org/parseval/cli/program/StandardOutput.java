package org.parseval.cli.program;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Standard output that remembers why something could not be written, which the writers of Java forget. */
public final class StandardOutput extends OutputStream {
    /** Systems of the Unix kind say this when the reader of a pipe has gone. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private final OutputStream out;
    private Optional<IOException> problem = Optional.empty();

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    public StandardOutput(OutputStream out) {
        this.out = out;
    }

    public PrintWriter writer() {
        return new PrintWriter(new BufferedWriter(new OutputStreamWriter(this, StandardCharsets.UTF_8)));
    }

    /** Why something could not be written, if so. */
    public Optional<String> problem() {
        return problem.map(e -> "cannot write to standard output: " + e.getMessage());
    }

    /** Whether nobody reads any more, as behind {@code | head}, which is no failure. */
    public boolean isUnread() {
        return problem.map(IOException::getMessage).filter(BROKEN_PIPE::equals).isPresent();
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            problem = Optional.of(e);
            throw e;
        }
    }
}
