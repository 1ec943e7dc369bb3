/** The sound of an alert, made by the browser. */

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
export function playTwoNotes(): void {
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
