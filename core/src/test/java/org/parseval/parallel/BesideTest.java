package org.parseval.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class BesideTest {
    /** Works until nobody needs it, and tells on which thread. */
    private static Consumer<BooleanSupplier> endless(CompletableFuture<Thread> thread) {
        return unwanted -> {
            thread.complete(Thread.currentThread());
            while (!unwanted.getAsBoolean()) {
                Thread.onSpinWait();
            }
        };
    }

    @Test
    void oneThreadCanSpareNone() {
        try (Workers workers = new Workers(1, () -> {})) {
            assertThat(workers.beside(unwanted -> {})).isEmpty();
            assertThat(workers.sharing()).isEqualTo(1);
        }
    }

    @Test
    void whoIsBesideDoesNotShareWork() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        try (Workers workers = new Workers(2, () -> {})) {
            Beside beside = workers.beside(endless(thread)).orElseThrow();
            assertThat(workers.sharing()).isEqualTo(1);
            assertThat(workers.beside(unwanted -> {})).isEmpty();
            int[] sum = new int[1];
            // With one thread left nobody else adds.
            workers.forEach(100, i -> sum[0] += i);
            assertThat(sum[0]).isEqualTo(4950);
            beside.close();
            assertThat(workers.sharing()).isEqualTo(2);
        }
    }

    @Test
    void whenItIsClosedItsThreadIsGone() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        try (Workers workers = new Workers(2, () -> {})) {
            Beside beside = workers.beside(endless(thread)).orElseThrow();
            beside.await(thread::isDone);
            assertThat(beside.isOver()).isFalse();
            beside.close();
            assertThat(beside.isOver()).isTrue();
            assertThat(thread.join().isAlive()).isFalse();
        }
    }

    @Test
    void anInterruptEndsTheWaitAndIsRemembered() {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        try (Workers workers = new Workers(2, () -> {})) {
            Beside beside = workers.beside(endless(thread)).orElseThrow();
            beside.await(thread::isDone);
            Thread.currentThread().interrupt();
            beside.await(() -> false);
            beside.close();
            assertThat(thread.join().isAlive()).isFalse();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void whatItThrowsIsThrownWhereItEnds() {
        try (Workers workers = new Workers(2, () -> {})) {
            Beside beside = workers.beside(unwanted -> {
                        throw new IllegalStateException("broken");
                    })
                    .orElseThrow();
            beside.await(() -> false);
            assertThat(beside.hasFailed()).isTrue();
            assertThat(workers.sharing()).isEqualTo(2);
            assertThatThrownBy(beside::end)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("broken");
        }
    }
}
