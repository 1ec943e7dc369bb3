/** Which modules of the console come in one file. */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/**
 * All that a module imports at once, in one file with it, but what `before` has brought already. Left to itself the build makes a file of
 * whatever a second screen uses too, and each file is a request. Both are paths from the root.
 */
export function oneFile(name: string, module: string, before: string): Rolldown.CodeSplittingGroup {
  const idOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  let members: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id, modules) => {
      members ??= without(importedBy(idOf(module), modules), importedBy(idOf(before), modules));
      return members.has(id) ? name : null;
    },
  };
}

/** A module and all that it imports at once. */
function importedBy(id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...(modules.getModuleInfo(next)?.importedIds ?? []));
  }
  return found;
}

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].filter((one) => !some.has(one)));
