package org.parseval.serve.lines;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.json.JsonInput;
import org.parseval.formats.json.JsonInputException;
import org.parseval.inference.Budget;

/**
 * Reads a request from each line of a stream and writes lines with answers to another. Requests are worked on one after the other; those that
 * stop another are heard at once. When no more requests can come it ends with the last of them, and at once when nobody reads its answers.
 */
public final class LineServer {
    /** The version of the fields. It grows when one goes or changes its meaning, not when one is added. */
    public static final int PROTOCOL = 1;

    private static final int LONGEST_LINE = 1 << 28;
    private static final long BETWEEN_SIGNS_MILLIS = 300;

    private final LineOutput out;
    private final Session session;
    private final Map<String, Work> waiting = new ConcurrentHashMap<>();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
        // Deep models recurse deeply.
        Thread thread = new Thread(null, work, "requests", 1 << 26);
        thread.setDaemon(true);
        return thread;
    });

    private LineServer(OutputStream out, Budget budget) {
        this.out = new LineOutput(out);
        session = new Session(budget);
    }

    /**
     * Answers until the requests end.
     *
     * @param version of the program, which is told first
     * @param budget of one request, if it says nothing else
     * @throws IOException if nobody reads the answers, or nobody can read the requests
     */
    public static void serve(InputStream in, OutputStream out, String version, Budget budget) throws IOException {
        new LineServer(out, budget).run(in, version);
    }

    private void run(InputStream in, String version) throws IOException {
        out.send(json -> {
            json.writeStringField("parseval", version);
            json.writeNumberField("protocol", PROTOCOL);
        });
        try {
            for (int first = in.read(); first >= 0; first = in.read()) {
                take(first, in);
                out.check();
            }
            finish();
        } finally {
            waiting.values().forEach(work -> work.stop().give());
            worker.shutdownNow();
        }
    }

    /** The rest of a line. One that is too long is skipped, not kept. */
    private void take(int first, InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean blank = true;
        boolean tooLong = false;
        for (int c = first; c >= 0 && c != '\n'; c = in.read()) {
            tooLong |= line.size() >= LONGEST_LINE;
            if (!tooLong) {
                line.write(c);
            }
            blank &= c == ' ' || c == '\r' || c == '\t';
        }
        if (tooLong) {
            new Work("null", out).failed("request", "a line of more than " + LONGEST_LINE + " bytes");
        } else if (!blank) {
            begin(line.toByteArray());
        }
    }

    private void begin(byte[] line) {
        Work work = new Work("null", out);
        try {
            JsonFields request = new JsonFields(JsonInput.object(line));
            work = new Work(Work.id(request), out);
            Work own = work;
            String method = request.text("method");
            if (method.equals("stop")) {
                stop(request, own);
                return;
            }
            if (waiting.putIfAbsent(own.id(), own) != null) {
                throw new JsonInputException("another request has the id " + own.id());
            }
            worker.execute(() -> {
                try {
                    own.run(() -> session.answer(method, request, own));
                } finally {
                    waiting.remove(own.id());
                }
            });
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError wrong) {
            work.failed(wrong);
        }
    }

    private void stop(JsonFields request, Work own) {
        String which = Work.text(request, "request");
        Work found = waiting.get(which);
        if (found != null) {
            found.stop().give();
        }
        own.run(() -> json -> json.writeBooleanField("stopped", found != null));
    }

    /** Signs of life find out whether anybody still reads: whoever ended does not want the answers. */
    private void finish() throws IOException {
        worker.shutdown();
        try {
            while (!worker.awaitTermination(BETWEEN_SIGNS_MILLIS, TimeUnit.MILLISECONDS)) {
                out.send(json -> json.writeNumberField("finishing", waiting.size()));
                out.check();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        out.check();
    }
}
