package org.parseval.experiments.paper.uai;

import java.util.List;
import java.util.Optional;
import org.parseval.experiments.paper.TestInstance;

/**
 * A row of the table before anything is run.
 *
 * @param name of the category, or of what stands in for several
 * @param category of the paper; absent if it stands in for several
 * @param standIn whether the instances were generated for this table because the paper's are not at hand
 * @param synthetic how many of the instances were generated after a description of the family
 */
public record UaiRow(
        String name, Optional<UaiCategory> category, boolean standIn, List<TestInstance> instances, int synthetic) {}
