package org.parseval.optimisation.dual;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/** A search depth first below a path of decisions. It can be left at any time, with what is open on its way. */
final class Dive {
    private final CostNetwork network;
    private final Propagation propagation;
    private final Branching branching;
    private Decisions path = new Decisions();

    /** Of each decision that may still be turned round: where it stands, what to take back, and the bound before it. */
    private int[] levelPlaces = new int[64];

    private int[] levelMarks = new int[64];
    private long[] levelBounds = new long[64];
    private int levels;

    private boolean alive;
    private long bound;
    private long decisions;
    private long deadEnds;

    Dive(CostNetwork network, Propagation propagation, Branching branching) {
        this.network = network;
        this.propagation = propagation;
        this.branching = branching;
    }

    /** Whether something is open. */
    boolean isAlive() {
        return alive;
    }

    /** A lower bound on the costs of all open nodes. */
    long bound() {
        return bound;
    }

    /** Decisions made by all dives so far. */
    long decisions() {
        return decisions;
    }

    /** Dead ends met by this dive. */
    long deadEnds() {
        return deadEnds;
    }

    /** Begins below a path. */
    void begin(OpenNode node, long toBeat) {
        path = node.path();
        bound = node.bound();
        levels = 0;
        deadEnds = 0;
        alive = true;
        network.remember(true);
        path.apply(propagation);
        goOn(toBeat);
        if (!alive) {
            end();
        }
    }

    private void goOn(long toBeat) {
        alive = propagation.run(toBeat);
        if (alive) {
            branching.look();
        }
    }

    /** The state, if all variables are decided. */
    Optional<int[]> state() {
        return alive && branching.isDone() ? Optional.of(branching.states()) : Optional.empty();
    }

    /** Decides once more. */
    void step(long toBeat) {
        push(network.base());
        decisions++;
        path.add(branching.variable(), branching.state(), true);
        propagation.decide(branching.variable(), branching.state());
        goOn(toBeat);
        if (!alive) {
            branching.conflict();
            deadEnds++;
            turn(toBeat);
        }
    }

    /** Gives up the last decision that can be turned round, and turns it, until something is left. */
    void turn(long toBeat) {
        alive = false;
        while (!alive && levels > 0) {
            levels--;
            network.takeBack(levelMarks[levels]);
            path.turn(levelPlaces[levels]);
            if (levelBounds[levels] < toBeat) {
                path.applyLast(propagation);
                goOn(toBeat);
                if (!alive) {
                    branching.conflict();
                    deadEnds++;
                }
            }
        }
        if (!alive) {
            end();
        }
    }

    private void push(long before) {
        if (levels == levelPlaces.length) {
            levelPlaces = Arrays.copyOf(levelPlaces, 2 * levels);
            levelMarks = Arrays.copyOf(levelMarks, 2 * levels);
            levelBounds = Arrays.copyOf(levelBounds, 2 * levels);
        }
        levelPlaces[levels] = path.length();
        levelMarks[levels] = network.mark();
        levelBounds[levels++] = before;
    }

    /** Ends the dive, and tells all that is open; also after a stop in the midst of a step. */
    void leave(Consumer<OpenNode> open) {
        long before = bound;
        for (int level = 0; level < levels; level++) {
            before = Math.max(before, levelBounds[level]);
            open.accept(new OpenNode(before, path.turned(levelPlaces[level])));
        }
        open.accept(new OpenNode(before, path));
        end();
    }

    /** Ends the dive. */
    void end() {
        network.takeBack(0);
        levels = 0;
        alive = false;
    }
}
