package org.parseval.counting.search.preprocessing;

import java.util.Arrays;

/** A bag of numbers that grows. */
final class Numbers {
    private int[] numbers = new int[4];
    private int size;

    void add(int number) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size++] = number;
    }

    /** Takes one away that is there, wherever it stands. */
    void remove(int number) {
        int i = 0;
        while (numbers[i] != number) {
            i++;
        }
        numbers[i] = numbers[--size];
    }

    int removeLast() {
        return numbers[--size];
    }

    int get(int i) {
        return numbers[i];
    }

    int size() {
        return size;
    }

    int[] toArray() {
        return Arrays.copyOf(numbers, size);
    }
}
