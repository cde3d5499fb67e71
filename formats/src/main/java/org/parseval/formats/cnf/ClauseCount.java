package org.parseval.formats.cnf;

import java.util.Optional;
import org.parseval.formats.text.Tokenizer;
import org.parseval.model.InputException;

/**
 * The clauses that were read against the number in the header. Exclusive ors count as clauses, as in CryptoMiniSat; a
 * header that counts the others alone is accepted too, as nothing else depends on it. More clauses than the header says are common
 * and worth a warning.
 */
final class ClauseCount {
    private final Tokenizer tokens;
    private int declared;
    private long plain;
    private long exclusive;

    ClauseCount(Tokenizer tokens) {
        this.tokens = tokens;
    }

    void declare(int clauses) {
        declared = clauses;
    }

    void add(boolean isExclusive) {
        if (isExclusive) {
            exclusive++;
        } else {
            plain++;
        }
    }

    /** Whether the header has no more clauses to come. */
    boolean isFull() {
        return plain + exclusive >= declared;
    }

    /** @throws InputException if there are fewer than the declared number: the file may have been cut */
    void checkComplete() {
        if (plain + exclusive < declared) {
            throw tokens.unexpected("clause " + (plain + exclusive + 1) + " of " + declared);
        }
    }

    /** The message if there are more. */
    Optional<String> warning() {
        return plain + exclusive > declared && plain != declared
                ? Optional.of("the header says " + declared + " clauses and " + (plain + exclusive)
                        + " follow; all of them are used")
                : Optional.empty();
    }
}
