/**
 * What of a browser's own library the code uses, by the compiler's knowledge, and since which version each browser has
 * it, by MDN's data.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import {
  type Identifier,
  type Node,
  type PropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import type { Checker, Symbol as CompilerSymbol } from 'typescript/unstable/sync';
import { askProject, nodesOf } from './compiler.ts';
import { root } from './source-files.ts';

/** What MDN says of one thing; the versions are texts, false where a browser does not have it. */
interface Support {
  readonly version_added: string | boolean | null;
  readonly flags?: unknown;
}
interface Entry {
  readonly __compat?: { readonly support: Readonly<Record<string, Support | readonly Support[]>> };
  readonly [name: string]: unknown;
}

const data = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as { readonly api: Entry; readonly javascript: { readonly builtins: Entry } };

/** One use: where it stands, and what it may be called in the data, the likeliest first. */
export interface Use {
  readonly place: string;
  readonly names: readonly string[];
}

/** What some of the compiler's declarations are called elsewhere. */
const otherOwners: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  WindowOrWorkerGlobalScope: '',
  globalThis: '',
};

const ownerOf = (name: string): string => otherOwners[name] ?? name.replace(/Constructor$/, '');

const isLibrary = ({ path }: { readonly path: string }): boolean => /\/lib\.[\w.]+\.d\.ts$/.test(path);

const isOfLibrary = ({ declarations }: CompilerSymbol): boolean =>
  declarations.length > 0 && declarations.every(isLibrary);

/**
 * Every use of what the browser brings in the project's own files. `instead` as `askProject` has it: then only those
 * files are looked through.
 */
export const usesOf = (config: string, instead?: Readonly<Record<string, string>>): readonly Use[] =>
  askProject(
    config,
    (project) => {
      const { checker } = project;
      const files = instead && Object.keys(instead);
      const members = nodesOf(project, isMember, files);
      const names = nodesOf(project, isGlobalName, files);
      const ofMembers = checker.getSymbolAtLocation(members.map(({ name }) => name));
      const ofNames = checker.getSymbolAtLocation(names);
      return [
        ...members.flatMap((member, at) => useOfMember(member, ofMembers[at], checker)),
        ...names.flatMap((name, at) => {
          const symbol = ofNames[at];
          return symbol && isOfLibrary(symbol) && !symbol.getParent()
            ? [{ place: placeOf(name), names: [symbol.name] }]
            : [];
        }),
      ];
    },
    instead,
  );

const isMember = (node: Node): node is PropertyAccessExpression =>
  node.kind === SyntaxKind.PropertyAccessExpression;

/** A name that is called, made, asked for a part, or compared with: not one of a type. */
const isGlobalName = (node: Node): node is Identifier =>
  node.kind === SyntaxKind.Identifier &&
  'expression' in node.parent &&
  node.parent.expression === node &&
  node.parent.kind !== SyntaxKind.ExpressionWithTypeArguments;

function useOfMember(
  member: PropertyAccessExpression,
  symbol: CompilerSymbol | undefined,
  checker: Checker,
): Use[] {
  if (!symbol || !isOfLibrary(symbol)) return [];
  const { name } = symbol;
  const own = symbol.getParent()?.name ?? '';
  // What stands on a class itself is declared on a nameless type.
  const isStatic = own === '__type' || own.endsWith('Constructor');
  const type = checker.getTypeAtLocation(member.expression)?.getSymbol()?.name ?? '';
  const owners = isStatic ? [member.expression.getText(), ownerOf(own)] : [ownerOf(own), ownerOf(type)];
  const names = owners.flatMap((owner) => [
    ...(isStatic ? [`${owner}.${name}_static`] : []),
    owner === '' ? name : `${owner}.${name}`,
  ]);
  return [{ place: placeOf(member), names }];
}

function placeOf(node: Node): string {
  const file = node.getSourceFile();
  const line = file.text.slice(0, node.getStart()).split('\n').length;
  return `${relative(root, file.fileName)}:${line}`;
}

function entryOf(name: string): Entry['__compat'] | undefined {
  const path = name.split('.');
  for (const from of [data.api, data.javascript.builtins, data.api['Window'] as Entry]) {
    const entry = path.reduce<Entry | undefined>((at, step) => at?.[step] as Entry | undefined, from);
    if (entry?.__compat) return entry.__compat;
  }
  return undefined;
}

/** By MDN's names of browsers, the least version of each. */
export type Least = Readonly<Record<string, string>>;

/**
 * What of these uses one of the least browsers does not have, as 'name: where it stands'; and of how many the data
 * know. What they do not know is left out.
 */
export function missingIn(uses: readonly Use[], least: Least) {
  const places = new Map<string, string[]>();
  const known = new Map<string, boolean>();
  for (const { names, place } of uses) {
    const name = names.find((each) => entryOf(each));
    const support = name === undefined ? undefined : entryOf(name)?.support;
    if (name === undefined || !support) continue;
    if (!known.has(name))
      known.set(
        name,
        Object.entries(least).every(([browser, version]) => has(support[browser], version)),
      );
    if (known.get(name) === false) places.set(name, [...(places.get(name) ?? []), place]);
  }
  return { known: known.size, missing: places };
}

function has(support: Support | readonly Support[] | undefined, version: string): boolean {
  const all = support === undefined ? [] : 'version_added' in support ? [support] : support;
  return all.some(
    ({ version_added: since, flags }) =>
      flags === undefined && typeof since === 'string' && isAtMost(since.replace('≤', ''), version),
  );
}

function isAtMost(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => each.split('.').map(Number));
  for (let at = 0; at < 2; at += 1) {
    const [x = 0, y = 0] = [a?.[at], b?.[at]];
    if (x !== y) return x < y;
  }
  return true;
}
