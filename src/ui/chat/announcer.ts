/** Says what arrives, so that it is heard and does not flood: at once after a silence, then all that came meanwhile together. */

export interface Announcer<Message> {
  hear(messages: readonly Message[]): void;
  stop(): void;
}

/** Between two announcements there is at least `restMs`. */
export function createAnnouncer<Message>(
  say: (messages: readonly Message[]) => void,
  restMs: number,
): Announcer<Message> {
  let waiting: readonly Message[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const speak = (): void => {
    timer = null;
    if (waiting.length === 0) return;
    const all = waiting;
    waiting = [];
    timer = setTimeout(speak, restMs);
    say(all);
  };
  return {
    hear: (messages) => {
      waiting = [...waiting, ...messages];
      if (timer === null) speak();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      waiting = [];
    },
  };
}
