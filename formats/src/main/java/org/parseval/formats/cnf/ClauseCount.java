package org.parseval.formats.cnf;

import org.parseval.formats.text.InputException;
import org.parseval.formats.text.Tokenizer;

/**
 * The clauses that were read against the number in the header. Exclusive ors count as clauses, as in CryptoMiniSat; a
 * header that counts the others alone is accepted too, as nothing else depends on it.
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

    /** @throws InputException if one clause more, of which the current token is the first, cannot be right */
    void checkRoomFor(boolean isExclusive) {
        if (!isExclusive && plain == declared) {
            throw tokens.unexpected("the end of the file after " + declared + " clauses");
        }
    }

    /** @throws InputException if the number is not the declared one */
    void checkComplete() {
        if (plain + exclusive < declared) {
            throw tokens.unexpected("clause " + (plain + exclusive + 1) + " of " + declared);
        }
        if (plain + exclusive > declared && plain < declared) {
            throw tokens.errorAt(
                    tokens.position(),
                    plain + " clauses and " + exclusive + " exclusive ors",
                    declared + " with or without the exclusive ors");
        }
    }
}
