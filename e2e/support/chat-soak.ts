/**
 * Both sides of a conversation write while the server is killed and sockets are cut; at the end every message must be
 * everywhere, once.
 */
import type { Page } from '@playwright/test';
import { createRandom, type Random } from '../../server/demo/random.ts';
import type { Backend } from './backend.ts';
import type { ChatPhone, PhoneMessage } from './chat-phone.ts';
import { allRows, type DrawnRow, drawnRows, sendFile, sendText, watchRows } from './chat-screen.ts';
import type { CutLine } from './cut-line.ts';
import { expect } from './test.ts';

export interface SoakPlan {
  /** Messages that each side writes. */
  readonly each: number;
  /** How often the server is killed, and how often sockets are cut in the middle of a frame. */
  readonly kills: number;
  readonly cuts: number;
  readonly seed: string;
}

export interface SoakParts {
  readonly page: Page;
  readonly backend: Backend;
  readonly line: CutLine;
  readonly phone: ChatPhone;
  /** Told how far it has come. */
  readonly report: (words: string) => void;
}

export interface SoakSeen {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Whatever else was not as it must be, in words. */
  readonly broken: readonly string[];
  readonly files: number;
  readonly seconds: number;
}

/** Written again and again: as many as were pressed must be there, and no more. */
const same = 'On my way.';
/** The server takes so many files at once from one session, and what a cut ends is uploaded anew. */
const filesAtMost = 20;
const settleMs = 60_000;

/** The conversation must be open on the page, and nothing may stand in it. */
export async function soak(parts: SoakParts, plan: SoakPlan): Promise<SoakSeen> {
  const began = performance.now();
  const { page, phone } = parts;
  const random = createRandom(plan.seed);
  const broken: string[] = [];
  const watched = await watchRows(page, same);
  const writer = createWriter(parts, plan, random);
  const faults = shuffled(random, [
    ...Array<'kill'>(plan.kills).fill('kill'),
    ...Array<'cut'>(plan.cuts).fill('cut'),
  ]);
  const perPart = plan.each / (faults.length + 1);

  for (const [index, fault] of [...faults, null].entries()) {
    const end = Math.round(perPart * (index + 1));
    // What is written from here on is heard and not read: it must keep its one tick.
    if (end > plan.each * 0.9) phone.isReading = false;
    const from = writer.count();
    await writer.writeUntil(from + Math.ceil((end - from) / 3));
    if (fault === 'cut') await cut(parts, random, writer, end);
    if (fault === 'kill') await kill(parts, writer, end);
    await writer.writeUntil(end);
    await areConnected(parts);
    if (random.chance(0.5) || fault === null) await areSettled(parts);
    parts.report(`${writer.count()} of ${plan.each} each, after ${fault ?? 'the last fault'}`);
    broken.push(...(await findUntrueTicks(await watched(), phone)), ...(await findFailed(page)));
  }

  const { pressed, files } = writer;
  const server = await phone.history();
  const ends = { server, rows: await allRows(page), phone };
  const drawn = await watched();
  broken.push(...compare(ends, pressed), ...untrueAtTheEnd(ends, drawn.sent));
  broken.push(...drawn.doubled.map((text) => `two rows said '${text}' at once`));
  const seconds = (performance.now() - began) / 1_000;
  return { ...countTexts(ends, pressed), broken: [...new Set(broken)], files: files(), seconds };
}

interface Pressed {
  readonly console: string[];
  readonly phone: string[];
}

function createWriter({ page, phone }: SoakParts, { each }: SoakPlan, random: Random) {
  const pressed: Pressed = { console: [], phone: [] };
  const files = { console: 0, phone: 0 };
  const share = Math.min(0.15, filesAtMost / each);

  function next(side: 'console' | 'phone'): { readonly text: string; readonly isFile: boolean } {
    const isFile = files[side] < filesAtMost && random.chance(share);
    if (isFile) files[side] += 1;
    const own = `${side} ${pressed[side].length}`;
    const text = isFile ? `${own}.txt` : random.chance(0.1) ? same : `${own} ${random.pick(words)}`;
    pressed[side].push(text);
    return { text, isFile };
  }

  async function write(): Promise<void> {
    const { text, isFile } = next('phone');
    phone.write(isFile ? `Shared file: ${text}` : text, isFile ? text : undefined);
    const own = next('console');
    if (own.isFile) await sendFile(page, own.text);
    else await sendText(page, own.text);
  }

  return {
    pressed,
    files: () => files.console + files.phone,
    count: () => pressed.console.length,
    write,
    writeUntil: async (count: number) => {
      while (pressed.console.length < Math.min(count, each)) await write();
    },
  };
}

type Writer = ReturnType<typeof createWriter>;
const words = ['is collected', 'மாதிரி எடுத்தாச்சு', '🧪', '"quoted"\\', 'நன்றி, done', 'x'.repeat(700)];

async function cut({ line }: SoakParts, random: Random, writer: Writer, end: number): Promise<void> {
  let isOver = false;
  const over = line.cutInside(random.next()).then(() => {
    isOver = true;
  });
  while (!isOver && writer.count() < end) await writer.write();
  // Heartbeats are pieces too, where nothing is left to be written.
  await over;
}

async function kill({ backend }: SoakParts, writer: Writer, end: number): Promise<void> {
  await backend.kill();
  await writer.writeUntil(writer.count() + Math.ceil((end - writer.count()) / 2));
  await backend.start();
}

