package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.model.Model;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class BucketForestTest {
    @SeededTest(200)
    void parentsAreThoseOfTheTreeOfBuckets(int seed) {
        for (Model model : new Model[] {
            RandomModels.problem(seed).model(),
            RandomBooleanModels.problem(seed).model(),
            RandomModels.positivePairwise(seed, 20, 30)
        }) {
            int n = model.variableCount();
            BucketForest forest = BucketForest.of(model, new int[n]);
            int[] natural = IntStream.range(0, n).toArray();
            BucketTree tree = new BucketTree(model, EliminationOrder.of(InteractionGraph.of(model), natural), () -> {});
            for (BucketTree.Node node : tree.nodes()) {
                if (node.eliminated() >= 0) {
                    assertThat(forest.parents()[node.eliminated()])
                            .isEqualTo(node.scope().length == 0 ? -1 : node.scope()[0]);
                }
            }
        }
    }
}
