/**
 * Paths of one message as a person and the world can take them. A step is what is pressed, or what befalls the console;
 * the message's machine tells by its facts the state that must be on screen afterwards.
 */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { ChatMessage, Outgoing } from '../../src/contract/chat.ts';
import { type ChatMessageEvent, chatMessageMachine } from '../../src/machines/chat/chat-message.machine.ts';

type Snapshot = SnapshotFrom<typeof chatMessageMachine>;
export type State = 'waiting' | 'sending' | 'unconfirmed' | 'failed' | 'sent' | 'discarded';

/** What is true beside the message's own state. */
export interface World {
  readonly isOnline: boolean;
  /** The backend has it, though the console has not been told. */
  readonly isStored: boolean;
  /** What it was that failed. */
  readonly trouble: 'none' | 'upload' | 'tooLong';
}

export interface Step {
  readonly name: StepName;
  readonly from: readonly (State | 'start')[];
  readonly when?: (world: World) => boolean;
  readonly facts: readonly ChatMessageEvent[];
  readonly world?: Partial<World>;
}
export type StepName =
  | 'write'
  | 'write offline'
  | 'write with a file, the upload fails'
  | 'write too much'
  | 'echo'
  | 'double echo'
  | 'drop, stored'
  | 'drop, lost'
  | 'ERROR'
  | 'reconnect'
  | 'reload'
  | 'again'
  | 'again, the upload fails'
  | 'discard'
  | 'told again';

export interface Path {
  readonly steps: readonly Step[];
  /** After each step. */
  readonly states: readonly State[];
}
export const nameOf = ({ steps }: Path): string => steps.map(({ name }) => name).join(' → ');

const written: Outgoing = {
  ...{ id: 'temp-1', phlebotomistId: '5', content: 'text', file: null },
  ...{ writtenAt: 1, state: 'waiting', failure: null },
};
const of = { id: 'temp-1', phlebotomistId: '5', seq: 1, at: 1, session: null };
const failure = { kind: 'refused', retry: 'user', message: 'no' } as const;
const message: ChatMessage = {
  ...{ id: '50', phlebotomistId: '5', own: true, content: 'text', attachmentUrl: null },
  ...{ kind: 'text', createdAt: 1, seen: false },
};

const kept = { type: 'chat.messageKept', ...of, outgoing: written, onDisk: true } as const;
const published = { type: 'chat.messagePublished', ...of } as const;
const unconfirmed = { type: 'chat.messageUnconfirmed', ...of } as const;
const sent = { type: 'chat.messageSent', ...of, message } as const;
const uploading = { type: 'chat.uploadProgressed', ...of, sent: 1, total: 2 } as const;
const failedAt = (step: 'upload' | 'send') => ({ type: 'chat.messageFailed', ...of, step, failure }) as const;
const again = { type: 'user.tryMessageAgain', id: of.id } as const;
const discard = { type: 'user.discardMessage', id: of.id } as const;

const online = ({ isOnline }: World) => isOnline;
const offline = ({ isOnline }: World) => !isOnline;
const lost = ({ isOnline, isStored }: World) => !isOnline && !isStored;
const upload = ({ trouble, isOnline }: World) => trouble === 'upload' && isOnline;

export const everyStep: readonly Step[] = [
  { name: 'write', from: ['start'], facts: [kept, published] },
  { name: 'write offline', from: ['start'], facts: [kept], world: { isOnline: false } },
  {
    name: 'write with a file, the upload fails',
    from: ['start'],
    facts: [kept, uploading, failedAt('upload')],
    world: { trouble: 'upload' },
  },
  {
    name: 'write too much',
    from: ['start'],
    facts: [kept, published, failedAt('send')],
    world: { trouble: 'tooLong' },
  },
  { name: 'echo', from: ['sending'], facts: [sent] },
  { name: 'double echo', from: ['sending'], facts: [sent] },
  {
    name: 'drop, stored',
    from: ['sending'],
    facts: [unconfirmed],
    world: { isOnline: false, isStored: true },
  },
  { name: 'drop, lost', from: ['sending'], facts: [unconfirmed], world: { isOnline: false } },
  { name: 'ERROR', from: ['sending'], facts: [unconfirmed], world: { isOnline: false } },
  {
    name: 'reconnect',
    from: ['waiting', 'unconfirmed'],
    when: offline,
    facts: [published, sent],
    world: { isOnline: true },
  },
  // While the backend has it in hand a reload would leave open what becomes of it: the outbox asks the history then.
  { name: 'reload', from: ['waiting', 'unconfirmed'], when: lost, facts: [] },
  // The history needs no channel.
  { name: 'reload', from: ['unconfirmed'], when: ({ isStored }) => isStored, facts: [sent] },
  { name: 'reload', from: ['failed', 'sent'], when: online, facts: [] },
  { name: 'again', from: ['failed'], when: upload, facts: [again, uploading, published, sent] },
  {
    name: 'again, the upload fails',
    from: ['failed'],
    when: upload,
    facts: [again, uploading, failedAt('upload')],
  },
  {
    name: 'again',
    from: ['failed'],
    when: ({ trouble }) => trouble === 'tooLong',
    facts: [again, published, failedAt('send')],
  },
  { name: 'discard', from: ['failed'], facts: [discard] },
  { name: 'told again', from: ['sent'], when: online, facts: [] },
];

interface Moment {
  readonly snapshot: Snapshot | null;
  readonly world: World;
}

const stateOf = ({ snapshot }: Moment): State | 'start' => (snapshot ? (snapshot.value as State) : 'start');

function take(moment: Moment, step: Step): Moment | null {
  if (!step.from.includes(stateOf(moment)) || !(step.when?.(moment.world) ?? true)) return null;
  const [start] = initialTransition(chatMessageMachine, { outgoing: written, isNew: true });
  const snapshot = step.facts.reduce(
    (now, fact) => transition(chatMessageMachine, now, fact)[0],
    moment.snapshot ?? start,
  );
  return { snapshot, world: { ...moment.world, ...step.world } };
}

/** What a path takes: each step from each state, and which step came before it. */
const pairsOf = ({ steps, states }: Path): string[] =>
  steps.flatMap(({ name }, i) => [
    `${name} from ${states[i - 1] ?? 'start'}`,
    `${steps[i - 1]?.name ?? 'start'} then ${name}`,
  ]);

/** All paths up to a length, and of them as few as take all that any of them takes. */
export function generatePaths(longest = 5): Path[] {
  const all: Path[] = [];
  const grow = (path: Path, at: Moment): void => {
    if (path.steps.length > 0) all.push(path);
    if (path.steps.length === longest) return;
    for (const step of everyStep) {
      // Nothing comes of the same twice.
      if (path.steps.at(-1) === step) continue;
      const next = take(at, step);
      if (!next) continue;
      grow({ steps: [...path.steps, step], states: [...path.states, stateOf(next) as State] }, next);
    }
  };
  grow(
    { steps: [], states: [] },
    { snapshot: null, world: { isOnline: true, isStored: false, trouble: 'none' } },
  );
  return cover(all);
}

function cover(all: readonly Path[]): Path[] {
  const wanted = new Set(all.flatMap(pairsOf));
  const paths: Path[] = [];
  while (wanted.size > 0) {
    const gain = (path: Path) => new Set(pairsOf(path).filter((pair) => wanted.has(pair))).size;
    const best = all.reduce((one, other) =>
      gain(other) / (2 + other.steps.length) > gain(one) / (2 + one.steps.length) ? other : one,
    );
    for (const pair of pairsOf(best)) wanted.delete(pair);
    paths.push(best);
  }
  return paths;
}
