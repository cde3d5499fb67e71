package org.parseval.learning;

import java.util.List;
import java.util.Optional;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.data.TableOptions;
import org.parseval.learning.parameters.LearntNetwork;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.score.Fit;
import org.parseval.learning.score.Judge;
import org.parseval.learning.structure.LearntStructure;
import org.parseval.learning.structure.Structure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.InputException;
import org.parseval.model.Model;

/**
 * The short way in: networks from tables, with settings that suit most. The packages below have the others.
 *
 * <pre>{@code
 * DataTable table = Learning.read("examples/garden.csv", "day");
 * Model network = Learning.network(table);
 * Fit fit = Learning.score(network, table);
 * System.out.println(fit.perRow());
 * }</pre>
 */
public final class Learning {
    private Learning() {}

    /**
     * Reads a table of comma-separated values whose first line names the variables.
     *
     * @param ignored columns to pass over
     * @throws InputException if it is none
     */
    public static DataTable read(String path, String... ignored) {
        return file(path, ignored).read(Budget.standard(), Progress.SILENT);
    }

    /**
     * The same with the states of a model.
     *
     * @throws InputException if it is no table, or a cell is no state
     */
    public static DataTable read(String path, Model states, String... ignored) {
        return file(path, ignored).read(states.names(), Budget.standard(), Progress.SILENT);
    }

    private static TableFile file(String path, String... ignored) {
        return TableFile.of(path, TableOptions.standard().ignoring(List.of(ignored)));
    }

    /**
     * The tables of a network of known structure, by maximum likelihood, exactly or, where cells are missing, by expectation maximisation.
     *
     * @throws IllegalArgumentException if the model is no Bayesian network
     * @throws BudgetException if cells are missing and memory does not suffice for what they may be
     */
    public static LearntNetwork parameters(Model network, DataTable table) {
        return new ParameterLearner(Structure.of(network), Prior.none())
                .learn(table, Budget.standard(), Progress.SILENT);
    }

    /**
     * The structure of the best BDeu score that hill climbing finds; rows with missing cells are {@linkplain IncompleteSearch completed} for it.
     *
     * @throws BudgetException if cells are missing and memory does not suffice for what they may be
     */
    public static LearntStructure structure(DataTable table) {
        return new IncompleteSearch(StructureSearch.standard(table.variables()))
                .search(table, Budget.standard(), Progress.SILENT)
                .learnt();
    }

    /**
     * A network with structure and tables from data: every entry of a table has one count more than the data give it.
     *
     * @throws BudgetException as for a structure
     */
    public static Model network(DataTable table) {
        return new ParameterLearner(structure(table).structure(), Prior.each(1))
                .learn(table, Budget.standard(), Progress.SILENT)
                .model();
    }

    /** How well a model fits data. */
    public static Fit score(Model model, DataTable table) {
        return Judge.of(model, Optional.empty(), table, Budget.standard(), Progress.SILENT);
    }
}
