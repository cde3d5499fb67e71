package org.parseval.engine.estimate;

import java.util.Arrays;

/**
 * How the states of variables lie in the rows of a {@link Population}.
 *
 * @param cardinalities of the variables
 * @param places the rows of each variable, the most significant first
 * @param bits of a state in each of its rows, 1 or 8
 * @param decoder from what the rows say to the state
 */
public record StateCode(int[] cardinalities, int[][] places, int bits, Decoder decoder) {

    /** Makes a state of a variable of a number that lies in its rows. */
    @FunctionalInterface
    public interface Decoder {
        /** The state. */
        int state(int variable, int code);
    }

    /** A number in the rows is the state. */
    public static final Decoder PLAIN = (variable, code) -> code;

    int variables() {
        return cardinalities.length;
    }

    int cardinality(int variable) {
        return cardinalities[variable];
    }

    /** The states of all variables together. */
    int entries() {
        return Arrays.stream(cardinalities).sum();
    }

    /** The state of a variable in a sample. */
    public int state(int variable, byte[][] rows, int sample) {
        int code = 0;
        for (int row : places[variable]) {
            code = (code << bits) | (rows[row][sample] & 0xff);
        }
        return decoder.state(variable, code);
    }

    /** The rows of a state of all variables, where numbers in the rows are states. */
    public byte[] encode(int[] states) {
        int count = Arrays.stream(places).mapToInt(rows -> rows.length).sum();
        byte[] encoded = new byte[count];
        for (int v = 0; v < states.length; v++) {
            int rest = states[v];
            for (int i = places[v].length - 1; i >= 0; i--, rest >>= bits) {
                encoded[places[v][i]] = (byte) (rest & ((1 << bits) - 1));
            }
        }
        return encoded;
    }
}
