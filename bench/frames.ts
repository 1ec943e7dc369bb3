/**
 * What reading STOMP costs by how it comes: the same megabyte in pieces of 16,000, of 100 and of one byte, through the
 * server's own reader.
 *
 * A piece costs a call, whoever reads it, so a million pieces of one byte can never cost what 64 large ones do. What is
 * promised is that the reader adds nothing to that: it looks at each byte once, keeps it once, and never goes back to
 * what it has. Each size is therefore held against the least that any reader does with the very same pieces: one call
 * for each, one look at each character, and joining them.
 */
import { createFrameReader } from '../server/stomp/frame-reader.ts';
import { type Figure, figure, quantile } from './support/figure.ts';

const SIZES = [1, 100, 16_000] as const;
const BODY = 64_000;
const FRAMES = 16;
const ROUNDS = 25;
/** A measured stretch takes some tens of ms, whatever the pieces. */
const READINGS_A_ROUND = { 1: 1, 100: 20, 16000: 50 } as const;
const BUDGET_RATIO = 2;

/** Takes pieces and counts the frames that came of them. */
type Reading = (pieces: readonly string[]) => number;

export async function frames(): Promise<Figure[]> {
  const frame = `SEND\ndestination:/app/bench\ncontent-length:${BODY}\n\n${'x'.repeat(BODY)}\0`;
  const text = frame.repeat(FRAMES);
  const megabytes = text.length / 1_000_000;
  const costs = SIZES.map((size) => {
    const pieces = cut(text, size);
    const [own, least]: [number[], number[]] = [[], []];
    // Alternately: the machine may be busy with something else meanwhile.
    for (let round = 0; round < ROUNDS; round++) {
      own.push(cost(readFrames, pieces, READINGS_A_ROUND[size]) / megabytes);
      least.push(cost(readLeast, pieces, READINGS_A_ROUND[size]) / megabytes);
    }
    return { size, pieces: pieces.length, own: quantile(own, 0.25), least: quantile(least, 0.25) };
  });
  const beside = costs.map(({ own, least }) => own / least);
  const [, hundred, large] = costs;
  return [
    ...costs.map(({ size, pieces, own, least }) =>
      figure(
        `STOMP in pieces of ${size.toLocaleString('en')} B / the least reader`,
        own / least,
        'x',
        BUDGET_RATIO,
        `${own.toFixed(2)} ms CPU/MB in ${pieces.toLocaleString('en')} pieces, the least reader ${least.toFixed(2)}`,
      ),
    ),
    figure(
      'Pieces of 100 B / of 16,000 B',
      (hundred?.own ?? 0) / (large?.own ?? 1),
      'x',
      BUDGET_RATIO,
      'by their whole cost',
    ),
    figure(
      'The dearest / the cheapest size, each beside the least reader',
      Math.max(...beside) / Math.min(...beside),
      'x',
      BUDGET_RATIO,
      'which takes off what a piece costs anybody',
    ),
  ];
}

const cut = (text: string, size: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    // As a socket's message comes: a text of its own, and no window on a longer one.
    Buffer.from(text.slice(index * size, (index + 1) * size)).toString(),
  );

/** ms of CPU for one reading. */
function cost(read: Reading, pieces: readonly string[], times: number): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) if (read(pieces) !== FRAMES) throw new Error('a frame was lost');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

const readFrames: Reading = (pieces) => {
  let taken = 0;
  const reader = createFrameReader({
    take: () => {
      taken += 1;
    },
  });
  for (const piece of pieces) reader.push(piece);
  return taken;
};

const readLeast: Reading = (pieces) => {
  let taken = 0;
  let kept = '';
  const push = (piece: string) => {
    let ends = 0;
    for (let at = 0; at < piece.length; at += 1) if (piece.charCodeAt(at) === 0) ends += 1;
    kept += piece;
    if (ends === 0) return;
    taken += ends;
    // Joined for good, as who hands a frame over has to.
    if (kept.charCodeAt(kept.length - 1) >= 0) kept = '';
  };
  for (const piece of pieces) push(piece);
  return taken;
};
