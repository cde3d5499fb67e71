package org.parseval.engine;

import java.util.Optional;
import java.util.ServiceLoader;

/** Finds services that other modules offer to engines. They are looked through once for each service, when somebody first asks. */
public final class Services {
    private static final ClassValue<Optional<Object>> FOUND = new ClassValue<>() {
        @Override
        protected Optional<Object> computeValue(Class<?> service) {
            return ServiceLoader.load(service, service.getClassLoader())
                    .findFirst()
                    .map(found -> found);
        }
    };

    private Services() {}

    /** The first that offers a service which the module of the engines uses. */
    public static <T> Optional<T> first(Class<T> service) {
        return FOUND.get(service).map(service::cast);
    }
}
