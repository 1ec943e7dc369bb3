/**
 * The one module that imports zod. The small build is used since the contract travels in the login's first load, and
 * code generation is switched off because a strict Content-Security-Policy forbids `new Function`.
 */
import * as z from 'zod/mini';

z.config({ jitless: true });

export { z };