async function areConnected({ page, phone }: SoakParts): Promise<void> {
  await expect.poll(() => phone.isConnected, { timeout: settleMs }).toBe(true);
  await expect(page.getByText(/^(Not connected\.|Connecting)/)).toHaveCount(0, { timeout: settleMs });
}

/** Both outboxes are empty, and what came last has been said to be read, which takes its specified moment. */
async function areSettled({ page, phone }: SoakParts): Promise<void> {
  await expect.poll(() => phone.waiting, { timeout: settleMs }).toBe(0);
  const unread = async () =>
    (await phone.history()).filter(({ senderRole, seen }) => senderRole !== 'ADMIN' && !seen).length;
  await expect.poll(unread, { timeout: settleMs }).toBe(0);
  await expect
    .poll(async () => (await drawnRows(page)).filter(isUnderWay).map(({ text, state }) => [text, state]), {
      timeout: settleMs,
    })
    .toEqual([]);
}

const isUnderWay = ({ own, state }: DrawnRow): boolean => own && state !== '✓' && state !== '✓✓';

/** Messages for which a person would have to press Try again: there must be none. */
async function findFailed(page: Page): Promise<readonly string[]> {
  const rows = await drawnRows(page);
  return rows.flatMap(({ text, state }) => (state?.startsWith('Not sent') ? `'${text}': ${state}` : []));
}

const textOf = ({ content }: PhoneMessage): string => content.replace(/^Shared file: /, '');
/** Enough of a text to know it by. */
const shortOf = (message: PhoneMessage): string => textOf(message).slice(0, 40);

async function findUntrueTicks(
  { seen }: { readonly seen: readonly string[] },
  phone: ChatPhone,
): Promise<readonly string[]> {
  const read = new Set(phone.messages().filter(isReadBy(phone)).map(textOf));
  return seen.filter((text) => !read.has(text)).map((text) => `✓✓ for '${text}', which nobody had read`);
}

const isReadBy =
  ({ readUpTo }: ChatPhone) =>
  ({ createdAt }: PhoneMessage): boolean =>
    Date.parse(createdAt) <= readUpTo;

interface Ends {
  readonly server: readonly PhoneMessage[];
  readonly rows: readonly DrawnRow[];
  readonly phone: ChatPhone;
}

/** Messages of either side that are missing somewhere, and those that are there too often. */
function countTexts({ server, rows, phone }: Ends, pressed: Pressed): Pick<SoakSeen, 'lost' | 'doubled'> {
  const wanted = countOf([...pressed.console, ...pressed.phone]);
  const [lost, doubled] = [new Set<string>(), new Set<string>()];
  for (const texts of [server.map(textOf), phone.messages().map(textOf), rows.map(({ text }) => text)]) {
    const there = countOf(texts);
    for (const text of new Set([...wanted.keys(), ...there.keys()])) {
      const more = (there.get(text) ?? 0) - (wanted.get(text) ?? 0);
      if (more < 0) lost.add(text);
      if (more > 0) doubled.add(text);
    }
  }
  return { lost: [...lost], doubled: [...doubled] };
}

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Each side's messages in the order of its presses, wherever one looks; both together in one order. */
function compare({ server, rows, phone }: Ends, pressed: Pressed): readonly string[] {
  const own = server.filter(({ senderRole }) => senderRole === 'ADMIN').map(textOf);
  const theirs = server.filter(({ senderRole }) => senderRole === 'DRIVER').map(textOf);
  const both = server.map(textOf);
  return [
    ...differenceOf('the server', own, pressed.console),
    ...differenceOf('the server', theirs, pressed.phone),
    ...differenceOf('the phone', phone.messages().map(textOf), both),
    ...differenceOf(
      'the screen',
      rows.map(({ text }) => text),
      both,
    ),
  ];
}

function differenceOf(where: string, found: readonly string[], wanted: readonly string[]): readonly string[] {
  const at = wanted.findIndex((text, index) => text !== found[index]);
  if (at === -1 && found.length === wanted.length) return [];
  const place = at === -1 ? wanted.length : at;
  return [
    `${where} has ${found.length} for ${wanted.length}, and at ${place} '${found[place]}' for '${wanted[place]}'`,
  ];
}

/** ✓✓ for what the phone has said that it read, and for nothing else; ✓ for nothing that the server does not have. */
function untrueAtTheEnd({ server, rows, phone }: Ends, sent: readonly string[]): readonly string[] {
  const known = new Set(server.map(textOf));
  const read = isReadBy(phone);
  return [
    ...sent
      .filter((text) => !known.has(text))
      .map((text) => `✓ for '${text}', which the server does not have`),
    ...server.flatMap((message, index) => {
      if (message.senderRole !== 'ADMIN')
        return message.seen ? [] : `'${shortOf(message)}' was not marked as read`;
      const wanted = read(message) ? '✓✓' : '✓';
      const { state } = rows[index] ?? { state: 'nothing' };
      if (state === wanted && message.seen === read(message)) return [];
      return `'${shortOf(message)}' has ${state} for ${wanted}, seen ${message.seen} on the server`;
    }),
  ];
}

function shuffled<T>(random: Random, items: readonly T[]): readonly T[] {
  return random.sample(items, items.length);
}
