package org.parseval.support;

import java.util.Arrays;

/** A stack of numbers. */
final class Trail {
    private int[] numbers = new int[64];
    private int size;

    int size() {
        return size;
    }

    void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    int removeLast() {
        return numbers[--size];
    }
}
