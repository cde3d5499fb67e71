/** The paper: functions as sums of parities, the engine on them, spectra, and the variational engines that it is compared with. */
@SuppressWarnings("module") // A module that gets more than others is compiled after this one.
module org.parseval.fourier {
    requires static org.jspecify;
    requires transitive org.parseval.core;

    exports org.parseval.fourier to
            org.parseval.cli,
            org.parseval.experiments;
    exports org.parseval.spectrum to
            org.parseval.cli,
            org.parseval.experiments;
    exports org.parseval.variational to
            org.parseval.cli;

    provides org.parseval.engine.catalogue.EngineEntry with
            org.parseval.engine.fourier.FourierEntry,
            org.parseval.engine.gibbs.GibbsEntry,
            org.parseval.engine.variational.DoubleLoopEntry,
            org.parseval.engine.variational.MeanFieldEntry;
}
