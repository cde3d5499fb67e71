/** The paper: functions as sums of parities, the engine on them, spectra, and the variational engines that it is compared with. */
module org.parseval.fourier {
    requires static org.jspecify;
    requires transitive org.parseval.core;

    exports org.parseval.fourier;
    exports org.parseval.spectrum;
    exports org.parseval.variational;
    exports org.parseval.engine.fourier;
    exports org.parseval.engine.gibbs;
    exports org.parseval.engine.variational;

    provides org.parseval.engine.catalogue.EngineEntry with
            org.parseval.engine.fourier.FourierEntry,
            org.parseval.engine.gibbs.GibbsEntry,
            org.parseval.engine.variational.DoubleLoopEntry,
            org.parseval.engine.variational.MeanFieldEntry;
}
