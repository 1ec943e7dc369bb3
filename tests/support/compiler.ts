/** The compiler's own knowledge of the code, for tests that ask what a regular expression cannot see. */
import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { API, type Project, type Type } from 'typescript/unstable/sync';
import { root } from './source-files.ts';

/**
 * Asks about one project, by its tsconfig.json from the root. `instead` has texts that files of it are taken to have,
 * by their path from the root: what would be said if somebody wrote that.
 */
export function askProject<T>(
  config: string,
  ask: (project: Project) => T,
  instead: Readonly<Record<string, string>> = {},
): T {
  const texts = new Map(Object.entries(instead).map(([file, text]) => [join(root, file), text]));
  const api = new API({ cwd: root, fs: { readFile: (path) => texts.get(path) } });
  try {
    const path = join(root, config);
    const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
    if (!project) throw new Error(`${config}: the compiler opens no project`);
    return ask(project);
  } finally {
    api.close();
  }
}

/**
 * Every node of the project's own files that `isWanted` takes; of `files` alone where they are named, by their paths
 * from the root.
 */
export function nodesOf<T extends Node>(
  { program, rootFiles }: Project,
  isWanted: (node: Node) => node is T,
  files?: readonly string[],
): T[] {
  const found: T[] = [];
  const visit = (node: Node): void => {
    if (isWanted(node)) found.push(node);
    node.forEachChild(visit);
  };
  for (const file of files?.map((each) => join(root, each)) ?? rootFiles)
    program.getSourceFile(file)?.forEachChild(visit);
  return found;
}

/** The types that a type may be: of `'a' | undefined` two, of any other itself. */
export const partsOf = (type: Type): readonly Type[] =>
  type.isUnionType() ? type.getTypes().flatMap(partsOf) : [type];
