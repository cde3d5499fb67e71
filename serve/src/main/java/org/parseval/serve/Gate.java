package org.parseval.serve;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets only requests through that this server's own page, or a program of its user, may have made. The Host header keeps out pages whose
 * name was made to point at this machine, Origin and Sec-Fetch-Site all other pages, and the token everybody else on a network.
 */
final class Gate extends Handler.Wrapper {
    private static final String COOKIE = "parseval-token";
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Set<String> hosts;
    private final Optional<String> token;

    /** @param hosts what the Host header may say, in lower case */
    Gate(Handler inside, Set<String> hosts, Optional<String> token) {
        super(inside);
        this.hosts = Set.copyOf(hosts);
        this.token = token;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpFields.Mutable headers = response.getHeaders();
        headers.put("Content-Security-Policy", POLICY);
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Cross-Origin-Resource-Policy", "same-origin");
        headers.put("Cross-Origin-Opener-Policy", "same-origin");
        try {
            checkHost(request);
            checkOrigin(request);
            if (token.isPresent() && !hasToken(request, token.get())) {
                return withoutToken(request, response, callback, token.get());
            }
        } catch (Problem problem) {
            Reply.problem(problem).send(response, callback);
            return true;
        }
        return super.handle(request, response, callback);
    }

    private void checkHost(Request request) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
            throw new Problem(Problem.FORBIDDEN, "this server does not go by that name");
        }
    }

    private void checkOrigin(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        boolean own =
                origin == null || hosts.contains(origin.toLowerCase(Locale.ROOT).replaceFirst("^http://", ""));
        String site = request.getHeaders().get("Sec-Fetch-Site");
        // A link from elsewhere may open the page; nothing from elsewhere may ask.
        boolean opens = request.getMethod().equals("GET")
                && "navigate".equals(request.getHeaders().get("Sec-Fetch-Mode"))
                && !Request.getPathInContext(request).startsWith(Api.PREFIX);
        if (!own || !(site == null || site.equals("same-origin") || site.equals("none") || opens)) {
            throw new Problem(Problem.FORBIDDEN, "other pages may not ask this server");
        }
    }

    private static boolean hasToken(Request request, String token) {
        String given = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (given != null && given.startsWith("Bearer ") && same(given.substring("Bearer ".length()), token)) {
            return true;
        }
        return Request.getCookies(request).stream()
                .anyMatch(cookie -> cookie.getName().equals(COOKIE) && same(cookie.getValue(), token));
    }

    /** Compares in a time that does not tell how much of it is right. */
    private static boolean same(String given, String token) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /** The address that the program prints has the token in it; the browser keeps it as a cookie, and the address loses it. */
    private static boolean withoutToken(Request request, Response response, Callback callback, String token) {
        String given = Api.parameter(request, "token").orElse("");
        if (request.getMethod().equals("GET")
                && Request.getPathInContext(request).equals("/")
                && same(given, token)) {
            Response.putCookie(
                    response,
                    HttpCookie.build(COOKIE, token)
                            .httpOnly(true)
                            .sameSite(HttpCookie.SameSite.STRICT)
                            .path("/")
                            .build());
            Response.sendRedirect(request, response, callback, "/");
            return true;
        }
        Reply.problem(new Problem(Problem.NO_TOKEN, "a token is needed: open the address that the program printed"))
                .send(response, callback);
        return true;
    }
}
