package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs may rely on few types, none of which shows one that is not among them. */
class ExportedTypesTest {
    private static final int FEWER_THAN = 50;

    /** A package that a module exports to everybody. */
    private record Exported(Path classes, String name) {}

    private static Stream<Exported> packages(Path module) {
        Path file = module.resolve("target/classes/module-info.class");
        if (!Files.exists(file)) {
            return Stream.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            return ModuleDescriptor.read(in).exports().stream()
                    .filter(export -> !export.isQualified())
                    .map(export -> new Exported(module.resolve("target/classes"), export.source()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The public types of a package that are not nested in others. */
    private static Stream<Class<?>> types(Exported exported) {
        try (Stream<Path> files =
                Files.list(exported.classes().resolve(exported.name().replace('.', '/')))) {
            List<Class<?>> types = new ArrayList<>();
            files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".class") && !file.contains("$") && !file.contains("-info"))
                    .map(file -> named(exported.name() + "." + file.substring(0, file.length() - ".class".length())))
                    .filter(type -> Modifier.isPublic(type.getModifiers()))
                    .forEach(types::add);
            return types.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> named(String name) {
        try {
            return Class.forName(name, false, ExportedTypesTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<Class<?>> exported() {
        try (Stream<Path> modules = Files.list(CommandRun.ROOT)) {
            return modules.flatMap(ExportedTypesTest::packages)
                    .flatMap(ExportedTypesTest::types)
                    .collect(Collectors.toCollection(() -> new TreeSet<>(Comparator.comparing(Class::getName))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void programsMayRelyOnFewTypes() {
        Set<Class<?>> types = exported();
        assertThat(types).as("%s", types).hasSizeLessThan(FEWER_THAN);
        assertThat(types.stream().map(Class::getName))
                .contains(
                        "org.parseval.Parseval",
                        "org.parseval.model.Model",
                        "org.parseval.inference.Answer",
                        "org.parseval.engine.catalogue.Catalogue");
    }

    @Test
    void noneOfThemShowsATypeThatIsNotAmongThem() {
        Set<Class<?>> types = exported();
        List<String> hidden = new ArrayList<>();
        for (Class<?> type : types) {
            check(type, types, hidden);
        }
        assertThat(hidden).isEmpty();
    }

    private static void check(Class<?> type, Set<Class<?>> exported, List<String> hidden) {
        List<Type> shown = new ArrayList<>(List.of(type.getGenericInterfaces()));
        if (type.getGenericSuperclass() != null) {
            shown.add(type.getGenericSuperclass());
        }
        if (type.isRecord()) {
            Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getGenericType)
                    .forEach(shown::add);
        }
        Arrays.stream(type.getDeclaredFields())
                .filter(ExportedTypesTest::isShown)
                .map(Field::getGenericType)
                .forEach(shown::add);
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isShown(constructor)) {
                shown.addAll(List.of(constructor.getGenericParameterTypes()));
            }
        }
        for (Method method : type.getDeclaredMethods()) {
            if (isShown(method)) {
                shown.addAll(List.of(method.getGenericParameterTypes()));
                shown.add(method.getGenericReturnType());
            }
        }
        for (Type each : shown) {
            classes(each)
                    .filter(used -> used.getName().startsWith("org.parseval."))
                    .filter(used -> !exported.contains(outermost(used)) || !isPublic(used))
                    .forEach(used -> hidden.add(type.getName() + " shows " + used.getName()));
        }
        for (Class<?> nested : type.getDeclaredClasses()) {
            if (Modifier.isPublic(nested.getModifiers()) || Modifier.isProtected(nested.getModifiers())) {
                check(nested, exported, hidden);
            }
        }
    }

    private static boolean isShown(Member member) {
        return !member.isSynthetic()
                && (Modifier.isPublic(member.getModifiers()) || Modifier.isProtected(member.getModifiers()));
    }

    private static boolean isPublic(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) || Modifier.isProtected(type.getModifiers());
    }

    private static Class<?> outermost(Class<?> type) {
        return type.getEnclosingClass() == null ? type : outermost(type.getEnclosingClass());
    }

    private static Stream<Class<?>> classes(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? classes(plain.getComponentType()) : Stream.of(plain);
        }
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    classes(generic.getRawType()),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(ExportedTypesTest::classes));
        }
        if (type instanceof GenericArrayType array) {
            return classes(array.getGenericComponentType());
        }
        if (type instanceof WildcardType wildcard) {
            return Stream.concat(Arrays.stream(wildcard.getUpperBounds()), Arrays.stream(wildcard.getLowerBounds()))
                    .flatMap(ExportedTypesTest::classes);
        }
        // A variable of a type, whose bounds may name the variable itself.
        return Stream.empty();
    }
}
