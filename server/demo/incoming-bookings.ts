/**
 * Bookings that come in while a demo runs, so that a dispatcher has work: one every few minutes, taken by the public
 * calls as a console would take it. Only so many wait at a time: beyond that, the booking that has waited longest is
 * cancelled.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createRequest } from './booking-request.ts';
import { type ConsoleClient, createConsoleClient } from './console-client.ts';
import { demoHospitals } from './logins.ts';
import { createRandom, type Random } from './random.ts';

export interface IncomingBookingsOptions {
  /** The server's address, without a trailing slash. */
  readonly baseUrl: string;
  readonly signal: AbortSignal;
  /** Resolves after so many ms, or when the signal comes. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const MINUTE = 60_000;
/** Minutes between two bookings of a hospital, and how many may wait for a phlebotomist. */
const habits = [
  { least: 2, most: 4, waiting: 40 },
  { least: 8, most: 15, waiting: 8 },
] as const;

/** Goes on until the signal; resolves then. A hospital that does not let the demo's account in is left alone. */
export async function startIncomingBookings({
  baseUrl,
  signal,
  wait = waitFor,
}: IncomingBookingsOptions): Promise<void> {
  await Promise.all(
    demoHospitals.map(async (account, index) => {
      const habit = habits[index === 0 ? 0 : 1];
      const random = createRandom(`callers ${index} ${Date.now()}`);
      const client = createConsoleClient(baseUrl, account, signal);
      let isSignedIn = false;
      for (;;) {
        await wait(random.between(habit.least * MINUTE, habit.most * MINUTE), signal);
        if (signal.aborted) return;
        try {
          if (!isSignedIn && !(await client.signIn())) return;
          isSignedIn = true;
          await book(client, random, habit.waiting);
        } catch {
          // The server restarts, or the session is over: the next booking comes in a few minutes.
          isSignedIn = false;
        }
      }
    }),
  );
}

async function book(client: ConsoleClient, random: Random, mostWaiting: number): Promise<void> {
  const waiting = await client.waiting();
  for (const orderId of waiting.slice(0, Math.max(0, waiting.length - mostWaiting + 1)))
    await client.giveUp(orderId);
  await client.book(createRequest(random));
}

const waitFor = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});
