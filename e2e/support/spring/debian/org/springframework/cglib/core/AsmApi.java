package org.springframework.cglib.core;

import org.springframework.asm.Opcodes;

/** Debian's cglib asks for more than the ASM in Debian's Spring knows, and so makes no proxy at all; this is asked for instead. */
final class AsmApi {
    static int value() {
        return Opcodes.ASM6;
    }

    private AsmApi() {}
}
