/**
 * The contract of engines. A model is reduced and split into independent parts, each part is solved, and the answers are combined.
 *
 * <p>Who writes an engine writes a {@link org.parseval.engine.Method}: it makes a {@link org.parseval.engine.Plan} for one
 * {@link org.parseval.engine.Part} with its {@link org.parseval.engine.Resources}, and the plan starts a {@link org.parseval.engine.contract.Solver},
 * whose {@link org.parseval.engine.contract.PartAnswer} says what is known. {@link org.parseval.engine.MethodEngine} makes an engine of it, and an
 * {@link org.parseval.engine.catalogue.EngineEntry} brings that into the catalogue, from any module.
 */
@NullMarked
package org.parseval.engine;

import org.jspecify.annotations.NullMarked;
