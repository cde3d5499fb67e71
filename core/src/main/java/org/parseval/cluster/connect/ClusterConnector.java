package org.parseval.cluster.connect;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.parseval.cluster.Cluster;

/** Connects to a cluster. Implementations are found by {@link java.util.ServiceLoader}, since the modules that have one are large. */
public interface ClusterConnector {

    /**
     * Where a cluster is, and how to speak with it.
     *
     * @param master its address, such as {@code spark://host:7077}, or {@code local[2]} for threads of this process
     * @param listen the address on which this process waits for the others
     * @param patience how long to wait for a master, and for anybody to do the work
     * @param options by their names, passed on as they are
     */
    record Address(String master, String listen, Duration patience, Map<String, String> options) {}

    /**
     * @throws ClusterException if nobody is there, within the patience
     * @throws IllegalArgumentException if the address is none
     */
    Cluster connect(Address address);

    /**
     * Starts a small cluster on this machine, to try one: processes of their own, on the loopback address, with one
     * slot a worker. Only programs that can read the files of this user can use it.
     *
     * @param memory of each worker, such as {@code 1g}
     * @throws ClusterException if it does not come up
     */
    Started start(int workers, String memory);

    /** A cluster that was started here, until it is closed. */
    interface Started extends AutoCloseable {
        /** The address of its master. */
        String master();

        /** The options for an {@link Address} of this cluster, by name. */
        Map<String, String> options();

        /** The numbers of its processes, the master's first. */
        List<Long> processes();

        @Override
        void close();
    }
}
