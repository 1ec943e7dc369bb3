/** The rows of the outbox as they stand on the disk, and the facts of them. */
import type { Outgoing } from '../../contract/chat.ts';
import type { FactPayload } from '../../contract/facts.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { SessionServices } from '../session-services.ts';
import { retryUntilWritten } from '../storage/retry-until-written.ts';
import { defineStore, type Step, type Store } from '../storage/storage.ts';

/** A row of the outbox. */
export interface Kept {
  readonly outgoing: Outgoing;
  /** Where the file lies once it is uploaded. */
  readonly attachmentUrl: string | null;
  /** How much speaks against publishing it once more (`resolve.ts`), since a person last asked for it. */
  readonly strikes: number;
  /** Ids of messages of the same words known before it was last published; null while the backend cannot have it. */
  readonly knownBefore: readonly string[] | null;
}

/** What stays of a sent or discarded message: a press repeated later (decision 0016) does not write it again. */
interface Over {
  readonly isOver: true;
}
export type Row = Kept | Over;
export const over: Over = { isOver: true };
export const keptOf = (row: Row | null): Kept | null => (row === null || 'isOver' in row ? null : row);

/** The facts of one outgoing message. */
export type OutgoingFact = Extract<FactPayload, { readonly id: string; readonly phlebotomistId: string }>;

const KEEP_MS = 3 * DAY_MS;

export const outboxStore = defineStore<Row>({
  name: 'outbox',
  since: 3,
  keepMs: KEEP_MS,
  // A message that another tab ended does not begin again.
  unite: (onDisk, own) => (keptOf(onDisk) ? own : onDisk),
});
/** The files of the outbox by message id, until the backend has shown the message: uploads may be repeated. */
export const outboxFilesStore = defineStore<Blob>({ name: 'outboxFiles', since: 3, keepMs: KEEP_MS });

/** What adding a row did: `before` is what stood there. */
interface Added {
  readonly before: Row | null;
  readonly isTaken: boolean;
}

/** The step that adds a row where none stands, or where a tab without the file gave the message up. */
export const addition =
  (kept: Kept, hasFile: boolean) =>
  (now: Row | null): Step<Row, Added> => {
    const isGivenUp = hasFile && keptOf(now)?.outgoing.failure?.code === 'fileGone';
    const isTaken = now === null || isGivenUp;
    return { keep: isTaken ? kept : now, answer: { before: now, isTaken } };
  };

const byAge = (one: Kept, other: Kept): number =>
  one.outgoing.writtenAt - other.outgoing.writtenAt || (one.outgoing.id < other.outgoing.id ? -1 : 1);

/** Of one conversation, or of all, the oldest first. */
export const inOrder = (rows: Iterable<Kept>, phlebotomistId?: string): readonly Kept[] =>
  [...rows]
    .filter(({ outgoing }) => phlebotomistId === undefined || outgoing.phlebotomistId === phlebotomistId)
    .sort(byAge);

const factOfState = {
  waiting: 'chat.messageWaits',
  sending: 'chat.messagePublished',
  unconfirmed: 'chat.messageUnconfirmed',
  failed: 'chat.messageFailed',
} as const;

/**
 * The fact of a message whose row on the disk has another state than here. For a row that is gone the conversation
 * shows whether the message was sent.
 */
function adoptedFact(
  kept: Kept | null,
  of: { readonly id: string; readonly phlebotomistId: string },
): OutgoingFact | null {
  const type = kept ? factOfState[kept.outgoing.state] : 'chat.messageDiscarded';
  const { failure } = kept?.outgoing ?? { failure: null };
  if (type !== 'chat.messageFailed') return { type, ...of };
  return failure && { type, ...of, step: 'send', failure };
}

