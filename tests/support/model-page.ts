/** The page of a machine in `docs/machines`, made of the machine itself and of the comments at its states and events. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';

type Node = AnyStateMachine['root'];

const src = join(import.meta.dirname, '../../src');

/** `reached`: of each transition the events of the shortest path that takes it. */
export function pageOf(
  machine: AnyStateMachine,
  reached: ReadonlyMap<string, string>,
  invariants: readonly string[],
): string {
  const { file, text } = sourceOf(machine);
  const states = nodesOf(machine.root).filter((node) => node !== machine.root);
  const events = [...new Set(nodesOf(machine.root).flatMap((node) => [...node.transitions.keys()]))].sort();
  return [
    `# ${machine.id}`,
    '',
    '<!-- Written by `npm run models -- --docs`. -->',
    '',
    `${proseOf(/^\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? '')} [\`src/${file}\`](../../src/${file})`,
    '',
    '```mermaid',
    ...diagramOf(machine.root),
    '```',
    '',
    ...(states.length === 0
      ? []
      : [
          '## States',
          '',
          '| state | meaning |',
          '|---|---|',
          ...states.map((node) => `| \`${nameOf(node)}\` | ${cell(meaningOfState(text, node))} |`),
          '',
        ]),
    '## Events',
    '',
    '| event | meaning |',
    '|---|---|',
    ...events.map((event) => `| \`${event}\` | ${cell(meaningOfEvent(event))} |`),
    '',
    '## What holds',
    '',
    ...invariants.map((invariant) => `- ${invariant}`),
    '',
    '## How each transition is reached',
    '',
    'The shortest generated path that takes it. Where guards choose among several transitions of one event, they stand in the',
    'order in which they are asked.',
    '',
    '| transition | path |',
    '|---|---|',
    ...[...reached].sort().map(([name, path]) => `| \`${name}\` | ${cell(path)} |`),
    '',
  ].join('\n');
}

const nodesOf = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];
const childrenOf = (node: Node): readonly Node[] => Object.values(node.states) as Node[];
/** As a person says it: the keys from the root on. */
const nameOf = (node: Node): string => node.path.join('.') || node.key;
/** As Mermaid takes it. */
const idOf = (node: Node): string => node.path.join('_') || 'machine';
const cell = (words: string): string => words.replaceAll('|', '\\|');

function diagramOf(root: Node): readonly string[] {
  const lines = ['stateDiagram-v2'];
  const ofRoot = childrenOf(root).length === 0 ? 'one state' : 'any state';
  if (ofRoot === 'one state' || edgesOf(root).size > 0) lines.push(`  state "${ofRoot}" as ${idOf(root)}`);
  lines.push(...insideOf(root, '  '));
  for (const node of nodesOf(root))
    for (const [target, labels] of edgesOf(node))
      lines.push(`  ${idOf(node)} --> ${target}: ${labels.join(', ')}`);
  return lines;
}

function insideOf(node: Node, indent: string): readonly string[] {
  const lines: string[] = [];
  const children = childrenOf(node);
  if (node.type === 'compound' && node.initial)
    lines.push(...node.initial.target.map((first) => `${indent}[*] --> ${idOf(first as Node)}`));
  for (const [index, child] of children.entries()) {
    if (node.type === 'parallel' && index > 0) lines.push(`${indent}--`);
    if (childrenOf(child).length > 0)
      lines.push(`${indent}state ${idOf(child)} {`, ...insideOf(child, `${indent}  `), `${indent}}`);
    else if (child.type === 'final') lines.push(`${indent}${idOf(child)} --> [*]`);
    else lines.push(`${indent}${idOf(child)}`);
  }
  return lines;
}

/** Labels by target; what stays where it is is left out, since the tables below say it. */
function edgesOf(node: Node): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, string[]>();
  for (const [event, candidates] of [...node.transitions, ['', node.always ?? []] as const])
    for (const { target, guard } of candidates)
      for (const to of (target ?? []) as readonly Node[]) {
        if (to === node) continue;
        const words = [event, guard === undefined ? '' : `[${guardName(guard)}]`].filter((one) => one !== '');
        const labels = edges.get(idOf(to)) ?? [];
        if (!labels.includes(words.join(' '))) labels.push(words.join(' '));
        edges.set(idOf(to), labels);
      }
  return edges;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'a condition';
}

/** The words of a comment, in one line. */
const proseOf = (comment: string): string => comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();

function sourceOf(machine: AnyStateMachine): { readonly file: string; readonly text: string } {
  for (const entry of readdirSync(join(src, 'machines'), { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.machine.ts')) continue;
    const text = readFileSync(join(src, 'machines', entry), 'utf8');
    if (text.includes(`id: '${machine.id}'`))
      return { file: `machines/${entry.replaceAll('\\', '/')}`, text };
  }
  throw new Error(`no file of src/machines has a machine named ${machine.id}`);
}

/** The comment that stands before the state in the machine's file, else what the glossary says. */
function meaningOfState(text: string, node: Node): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/).)*)\\*/\\s*${node.key}: \\{`, 's').exec(text)?.[1];
  return comment === undefined ? said(nameOf(node)) : proseOf(comment);
}

/** What the glossary says, else the comment that stands before the event in the contract. */
function meaningOfEvent(event: string): string {
  const before = new RegExp(
    `/\\*\\*((?:(?!\\*/).)*)\\*/\\s*tagged\\(\\s*'${event.replace('.', '\\.')}'`,
    's',
  );
  const found =
    glossary.get(event) ?? contract.map((text) => before.exec(text)?.[1]).find((one) => one !== undefined);
  return found === undefined ? said(event) : proseOf(found);
}

function said(word: string): string {
  const meaning = glossary.get(word);
  if (meaning === undefined)
    throw new Error(`\`${word}\` is explained neither where it stands nor in docs/glossary.md`);
  return meaning;
}

const contract = readdirSync(join(src, 'contract'), { recursive: true, encoding: 'utf8' })
  .filter((entry) => entry.endsWith('.ts'))
  .map((entry) => readFileSync(join(src, 'contract', entry), 'utf8'));

/** Meanings of code's words. A row that begins with '…' goes on where the one before it ends. */
const glossary: ReadonlyMap<string, string> = readGlossary(
  readFileSync(join(src, '../docs/glossary.md'), 'utf8'),
);

function readGlossary(text: string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  let last = '';
  for (const [, words = '', meaning = ''] of text.matchAll(/^\| (`[^|]*`) \| ([^|]*) \|/gm)) {
    const whole = meaning.startsWith('…') ? `(${last}) ${meaning}` : meaning;
    if (!meaning.startsWith('…')) last = meaning;
    for (const [, word = ''] of words.matchAll(/`([^`]+)`/g)) meanings.set(word, whole);
  }
  return meanings;
}
