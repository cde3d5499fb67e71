package org.parseval.serve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The files of the page, read once from the program. Paths of requests are never looked up in the file system. */
final class PageFiles extends Handler.Abstract {
    private static final List<String> NAMES = List.of(
            "index.html",
            "style.css",
            "icon.svg",
            "answer.js",
            "api.js",
            "app.js",
            "asking.js",
            "bars.js",
            "cases.js",
            "chart.js",
            "colours.js",
            "compare.js",
            "dom.js",
            "drawing.js",
            "evidence.js",
            "export.js",
            "finder.js",
            "format.js",
            "graph.js",
            "hands.js",
            "joint.js",
            "layout.js",
            "learning.js",
            "marks.js",
            "nodes.js",
            "opening.js",
            "overview.js",
            "scheme.js",
            "session.js",
            "sharing.js",
            "state.js",
            "table.js",
            "tabs.js");

    private final Map<String, Reply> files = new LinkedHashMap<>();

    PageFiles() {
        for (String name : NAMES) {
            files.put("/" + name, read(name));
        }
        files.put("/", read(NAMES.get(0)));
    }

    private static Reply read(String name) {
        String ending = name.substring(name.lastIndexOf('.') + 1);
        String type = switch (ending) {
            case "html" -> "text/html; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
        try (InputStream stream = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing from the program");
            }
            return new Reply(200, type, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Reply file = files.get(Request.getPathInContext(request));
        Reply reply = file == null
                ? Reply.problem(new Problem(Problem.NOT_FOUND, "there is no such page"))
                : List.of("GET", "HEAD").contains(request.getMethod())
                        ? file
                        : Reply.problem(new Problem(Problem.NOT_ALLOWED, "pages can only be got"));
        reply.send(response, callback);
        return true;
    }
}
