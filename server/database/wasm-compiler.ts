/** How the WebAssembly of PostgreSQL is compiled. */
import { setFlagsFromString } from 'node:v8';

/**
 * Node 24 and 25 take 500 MB for a moment, and a second of a core, to make the machine code of PostgreSQL's largest functions better, which
 * the calls of a server do not get quicker by. Here they keep to the code that they make first. Before PGlite is compiled; for the whole process.
 */
export function compileOnce(nodeVersion: string = process.versions.node): void {
  const major = Number.parseInt(nodeVersion, 10);
  if (major !== 24 && major !== 25) return;
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
