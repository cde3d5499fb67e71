package org.parseval.fourier;

import java.util.List;
import org.parseval.model.Model;

/**
 * A product of contractive functions, the class of models that the paper's main theorem speaks of.
 *
 * <p>The product is at most 1, and where it is not 1 it is at most the largest eta. Only condition (2) of the definition
 * may fail: the factors need not reach 1 together, as in a formula that nothing satisfies.
 *
 * <pre>{@code
 * ContractiveProduct formula = ContractiveProduct.of(model); // each factor divided by its largest value
 * double gap = 1 - formula.eta();
 * }</pre>
 *
 * @param factors the functions, in the fixed order that canonical decision trees follow
 */
public record ContractiveProduct(List<ContractiveFunction> factors) {
    /** Copies the factors. */
    public ContractiveProduct {
        factors = List.copyOf(factors);
    }

    /** The factors of a model, each divided by its largest value. */
    public static ContractiveProduct of(Model model) {
        return new ContractiveProduct(model.factors().stream()
                .map(factor -> ContractiveFunction.rescaled(model, factor))
                .toList());
    }

    /** The largest width of a factor. */
    public int width() {
        return factors.stream().mapToInt(ContractiveFunction::width).max().orElse(0);
    }

    /** The largest eta of a factor: every factor has gap 1 - eta or more. */
    public double eta() {
        return factors.stream().mapToDouble(ContractiveFunction::eta).max().orElse(0);
    }

    /** The value at the states of all variables by their number. */
    public double value(int[] states) {
        double product = 1;
        for (ContractiveFunction factor : factors) {
            product *= factor.value(states);
        }
        return product;
    }

    /** The product with all its coefficients. */
    public Polynomial toPolynomial() {
        return factors.stream()
                .map(ContractiveFunction::toPolynomial)
                .reduce(Polynomial.constant(1), Polynomial::times);
    }
}
