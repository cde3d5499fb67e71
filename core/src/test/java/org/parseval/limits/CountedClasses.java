package org.parseval.limits;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The classes of the program once more, changed so that each round of a loop and each call of a method counts as a step: time that is the
 * same on every machine, and passes whether or not somebody looks at the clock.
 */
final class CountedClasses extends ClassLoader {
    private static final String PROGRAM = "org.parseval.";

    CountedClasses() {
        super(CountedClasses.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PROGRAM)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream file = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (file == null) {
                throw new ClassNotFoundException(name);
            }
            ClassReader plain = new ClassReader(file);
            ClassWriter counted = new ClassWriter(plain, 0);
            plain.accept(name.startsWith(Steps.class.getName()) ? counted : new Counting(counted), 0);
            byte[] code = counted.toByteArray();
            return defineClass(name, code, 0, code.length);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static final class Counting extends ClassVisitor {
        Counting(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
            return new CountingMethod(super.visitMethod(access, name, type, signature, thrown));
        }
    }

    private static final class CountingMethod extends MethodVisitor {
        private final Set<Label> passed = new HashSet<>();

        CountingMethod(MethodVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            count();
        }

        @Override
        public void visitLabel(Label label) {
            passed.add(label);
            super.visitLabel(label);
        }

        /** A jump back is what makes a loop. */
        @Override
        public void visitJumpInsn(int operation, Label target) {
            if (passed.contains(target)) {
                count();
            }
            super.visitJumpInsn(operation, target);
        }

        private void count() {
            visitMethodInsn(Opcodes.INVOKESTATIC, Steps.class.getName().replace('.', '/'), "take", "()V", false);
        }
    }
}
