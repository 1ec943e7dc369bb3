/** The page of a machine in `docs/machines`, made of the machine itself and of the comments at its states and events. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type ChartState, statechartOf } from '../../src/machines/statechart.ts';

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
    ...diagramOf(statechartOf(machine)),
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
const cell = (words: string): string => words.replaceAll('|', '\\|');

function diagramOf(root: ChartState): readonly string[] {
  const lines = ['stateDiagram-v2'];
  const ofRoot = root.states.length === 0 ? 'one state' : 'any state';
  if (ofRoot === 'one state' || edgesOf(root).size > 0)
    lines.push(`  state "${ofRoot}" as ${idOf(root.path)}`);
  lines.push(...insideOf(root, '  '));
  for (const state of chartStates(root))
    for (const [target, labels] of edgesOf(state))
      lines.push(`  ${idOf(state.path)} --> ${idOf(target)}: ${labels.join(', ')}`);
  return lines;
}

const chartStates = (state: ChartState): readonly ChartState[] => [
  state,
  ...state.states.flatMap(chartStates),
];
/** As Mermaid takes it. */
const idOf = (path: string): string => path.replaceAll('.', '_') || 'machine';

function insideOf({ kind, states }: ChartState, indent: string): readonly string[] {
  const lines = states
    .filter(({ isInitial }) => isInitial)
    .map(({ path }) => `${indent}[*] --> ${idOf(path)}`);
  for (const [index, inner] of states.entries()) {
    const id = idOf(inner.path);
    if (kind === 'parallel' && index > 0) lines.push(`${indent}--`);
    if (inner.states.length > 0)
      lines.push(`${indent}state ${id} {`, ...insideOf(inner, `${indent}  `), `${indent}}`);
    else lines.push(inner.kind === 'final' ? `${indent}${id} --> [*]` : `${indent}${id}`);
  }
  return lines;
}

/** Labels by target; what stays where it is is left out, since the tables below say it. */
function edgesOf({ transitions }: ChartState): ReadonlyMap<string, readonly string[]> {
  const edges = new Map<string, string[]>();
  for (const { event, guard, targets } of transitions)
    for (const target of targets) {
      const label = [event, guard === null ? '' : `[${guard}]`].filter((one) => one !== '').join(' ');
      const labels = edges.get(target) ?? [];
      if (!labels.includes(label)) labels.push(label);
      edges.set(target, labels);
    }
  return edges;
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
    throw new Error(
      `\`${word}\` is explained neither by a comment that stands before it in its file nor by a row of docs/glossary.md`,
    );
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
