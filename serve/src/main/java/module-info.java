/** A page in the browser for looking at a model and asking it. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.serve {
    requires static org.jspecify;
    requires transitive org.parseval.formats;
    requires org.parseval.experiments;
    requires org.parseval.learning;
    requires org.parseval.optimisation;
    requires com.fasterxml.jackson.core;
    requires org.eclipse.jetty.http;
    requires org.eclipse.jetty.io;
    requires org.eclipse.jetty.server;
    requires org.eclipse.jetty.util;

    exports org.parseval.serve to
            org.parseval.cli;
    exports org.parseval.serve.lines to
            org.parseval.cli;
}
