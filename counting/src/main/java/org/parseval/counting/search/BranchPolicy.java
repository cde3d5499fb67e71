package org.parseval.counting.search;

/**
 * When a search is divided, and into how many branches.
 *
 * @param decisionsHere of the search that is not divided, some seconds
 * @param decisionsOfABranch in the first round; twice as many in each round after it
 * @param firstBranches into which the search is divided
 * @param furtherBranches into which a branch is divided that takes too many decisions
 */
record BranchPolicy(long decisionsHere, long decisionsOfABranch, int firstBranches, int furtherBranches) {
    static final BranchPolicy STANDARD = new BranchPolicy(100_000, 400_000, 64, 8);
}
