package org.parseval.cli.options;

import java.util.Optional;
import org.parseval.cli.program.Interruption;
import org.parseval.cluster.Cluster;
import org.parseval.inference.Budget;
import org.parseval.learning.data.SharedTables;
import org.parseval.learning.data.TableFile;

/** The cluster that shares a command's work, if one is asked for; it ends with the command. */
public final class SharedWork implements AutoCloseable {
    private final Optional<Cluster> cluster;

    private SharedWork(Optional<Cluster> cluster) {
        this.cluster = cluster;
    }

    public static SharedWork with(ClusterOptions options, Interruption interruption) {
        return new SharedWork(options.connect(interruption));
    }

    /** The budget with the cluster in it. */
    public Budget within(Budget budget) {
        return cluster.map(budget::withCluster).orElse(budget);
    }

    /** The file, read by the cluster if it is no text. */
    public TableFile reading(TableFile file) {
        return cluster.filter(SharedTables.class::isInstance)
                .map(SharedTables.class::cast)
                .map(file::through)
                .orElse(file);
    }

    @Override
    public void close() {
        cluster.ifPresent(Cluster::close);
    }
}
