package org.parseval.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.parseval.model.Model;

/** A kind of random models, small enough for the oracle. */
interface Family {

    /** All families, in the order in which models take their turns. */
    List<Family> ALL = all();

    Model draw(RandomGenerator random);

    String name();

    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static List<Family> all() {
        List<Family> all = new ArrayList<>(List.of(Families.values()));
        all.addAll(List.of(LogicFamilies.values()));
        all.addAll(List.of(WideFamilies.values()));
        all.addAll(List.of(EdgeFamilies.values()));
        return List.copyOf(all);
    }
}
