/** A sound for new alerts: off until somebody wants it, kept in this browser, and one for all that come together. */
import { createPageStorage } from '../bridge/page-storage.ts';

const KEY = 'homedraw.alertSound';
const kept = createPageStorage(() => window.localStorage, window);

export const isSoundOn = (): boolean => kept.read(KEY) === 'on';
export const switchSound = (isOn: boolean): void => kept.write(KEY, isOn ? 'on' : null);

/** Alerts that come within so long of the one before are one storm, ms. */
const STORM_MS = 10_000;
/** A storm that lasts is heard again, ms. */
const AGAIN_MS = 60_000;

/** Answers whether an alert of the moment (ms) is to be heard: the first of a storm, and one a minute while it lasts. */
export function createStormRule(): (at: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let heard = Number.NEGATIVE_INFINITY;
  return (at) => {
    const isHeard = at - last > STORM_MS || at - heard >= AGAIN_MS;
    last = at;
    if (isHeard) heard = at;
    return isHeard;
  };
}

/** Two soft notes: hertz, and seconds from the beginning. */
const notes = [
  { pitch: 660, from: 0, until: 0.18 },
  { pitch: 880, from: 0.16, until: 0.42 },
];
const LOUDNESS = 0.12;
let context: AudioContext | null = null;

/** A page that nobody has touched since it was loaded may play nothing yet: what comes late is not played. */
const LATE_MS = 1_000;

/** Plays it, where the browser lets the page: the alert is seen anyway. */
export function playAlertSound(): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    const ready = context;
    const asked = performance.now();
    ready.resume().then(
      () => {
        if (performance.now() - asked < LATE_MS) ring(ready);
      },
      () => {},
    );
  } catch {
    // A machine without anything to play on.
  }
}

function ring(audio: AudioContext): void {
  for (const { pitch, from, until } of notes) {
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, now + from);
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + from + 0.02);
    volume.gain.linearRampToValueAtTime(0, now + until);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + from);
    tone.stop(now + until);
  }
}
