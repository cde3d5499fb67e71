package org.parseval.fuzz;

/** Something that an answer gets wrong: its kind in a word or two, and the numbers. */
record Finding(String kind, String detail) {}
