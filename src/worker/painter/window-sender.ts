/** Sends the window of the list that the page shows: at once on request, later no more often than a person can read. */
import type { MarkerQuery } from '../../contract/fleet.ts';
import { type MarkerList, type MarkerWindow, sameWindow } from './marker-list.ts';
import type { PainterParts } from './painter-parts.ts';

export interface WindowSender {
  watch(query: MarkerQuery | null): void;
  /** The list changed; `isRenamed`: a marker came, went or has another name. */
  changed(isRenamed: boolean): void;
  /** Whether positions have come; not so at first. */
  know(isKnown: boolean): void;
}

/** The least time between two windows, ms: after changed ages, and after markers came, went or were renamed. */
const windowIntervalMs = 1000;
const newcomerIntervalMs = 100;

export function createWindowSender(
  list: MarkerList,
  { answer, now, later }: Pick<PainterParts, 'answer' | 'now' | 'later'>,
): WindowSender {
  let query: MarkerQuery | null = null;
  let isKnown = false;
  let sent: MarkerWindow | null = null;
  let sentAt = Number.NEGATIVE_INFINITY;
  /** When the next window is planned, by `now`. */
  let plannedAt = Number.POSITIVE_INFINITY;

  function send(isAsked: boolean): void {
    plannedAt = Number.POSITIVE_INFINITY;
    if (!query) return;
    const window = list.read(query);
    if (!isAsked && sent && sameWindow(window, sent)) return;
    sent = window;
    sentAt = now();
    answer({ type: 'window', query, isKnown, ...window }, []);
  }

  return {
    watch: (next) => {
      query = next;
      send(true);
    },
    know: (next) => {
      if (next === isKnown) return;
      isKnown = next;
      send(true);
    },
    changed: (isRenamed) => {
      if (!query) return;
      // A list that shows nothing yet has nothing to keep still: the first markers come at once.
      const isBlank = sent === null || sent.total === 0;
      const interval = isRenamed ? newcomerIntervalMs : windowIntervalMs;
      const wait = isBlank ? 0 : sentAt + interval - now();
      if (wait <= 0) return send(false);
      const dueAt = now() + wait;
      if (dueAt >= plannedAt) return;
      plannedAt = dueAt;
      later(() => {
        if (plannedAt === dueAt) send(false);
      }, wait);
    },
  };
}
