/** How the WebAssembly of PostgreSQL is compiled. */
import { setFlagsFromString } from 'node:v8';

/**
 * Keeps to the machine code that is made first. To make that of PostgreSQL's functions better takes a start a third of
 * its work, and Node 24 and 25 take 500 MB for it for a moment; the calls of a server do not get quicker by it. To be
 * called before PGlite is compiled; holds for the whole process.
 */
export function compileOnce(): void {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
