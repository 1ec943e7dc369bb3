/** One browser and its backend for a day: what the pages share, and the time that passes for all of them. */
import { stomp } from '../../../../src/contract/endpoints.ts';
import { type Asked, createBackend } from '../../../simulation/world/backend.ts';
import { type Whose, whose, wireIdOf } from '../../../simulation/world/hospital.ts';
import { createWatch } from '../../../simulation/world/watch.ts';
import { openFrame } from './frame.ts';
import type { Frame, World } from './parts.ts';
import { eraseDisk } from './real-disk.ts';
import type { DiskState } from './words.ts';

/** All threads have one moment at least so often, ms: what they post each other is so late at the most. */
const TURN_MS = 5_000;
const LATENCY_MS = 40;
const CALM_ROUNDS = 2;
const MOST_ROUNDS = 200;
let days = 0;

export function createWorld(seed: number): World {
  days += 1;
  const database = `day ${days} ${Math.random()}`;
  const watch = createWatch();
  const frames: Frame[] = [];
  const connectedAs = new Map<Frame, Whose>();
  let now = 0;
  let rests = 0;
  let cookie: string | null = null;
  let disk: DiskState = 'works';
  const backend = createBackend(() => trueWall() + now, { saysWhose: true, knowsKeys: false });

  const world: World = {
    seed,
    watch,
    backend,
    database,
    frames,
    get disk() {
      return disk;
    },
    weather: 'good',
    isChannelUp: true,
    now: () => now,
    rests: () => rests,
    open: (name, session, isVisible) => {
      const frame = openFrame(world, { name, session, isVisible });
      frames.push(frame);
      return frame;
    },
    close: (frame) => {
      connectedAs.delete(frame);
      frames.splice(frames.indexOf(frame), 1);
      frame.remove();
    },
    ask: (from, sent) => {
      const asked: Asked = { ...sent, cookie };
      checkMaySend(from, asked);
      if (world.weather === 'down' && asked.path !== '/config.json') return 'broken';
      watch.asked(asked, backend);
      const answer = backend.ask(asked);
      if (world.weather === 'lost' && asked.path.startsWith('/api/')) return null;
      if (answer.cookie !== undefined) cookie = answer.cookie;
      const { status, text, headers } = answer;
      return { ms: LATENCY_MS, status, text, headers };
    },
    connect: (from) => {
      const as = world.isChannelUp && world.weather === 'good' ? backend.whoseIs(cookie) : null;
      if (as === null) return null;
      connectedAs.set(from, as);
      if (as !== from.hospital()) from.strayed(as);
      return as;
    },
    publish: (from, destination, body) => {
      const as = connectedAs.get(from);
      if (!as || destination !== stomp.send) return;
      if (from.outSince() < rests)
        watch.problem(`${from.name}: a message was sent after the sign-out: ${body}`);
      const message = JSON.parse(body) as Readonly<Record<string, unknown>>;
      world.tellSockets(
        as,
        stomp.inbox(String(wireIdOf(as))),
        backend.hospitals[as].chat.sent(message, null),
      );
    },
    tellSockets: (hospital, destination, body) => {
      for (const frame of frames)
        if (connectedAs.get(frame) === hospital)
          frame.worker()?.post({ do: 'frame', destination, body: JSON.stringify(body) });
    },
    tellAlert: (hospital, body) => world.tellSockets(hospital, stomp.alerts, body),
    tellWorkers: (words) => {
      for (const frame of frames) frame.worker()?.post(words);
    },
    setDisk: (state) => {
      disk = state;
      if (state !== 'works') watch.diskFailed = true;
      world.tellWorkers({ do: 'disk', state });
    },
    pass: async (ms) => {
      for (const until = now + ms; now < until; ) {
        now = Math.min(until, now + TURN_MS);
        await Promise.all(awake().map((frame) => frame.turnTo(now, false)));
        await world.rest();
      }
    },
    rest: async () => {
      for (let calm = 0, seen = -1, round = 0; calm < CALM_ROUNDS && round < MOST_ROUNDS; round += 1) {
        await Promise.all(awake().map((frame) => frame.worker()?.rest()));
        await navigator.locks.query();
        const events = frames.reduce((sum, frame) => sum + (frame.worker()?.events ?? 0), 0);
        calm = events === seen ? calm + 1 : 0;
        seen = events;
      }
      rests += 1;
    },
    end: async () => {
      for (const frame of [...frames]) world.close(frame);
      localStorage.clear();
      await noLocks();
      await eraseDisk(database);
    },
  };
  const awake = () => frames.filter(({ isFrozen }) => !isFrozen);

  /** A page that is signed out, and has had the time to say so to its worker, asks for nothing of a hospital's. */
  function checkMaySend(from: Frame, { method, path }: Asked): void {
    if (!path.startsWith('/api/') || path.startsWith('/api/hospitals/')) return;
    if (from.outSince() < rests) watch.problem(`${from.name}: ${method} ${path} was sent after the sign-out`);
  }
  return world;
}

const trueWall = () => Date.UTC(2026, 10, 21, 5, 30);

/** Whoever is gone has let go of all; the next day begins without. */
async function noLocks(): Promise<void> {
  for (;;) {
    const { held = [], pending = [] } = await navigator.locks.query();
    if (![...held, ...pending].some(({ name }) => name?.startsWith('homedraw/'))) return;
  }
}

/** The hospitals, by id, and how often the lock of their lead is held and waited for. */
export async function leadsInBrowser(): Promise<Readonly<Record<Whose, { held: number; pending: number }>>> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const count = (locks: readonly LockInfo[], one: Whose) =>
    locks.filter(({ name }) => name === `homedraw/leader/${wireIdOf(one)}`).length;
  const of = (one: Whose) => ({ held: count(held, one), pending: count(pending, one) });
  return Object.fromEntries(whose.map((one) => [one, of(one)])) as Record<Whose, ReturnType<typeof of>>;
}
