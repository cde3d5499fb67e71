package org.parseval.engine;

/**
 * A method for best states in another module. Engine {@code auto} uses the first that it finds, and gets along without one.
 *
 * <p>It is found if its class is public, has a public constructor without parameters, and is named as a service: by
 * {@code provides org.parseval.engine.BestStates with ...} in its {@code module-info.java}, and for the class path also in its file
 * {@code META-INF/services/org.parseval.engine.BestStates}.
 */
public interface BestStates {

    /** The method; it answers MPE. */
    Method method();
}
