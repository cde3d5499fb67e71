package org.parseval.experiments.compare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Engine;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

/**
 * An engine by its name in the catalogue and its settings in words, so that another process can make the same one.
 *
 * @param settings by name
 */
public record EngineChoice(String name, Map<String, String> settings) {

    /** An engine as it is. */
    public static EngineChoice of(String name) {
        return new EngineChoice(name, Map.of());
    }

    /** @throws IllegalArgumentException if there is no such engine or setting */
    public Engine engine() {
        return Catalogue.engine(name, new LinkedHashMap<>(settings));
    }

    /** Into a packet, for another process. */
    public void write(PacketWriter writer) {
        writer.text(name).number(settings.size());
        settings.forEach((setting, value) -> writer.text(setting).text(value));
    }

    /** From a packet. */
    public static EngineChoice read(PacketReader reader) {
        String name = reader.text();
        Map<String, String> settings = new LinkedHashMap<>();
        int count = reader.count();
        for (int i = 0; i < count; i++) {
            settings.put(reader.text(), reader.text());
        }
        return new EngineChoice(name, settings);
    }
}
