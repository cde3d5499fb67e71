/** Networks from tables: parameters, structures, scores; and Ising models of images. */
module org.parseval.learning {
    requires static org.jspecify;
    requires transitive org.parseval.formats;
    requires de.siegmar.fastcsv;
    requires java.desktop;

    exports org.parseval.learning;
    exports org.parseval.learning.data;
    exports org.parseval.learning.ising;
    exports org.parseval.learning.parameters;
    exports org.parseval.learning.score;
    exports org.parseval.learning.structure;
}
