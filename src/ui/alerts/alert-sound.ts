/** A sound for new alerts: off until somebody wants it, kept in this browser, and one for all that come together. */
import { createKeptSwitch } from '../kit/kept-switch.ts';

export const alertSound = createKeptSwitch('homedraw.alertSound', 'off');

/** Alerts that come within so long of the one before are one burst, ms. */
const BURST_MS = 10_000;
/** A burst that lasts is heard again, ms. */
const AGAIN_MS = 60_000;

/** Answers whether an alert of the moment (ms) is to be heard: the first of a burst, and one a minute while it lasts. */
export function createBurstRule(): (at: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let heard = Number.NEGATIVE_INFINITY;
  return (at) => {
    const isHeard = at - last > BURST_MS || at - heard >= AGAIN_MS;
    last = at;
    if (isHeard) heard = at;
    return isHeard;
  };
}

/** Plays it. Its file is fetched with the first sound; where it does not come, the alert is seen anyway. */
export const playAlertSound = (): void =>
  void import('./two-notes.ts').then(
    ({ playTwoNotes }) => playTwoNotes(),
    () => {},
  );
