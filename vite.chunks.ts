/** Which modules of the console come in one file. */
import { fileURLToPath } from 'node:url';
import { normalizePath, type Rolldown } from 'vite';
import { importedBy } from './vite.imports.ts';

/** As the build names modules: with slashes on Windows too. */
const idOf = (path: string): string => normalizePath(fileURLToPath(new URL(path, import.meta.url)));

/**
 * All that a module imports at once, in one file with it, but what `before` has brought already. Left to itself the
 * build makes a file of whatever a second screen uses too, and each file is a request. Both are paths from the root.
 */
export function oneFile(name: string, module: string, before: string): Rolldown.CodeSplittingGroup {
  let members: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id, modules) => {
      members ??= without(importedBy(idOf(module), modules), importedBy(idOf(before), modules));
      return members.has(id) ? name : null;
    },
  };
}

/**
 * All that a worker's entry imports at once, in a file beside the entry. Left to itself the build puts it into the
 * entry, and what the worker fetches later imports that: WebKit does not know a worker's entry by its address, and
 * would fetch and run it a second time.
 */
export function besideEntry(name: string, entry: string): Rolldown.CodeSplittingGroup {
  let members: ReadonlySet<string> | null = null;
  return {
    debugName: name,
    name: (id, modules) => {
      // Each worker is built apart, by the same settings.
      if (modules.getModuleInfo(idOf(entry)) === null) return null;
      members ??= importedBy(idOf(entry), modules);
      return members.has(id) && id !== idOf(entry) ? name : null;
    },
  };
}

/**
 * What several files would share of our own, in two of them: what draws maps, with the map's library, and all else that
 * three have. Left to itself the build makes a file of each few lines that two screens share. What `before` has brought
 * stays there; paths are from the root.
 */
export function sharedFiles(map: string, before: string): Rolldown.CodeSplittingGroup[] {
  let brought: ReadonlySet<string> | null = null;
  let ofLibrary: ReadonlySet<string> | null = null;
  const isNew = (id: string, modules: Rolldown.ChunkingContext): boolean => {
    brought ??= importedBy(idOf(before), modules);
    return !brought.has(id);
  };
  const draws = (id: string, modules: Rolldown.ChunkingContext): boolean => {
    ofLibrary ??= allImportedBy([...importedBy(idOf(map), modules)].filter(isMapLibrary), modules);
    return ofLibrary.has(id) || (!id.includes(packages) && [...importedBy(id, modules)].some(isMapLibrary));
  };
  /** It draws, or is imported by nothing else than what does. */
  const isOfMap = (id: string, modules: Rolldown.ChunkingContext): boolean => {
    if (draws(id, modules)) return true;
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    return importers.length > 1 && importers.every((importer) => draws(importer, modules));
  };
  return [
    {
      debugName: 'map',
      minShareCount: 2,
      name: (id, modules) => (isNew(id, modules) && isOfMap(id, modules) ? 'map' : null),
    },
    {
      debugName: 'shared',
      minShareCount: 3,
      name: (id, modules) =>
        isNew(id, modules) && !isOfMap(id, modules) && !isOfPackage(id) ? 'shared' : null,
    },
  ];
}

const packages = '/node_modules/';
/** The address of a package's file is a line of our own. */
const isOfPackage = (id: string): boolean => id.includes(packages) && !id.endsWith('?url');
const isMapLibrary = (id: string): boolean => id.includes(`${packages}ol/`);

const allImportedBy = (ids: readonly string[], modules: Rolldown.ChunkingContext): ReadonlySet<string> =>
  new Set(ids.flatMap((id) => [...importedBy(id, modules)]));

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].filter((one) => !some.has(one)));