/** Takes over a row that another tab changed first: that tab has not said so yet, or died before it did. */
export function adoptRow(
  rows: Map<string, Kept>,
  { signal, publish }: Pick<SessionServices, 'signal' | 'publish'>,
  id: string,
  kept: Kept | null,
): void {
  const known = rows.get(id);
  if (!known || signal.aborted) return;
  if (kept) rows.set(id, kept);
  else rows.delete(id);
  const { phlebotomistId, state } = known.outgoing;
  const fact = state === kept?.outgoing.state ? null : adoptedFact(kept, { id, phlebotomistId });
  if (fact) publish(fact);
}

/** `onDisk`: the row outlives this worker. */
export const keptFact = ({ outgoing }: Kept, onDisk: boolean): OutgoingFact => ({
  type: 'chat.messageKept',
  id: outgoing.id,
  phlebotomistId: outgoing.phlebotomistId,
  outgoing,
  onDisk,
});

/** A message is over: it does not begin again, so that is written until the disk has it. */
export async function endRow(
  store: Store<Row>,
  scope: string,
  id: string,
  services: Pick<SessionServices, 'clock' | 'signal'>,
): Promise<void> {
  const write = async (ids: readonly string[]) => {
    for (const each of ids) await store.put(scope, each, over);
    return store.unwritten(scope, ids);
  };
  await retryUntilWritten(await write([id]), write, services);
}

/**
 * Takes a row one step further, and answers it before and after. `known` is what this tab knows of the message: it stands
 * where the disk does not answer, which says nothing of what is there.
 */
export const changeRow = (
  { store, scope }: Pick<OutboxOnDisk, 'store' | 'scope'>,
  id: string,
  { known, step }: { readonly known: Kept | undefined; step(now: Kept): Kept | null },
): Promise<{ readonly kept: Kept | null; readonly next: Kept | null }> =>
  store.change(scope, id, (now, isRead) => {
    const kept = isRead ? keptOf(now) : (known ?? null);
    const next = kept && step(kept);
    return { keep: next ?? now, answer: { kept, next } };
  });

export async function readFile(
  files: Store<Blob>,
  scope: string,
  id: string,
): Promise<Blob | 'unread' | null> {
  const { found, isRead } = await files.read(scope, id);
  return isRead ? found : 'unread';
}

/** Where a hospital's messages and their files stand. */
export interface OutboxOnDisk {
  readonly store: Store<Row>;
  readonly files: Store<Blob>;
  readonly scope: string;
}

/** What the disk has not taken of a message. */
export const unwrittenOf = ({ store, files, scope }: OutboxOnDisk, id: string): readonly string[] => [
  ...files.unwritten(scope, [id]),
  ...store.unwritten(scope, [id]),
];

/**
 * Writes a new message until the disk has it. No other tab knows it before, so that none can have changed it; what this
 * tab made of it meanwhile is what is written.
 */
export async function writeNew(
  disk: OutboxOnDisk,
  { id, file, isOver }: { readonly id: string; readonly file: Blob | null; isOver(): boolean },
  services: Pick<SessionServices, 'clock' | 'signal'>,
): Promise<void> {
  const { store, files, scope } = disk;
  const write = async () => {
    if (isOver()) return [];
    if (file && files.unwritten(scope, [id]).length > 0) await files.put(scope, id, file);
    if (store.unwritten(scope, [id]).length > 0)
      await store.change(scope, id, (now) => ({ keep: now, answer: null }));
    return unwrittenOf(disk, id);
  };
  await retryUntilWritten([id], write, services);
}

/** The message is over: the backend has it, or it was given up. */
export const isEnd = ({ type }: OutgoingFact): boolean =>
  type === 'chat.messageSent' || type === 'chat.messageDiscarded';

/** Takes over what another tab did to a row that is not over; false where this tab has it already. */
export async function follow(
  store: Store<Row>,
  rows: Map<string, Kept>,
  scope: string,
  { id, type }: OutgoingFact,
  isOver: (id: string) => boolean,
): Promise<boolean> {
  const row = keptOf(await store.get(scope, id));
  if (!row || isOver(id) || (type !== 'chat.messageKept' && !rows.has(id))) return false;
  const isNews = type !== 'chat.messageKept' || !rows.has(id);
  rows.set(id, row);
  return isNews;
}
