package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import org.parseval.formats.text.Source;
import org.parseval.formats.uai.EvidenceReader;
import org.parseval.formats.uai.EvidenceWriter;
import org.parseval.model.Evidence;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

/** Good evidence that was damaged is still evidence, or an error in one line; nothing else may come of it. */
class MutatedEvidenceTest {
    @SeededTest(1600)
    void damagedEvidenceIsReadOrRefused(long seed) throws IOException {
        Random random = new Random(seed);
        Model model = RandomModels.wild(seed);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        EvidenceWriter.write(Evidence.of(Map.of(0, 0, model.variableCount() - 1, 0)), out);
        for (int i = 0; i < 20; i++) {
            byte[] mutated = MutatedModelTest.mutated(out.toByteArray(), random);
            try {
                EvidenceReader.read(Source.of("bad.file", new ByteArrayInputStream(mutated)), model)
                        .checkAgainst(model);
            } catch (InputException e) {
                assertThat(e.getMessage()).matches("bad\\.file:[1-9]\\d*:[1-9]\\d*: found [ -~]+, expected [ -~]+");
            }
        }
    }
}
