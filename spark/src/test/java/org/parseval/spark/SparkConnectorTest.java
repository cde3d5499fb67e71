package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.cluster.connect.ClusterConnector;
import org.parseval.cluster.connect.ClusterConnector.Address;
import org.parseval.cluster.connect.ClusterException;

/** Who is not there. */
class SparkConnectorTest {
    private static Address at(String master, int seconds) {
        return new Address(master, "127.0.0.1", Duration.ofSeconds(seconds), Map.of());
    }

    @Test
    void aMasterThatIsNotThereIsToldAtOnce() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> new SparkConnector().connect(at("spark://127.0.0.1:" + port, 30)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("no master of Spark at spark://127.0.0.1:" + port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark://here", "local[x]", "nonsense", ""})
    void anAddressThatIsNoneIsBadUsage(String address) {
        assertThatThrownBy(() -> new SparkConnector().connect(at(address, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + address + "', expected spark://HOST:PORT");
    }

    @Test
    void aMasterElsewhereCannotReachTheLoopbackAddress() {
        assertThatThrownBy(() -> new SparkConnector().connect(at("spark://192.0.2.1:7077", 1)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("--cluster-listen");
    }

    @Test
    void aSecretThatThisJavaCannotKeepIsRefused() {
        SparkConnector.checkSecretsWork(17);
        assertThatThrownBy(() -> SparkConnector.checkSecretsWork(25))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("a cluster with a secret needs Java 23 or older");
    }

    @Test
    void theModuleIsFoundByWhoAsksForAConnector() {
        assertThat(ServiceLoader.load(ClusterConnector.class).findFirst()).get().isInstanceOf(SparkConnector.class);
    }
}
