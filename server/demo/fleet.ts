/** The demo fleet: simulated phones that move through Chennai by the field API alone. */
import { setTimeout as wait } from 'node:timers/promises';
import { sayAgain } from './absence.ts';
import { isSilent } from './attendance.ts';
import { createChatBot } from './chat-bot.ts';
import { demoFieldPassword, demoPhone } from './logins.ts';
import { openPhoneSocket } from './phone-socket.ts';
import { createRandom, type Random } from './random.ts';
import { createRoads, type Roads, type Spot } from './roads.ts';
import { demoPlaces } from './roster.ts';
import { createSimulatedPhlebotomist, type SimulatedPhlebotomist } from './simulated-phlebotomist.ts';
import { CallRefused, createSimulatedPhone, type SignedIn, type SimulatedPhone } from './simulated-phone.ts';
import { standsStill } from './still-periods.ts';

export interface FleetOptions {
  /** The address of the field API, without a trailing slash. */
  readonly baseUrl: string;
  /** How many phlebotomists of the first demo hospital drive; the second's twelve always do. */
  readonly size: number;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

const STEP_MS = 5_000;
const SECOND_HOSPITAL = 12;
/** Signing in costs the server a password hash; so many phones do it at a time. */
const SIGN_INS_AT_ONCE = 2;
const MINUTE = 60_000;

/** Drives until the signal; resolves then. A phone that cannot sign in is left out and said. */
export async function startFleet({ baseUrl, size, log, signal }: FleetOptions): Promise<void> {
  const roads = createRoads(demoPlaces());
  const accounts = [
    ...Array.from({ length: size }, (_, index) => ({ hospital: 0 as const, index })),
    ...Array.from({ length: SECOND_HOSPITAL }, (_, index) => ({ hospital: 1 as const, index })),
  ];
  const startedAt = Date.now();
  const drives: Promise<void>[] = [];
  let refused = 0;
  let present = 0;

  await inParallel(accounts, SIGN_INS_AT_ONCE, async ({ hospital, index }) => {
    const account = { phone: demoPhone(hospital, index), password: demoFieldPassword };
    const phone = createSimulatedPhone(baseUrl, account, signal);
    try {
      const who = await phone.signIn();
      const random = createRandom(`rider ${hospital} ${index} ${startedAt}`);
      const phlebotomist = isSilent(index) ? null : await begin({ phone, random, roads, startedAt, signal });
      if (!phlebotomist) return;
      const order = present++;
      const removed = new AbortController();
      const life = AbortSignal.any([signal, removed.signal]);
      chat(baseUrl, phone, who, createRandom(`chatter ${hospital} ${index} ${startedAt}`), life);
      const isStill = () => standsStill(order, present, Date.now() - startedAt);
      drives.push(drive(phone, phlebotomist, isStill, life).finally(() => removed.abort()));
    } catch {
      refused += 1;
    }
  });
  if (signal.aborted) return;
  log(
    `${present} phlebotomists are on the road${refused > 0 ? `; ${refused} phones could not sign in` : ''}`,
  );
  await Promise.all(drives);
}

interface Beginning {
  readonly phone: SimulatedPhone;
  readonly random: Random;
  readonly roads: Roads;
  readonly startedAt: number;
  readonly signal: AbortSignal;
}

/**
 * A phlebotomist who is absent stays at home, and may have more to say; one who said nothing yet
 * marks itself present now.
 */
async function begin({
  phone,
  random,
  roads,
  startedAt,
  signal,
}: Beginning): Promise<SimulatedPhlebotomist | null> {
  const shift = await phone.shift();
  if (shift.present === false) {
    void sayAgain({ phone, random, ...untilTheSignal(signal) });
    return null;
  }
  const somewhere = (): Spot => random.pick(demoPlaces());
  const { latitude, longitude } = shift;
  const start = latitude !== null && longitude !== null ? { latitude, longitude } : somewhere();
  if (shift.present === null) await phone.markPresent(start);
  await phone.setOnline(true);
  const worksFrom = startedAt + (random.chance(0.4) ? 0 : random.between(1, 40) * MINUTE);
  return createSimulatedPhlebotomist({ phone, random, roads, start, somewhere, worksFrom });
}

const untilTheSignal = (signal: AbortSignal) => ({
  wait: (ms: number) => wait(ms, undefined, { signal }).catch(() => {}),
  isOver: () => signal.aborted,
});

/** Answers the console's messages until the signal. */
function chat(
  baseUrl: string,
  phone: SimulatedPhone,
  { id: driverId, hospitalId }: SignedIn,
  random: Random,
  signal: AbortSignal,
): void {
  const { cookie } = phone;
  const socket = openPhoneSocket({
    ...{ baseUrl, cookie, driverId, hospitalId, signal },
    onMessage: (message) => void bot.receive(message),
  });
  const bot = createChatBot({
    ...{ random, say: socket.say, read: socket.read },
    ...untilTheSignal(signal),
  });
  void bot.writeFirst();
}

/**
 * A step every five seconds; one that fails is made up for by the next, after signing in again where the session is
 * over. Resolves with the signal, or when the phlebotomist is removed.
 */
async function drive(
  phone: SimulatedPhone,
  phlebotomist: SimulatedPhlebotomist,
  isStill: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  let isSignedIn = true;
  while (!signal.aborted) {
    try {
      if (!isSignedIn) await phone.signIn();
      isSignedIn = true;
      await phlebotomist.step(Date.now(), isStill());
    } catch (error) {
      const isRefused = error instanceof CallRefused && error.status === 401;
      // Not known by its number any more: somebody removed it.
      if (isRefused && !isSignedIn) return;
      // Signing in costs the server a password hash, so it is for who was signed out.
      isSignedIn = isSignedIn && !isRefused;
    }
    await wait(STEP_MS, undefined, { signal }).catch(() => {});
  }
}

async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
