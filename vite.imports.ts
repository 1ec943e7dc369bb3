/** Which modules a module brings with it. */
import type { Rolldown } from 'vite';

/**
 * The index of a package, which imports all that any screen uses of it. Icons have one too, but each by itself would be
 * a file.
 */
const isIndex = (id: string): boolean => id.endsWith('/@mantine/core/esm/index.mjs');

/** A module and all that it imports at once; of a package's index what it names, and not what other screens do. */
export function importedBy(id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const { importedIds = [], code } = modules.getModuleInfo(next) ?? {};
    for (const imported of importedIds)
      left.push(...(isIndex(imported) ? namedOf(imported, statementsIn(code), modules) : [imported]));
  }
  return found;
}

/** The modules behind the names that are imported of an index. */
function namedOf(
  index: string,
  imports: readonly Statement[],
  modules: Rolldown.ChunkingContext,
): readonly string[] {
  const { importedIds = [], code } = modules.getModuleInfo(index) ?? {};
  const names = new Set(imports.flatMap(({ theirs }) => theirs));
  const wanted = statementsIn(code).filter(({ ours }) => ours.some((name) => names.has(name)));
  return importedIds.filter((id) => wanted.some(({ from }) => id.endsWith(from.replace(/^\.+/, ''))));
}

/** `import { theirs as ours } from '…'`, or an export of that kind. */
interface Statement {
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
  readonly from: string;
}

const statementsIn = (code: string | null | undefined): readonly Statement[] =>
  [...(code ?? '').matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, list = '', from = '']) => {
      const names = list.split(',').map((name) => name.trim().split(/\s+as\s+/));
      return { theirs: names.map(([name = '']) => name), ours: names.map((name) => name.at(-1) ?? ''), from };
    },
  );
