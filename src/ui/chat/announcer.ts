/**
 * Announces arriving messages without a flood: the first at once after a silence, then all that
 * came meanwhile together.
 */

export interface Announcer<Message> {
  /** So many came, this one last. */
  add(count: number, last: Message): void;
  stop(): void;
}

/** Between two announcements there is at least `intervalMs`. */
export function createAnnouncer<Message>(
  say: (count: number, last: Message) => void,
  intervalMs: number,
): Announcer<Message> {
  let waiting: { readonly count: number; readonly last: Message } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const speak = (): void => {
    timer = null;
    if (waiting === null) return;
    const { count, last } = waiting;
    waiting = null;
    timer = setTimeout(speak, intervalMs);
    say(count, last);
  };
  return {
    add: (count, last) => {
      waiting = { count: (waiting?.count ?? 0) + count, last };
      if (timer === null) speak();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      waiting = null;
    },
  };
}
