package org.parseval.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.engine.variational.DoubleLoopMethod;
import org.parseval.engine.variational.MeanFieldMethod;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.propagation.PropagationSettings;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.MeanFieldSettings;
import org.parseval.variational.Regions;

/** Our engines beside other programs on a few quick instances, where the folder with them is present. */
class PeerTableTest {
    private static final Path FOLDER = Path.of(System.getProperty("parseval.root", ".."))
            .resolve("../shared/data")
            .normalize();
    private static final Budget BUDGET = Budget.standard().withTime(Duration.ofSeconds(60));

    private static void checkAgreement(String algorithm, Engine engine, Set<String> instances) {
        assumeTrue(Files.exists(FOLDER.resolve("peers.tsv")), "no table of peers at " + FOLDER);
        List<PeerTable.Peer> peers = PeerTable.read(FOLDER, algorithm).stream()
                .filter(peer -> instances.contains(peer.instance().name()))
                .toList();
        assertThat(peers).hasSameSizeAs(instances);
        for (PeerTable.Peer peer : peers) {
            PeerTable.Row row = PeerTable.run(peer, engine, BUDGET);
            assertThat(row.agrees()).as(row.toString()).isTrue();
        }
    }

    @Test
    void beliefPropagationAgrees() {
        checkAgreement(
                "BP SEQRND damp0.1 maxiter1e6",
                new MethodEngine(new BeliefMethod(PropagationSettings.paper())),
                Set.of("Alchemy_11", "CSP_11", "Promedus_24", "Segmentation_12"));
    }

    @Test
    void meanFieldAgreesOrIsCloser() {
        checkAgreement(
                "MF naive",
                new MethodEngine(new MeanFieldMethod(MeanFieldSettings.standard())),
                Set.of("Alchemy_11", "CSP_11", "Grids_12", "Segmentation_12"));
    }

    @Test
    void doubleLoopAgrees() {
        checkAgreement(
                "HAK doubleloop MIN (UAI10 PR)",
                new MethodEngine(new DoubleLoopMethod(KikuchiSettings.standard())),
                Set.of("CSP_11", "DBN_13", "Segmentation_12"));
        checkAgreement(
                "HAK doubleloop LOOP4 (UAI10 grid)",
                new MethodEngine(new DoubleLoopMethod(KikuchiSettings.standard().withRegions(new Regions.Loops(4)))),
                Set.of("Grids_12"));
    }

    @Test
    void tableIsReadByTheNamesOfItsColumns(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("INDEX.tsv"), """
                family\tinstance\tpath\tminfill_width\tlog10Z_ref\tref_source
                uai2014_PR\tA\tA.uai\t3\t2.5\texact
                uai2014_PR\tB\tB.uai\t3\tNA\texact
                """);
        Files.writeString(folder.resolve("peers.tsv"), """
                instance\tsystem\talgorithm\tlog10Z\tcpu_s\tnote
                A\tX\tBP\t2.75\t0.5\titers=3 maxdiff=2e-10
                A\tX\tMF\t2\t1\t
                B\tX\tBP\t1\t1\t
                """);
        List<PeerTable.Peer> peers = PeerTable.read(folder, "BP");
        assertThat(peers).hasSize(1);
        assertThat(peers.get(0).error()).isEqualTo(0.25);
        assertThat(peers.get(0).converged()).isTrue();
        assertThat(new PeerTable.Row(peers.get(0), 2.76, 1, true, 1).agrees()).isTrue();
        assertThat(new PeerTable.Row(peers.get(0), 2.77, 1, true, 1).agrees()).isFalse();
    }
}
