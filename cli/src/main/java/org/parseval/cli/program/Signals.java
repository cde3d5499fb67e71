package org.parseval.cli.program;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.IntConsumer;

/**
 * Signals of the operating system. The only class that hears them is public in every JDK but not part of the standard, so it is called
 * by reflection: a machine without it, or without such a signal, is none that needs them.
 */
public final class Signals {
    private Signals() {}

    /**
     * Calls somebody with the number of a signal whenever it comes, in a thread of its own.
     *
     * @return what undoes it
     */
    public static Runnable listen(String name, IntConsumer listener) {
        try {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method handle = type.getMethod("handle", type, handlerType);
            Object signal = type.getConstructor(String.class).newInstance(name);
            int number = (int) type.getMethod("getNumber").invoke(signal);
            Object handler = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            listener.accept(number);
                        }
                        return null;
                    });
            Object before = handle.invoke(null, signal, handler);
            return () -> call(handle, signal, before);
        } catch (ReflectiveOperationException none) {
            return () -> {};
        }
    }

    private static void call(Method handle, Object signal, Object handler) {
        try {
            handle.invoke(null, signal, handler);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
