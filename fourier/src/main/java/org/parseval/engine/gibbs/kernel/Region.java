package org.parseval.engine.gibbs.kernel;

import java.util.List;

/**
 * Variables that can be drawn together: with the states of all others fixed, eliminating them one after the other never
 * takes a large table.
 *
 * @param steps in the order of elimination
 */
public record Region(List<Step> steps) {

    /**
     * The elimination of one variable. Its table has an entry for every joint state of the separator and, running
     * fastest, the variable.
     *
     * @param separator the variables of the region that come later and meet it in a factor or a message
     * @param separatorStrides theirs, in messages; in the table they are as many times larger as the variable has states
     * @param fields factors in which it is the only variable of the region that is left
     * @param factors others
     * @param messages those that come in
     * @param message where the outgoing message starts among all messages
     * @param table where the table starts among all tables
     */
    record Step(
            int variable,
            int states,
            int[] separator,
            int[] separatorStrides,
            int separatorSize,
            List<View> fields,
            List<View> factors,
            List<Message> messages,
            int message,
            int table) {}

    /**
     * A factor of which some variables are fixed.
     *
     * @param offsets where the entry of each joint state of the others lies
     * @param inTable for every entry of the step's table the joint state; nothing for fields
     * @param outside the fixed variables
     * @param outsideStrides theirs
     */
    record View(int factor, int[] offsets, int[] inTable, int[] outside, int[] outsideStrides) {}

    /**
     * A message of an earlier step.
     *
     * @param start among all messages
     * @param inTable for every entry of the step's table the message's entry
     */
    record Message(int start, int[] inTable) {}

    /** The entries of all messages. */
    int messageEntries() {
        return steps.stream().mapToInt(Step::separatorSize).sum();
    }

    int tableEntries() {
        return steps.stream().mapToInt(s -> s.separatorSize * s.states).sum();
    }

    /** The entries of the largest reduced factor. */
    int largestView() {
        return steps.stream()
                .flatMap(step -> step.factors.stream())
                .mapToInt(view -> view.offsets.length)
                .max()
                .orElse(1);
    }

    int[] variables() {
        return steps.stream().mapToInt(Step::variable).toArray();
    }
}
