package org.parseval.transform;

/**
 * The lowest levels of the Walsh-Hadamard transform, on blocks that fit in the registers.
 *
 * <p>Neighbouring entries meet here, which the compiler cannot vectorise; so these levels are done in one scalar pass that
 * loads and stores each entry once. All loads of a block precede its stores.
 */
final class WalshHadamardBlocks {
    private WalshHadamardBlocks() {}

    /** Levels 0 to 0 of entries from..to, whose number is a multiple of 2. */
    static void points2(double[] a, int from, int to) {
        for (int j = from; j < to; j += 2) {
            double p0 = a[j] + a[j + 1];
            double p1 = a[j] - a[j + 1];
            a[j] = p0;
            a[j + 1] = p1;
        }
    }

    /** Levels 0 to 1 of entries from..to, whose number is a multiple of 4. */
    static void points4(double[] a, int from, int to) {
        for (int j = from; j < to; j += 4) {
            double p0 = a[j] + a[j + 1];
            double p1 = a[j] - a[j + 1];
            double p2 = a[j + 2] + a[j + 3];
            double p3 = a[j + 2] - a[j + 3];
            a[j] = p0 + p2;
            a[j + 1] = p1 + p3;
            a[j + 2] = p0 - p2;
            a[j + 3] = p1 - p3;
        }
    }

    /** Levels 0 to 2 of entries from..to, whose number is a multiple of 8. */
    static void points8(double[] a, int from, int to) {
        for (int j = from; j < to; j += 8) {
            double p0 = a[j] + a[j + 1];
            double p1 = a[j] - a[j + 1];
            double p2 = a[j + 2] + a[j + 3];
            double p3 = a[j + 2] - a[j + 3];
            double p4 = a[j + 4] + a[j + 5];
            double p5 = a[j + 4] - a[j + 5];
            double p6 = a[j + 6] + a[j + 7];
            double p7 = a[j + 6] - a[j + 7];
            double q0 = p0 + p2;
            double q1 = p1 + p3;
            double q2 = p0 - p2;
            double q3 = p1 - p3;
            double q4 = p4 + p6;
            double q5 = p5 + p7;
            double q6 = p4 - p6;
            double q7 = p5 - p7;
            a[j] = q0 + q4;
            a[j + 1] = q1 + q5;
            a[j + 2] = q2 + q6;
            a[j + 3] = q3 + q7;
            a[j + 4] = q0 - q4;
            a[j + 5] = q1 - q5;
            a[j + 6] = q2 - q6;
            a[j + 7] = q3 - q7;
        }
    }

    /** Levels 0 to 3 of entries from..to, whose number is a multiple of 16. */
    static void points16(double[] a, int from, int to) {
        for (int j = from; j < to; j += 16) {
            double p0 = a[j] + a[j + 1];
            double p1 = a[j] - a[j + 1];
            double p2 = a[j + 2] + a[j + 3];
            double p3 = a[j + 2] - a[j + 3];
            double p4 = a[j + 4] + a[j + 5];
            double p5 = a[j + 4] - a[j + 5];
            double p6 = a[j + 6] + a[j + 7];
            double p7 = a[j + 6] - a[j + 7];
            double p8 = a[j + 8] + a[j + 9];
            double p9 = a[j + 8] - a[j + 9];
            double p10 = a[j + 10] + a[j + 11];
            double p11 = a[j + 10] - a[j + 11];
            double p12 = a[j + 12] + a[j + 13];
            double p13 = a[j + 12] - a[j + 13];
            double p14 = a[j + 14] + a[j + 15];
            double p15 = a[j + 14] - a[j + 15];
            double q0 = p0 + p2;
            double q1 = p1 + p3;
            double q2 = p0 - p2;
            double q3 = p1 - p3;
            double q4 = p4 + p6;
            double q5 = p5 + p7;
            double q6 = p4 - p6;
            double q7 = p5 - p7;
            double q8 = p8 + p10;
            double q9 = p9 + p11;
            double q10 = p8 - p10;
            double q11 = p9 - p11;
            double q12 = p12 + p14;
            double q13 = p13 + p15;
            double q14 = p12 - p14;
            double q15 = p13 - p15;
            double r0 = q0 + q4;
            double r1 = q1 + q5;
            double r2 = q2 + q6;
            double r3 = q3 + q7;
            double r4 = q0 - q4;
            double r5 = q1 - q5;
            double r6 = q2 - q6;
            double r7 = q3 - q7;
            double r8 = q8 + q12;
            double r9 = q9 + q13;
            double r10 = q10 + q14;
            double r11 = q11 + q15;
            double r12 = q8 - q12;
            double r13 = q9 - q13;
            double r14 = q10 - q14;
            double r15 = q11 - q15;
            a[j] = r0 + r8;
            a[j + 1] = r1 + r9;
            a[j + 2] = r2 + r10;
            a[j + 3] = r3 + r11;
            a[j + 4] = r4 + r12;
            a[j + 5] = r5 + r13;
            a[j + 6] = r6 + r14;
            a[j + 7] = r7 + r15;
            a[j + 8] = r0 - r8;
            a[j + 9] = r1 - r9;
            a[j + 10] = r2 - r10;
            a[j + 11] = r3 - r11;
            a[j + 12] = r4 - r12;
            a[j + 13] = r5 - r13;
            a[j + 14] = r6 - r14;
            a[j + 15] = r7 - r15;
        }
    }
}
