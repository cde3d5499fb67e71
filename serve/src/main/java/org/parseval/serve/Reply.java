package org.parseval.serve;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A whole response: status, type and bytes. */
record Reply(int status, String type, byte[] body) {
    static final String JSON = "application/json";
    private static final int OK = 200;
    private static final int NO_CONTENT = 204;

    static Reply json(String text) {
        return new Reply(OK, JSON, text.getBytes(StandardCharsets.UTF_8));
    }

    static Reply problem(Problem problem) {
        return new Reply(problem.status(), JSON, problem.json().getBytes(StandardCharsets.UTF_8));
    }

    static Reply nothing() {
        return new Reply(NO_CONTENT, "", new byte[0]);
    }

    void send(Response response, Callback callback) {
        response.setStatus(status);
        if (!type.isEmpty()) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        }
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        response.write(true, ByteBuffer.wrap(body), callback);
    }
}
