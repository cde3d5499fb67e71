package org.parseval.cli.learn;

import java.nio.file.Path;
import java.util.Locale;
import org.parseval.inference.Answer;
import org.parseval.learning.parameters.FieldLearner;
import org.parseval.learning.parameters.LearntField;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.structure.Structure;

/** Writes as text what was learnt. */
final class LearntText {
    private LearntText() {}

    static String network(Structure structure, Path output, Path counts) {
        return String.format(
                Locale.ROOT,
                "network   %d variables, %d arcs, %.0f parameters, saved as %s, counts as %s%n",
                structure.size(),
                structure.arcs(),
                structure.parameters(),
                output.getFileName(),
                counts.getFileName());
    }

    static String of(LearntField learnt, FieldLearner learner, double rows) {
        return String.format(
                Locale.ROOT,
                "learnt    %s, by %s, %d steps, %s%nfit       log-likelihood %.6f, %.6f a row%s%n",
                learner,
                learnt.by(),
                learnt.steps(),
                learnt.converged()
                        ? "converged"
                        : "not converged, gap " + String.format(Locale.ROOT, "%.2g", learnt.largestGap()),
                learnt.logLikelihood(),
                learnt.logLikelihood() / rows,
                known(learnt.kind(), learnt.standardError()));
    }

    /** How a log-likelihood is known. */
    private static String known(Answer.Kind kind, double standardError) {
        return switch (kind) {
            case EXACT -> "";
            case ESTIMATE -> String.format(Locale.ROOT, ", an estimate with standard error %.2g", standardError);
            case GUARANTEED, CERTIFIED, UNSUPPORTED -> ", where nothing says how far off it is";
        };
    }

    static String how(LearntNetwork learnt, Prior added) {
        String with = added.isNone() ? "maximum likelihood" : "with " + added;
        if (learnt.steps() == 0) {
            return with + ", by counting";
        }
        return with + ", by expectation maximisation, " + learnt.steps() + " steps, "
                + (learnt.converged() ? "converged" : "not converged") + "; expectations by " + learnt.by();
    }

    static String fit(LearntNetwork learnt, double rows) {
        double penalty = learnt.structure().parameters() / 2 * Math.log(rows);
        return String.format(
                Locale.ROOT,
                "log-likelihood %.6f, %.6f a row%s; BIC %.6f",
                learnt.logLikelihood(),
                learnt.logLikelihood() / rows,
                known(learnt.kind(), learnt.standardError()),
                learnt.logLikelihood() - penalty);
    }
}
