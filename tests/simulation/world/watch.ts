/**
 * What is noted of a day while it is lived, and what is wrong at once. The rules that need the whole world are in
 * `rules.ts`.
 */

import type { CommandType } from '../../../src/contract/capabilities.ts';
import type { Alert } from '../../../src/contract/model.ts';
import type { Toast } from '../../../src/machines/capabilities.ts';
import type { Asked, Backend } from './backend.ts';
import { marksIn, type Whose, whose } from './hospital.ts';

/** A command of a page, by its number. */
export interface NotedCommand {
  type: CommandType | null;
  /** Ends that the page received. */
  ends: number;
}

/** A message that somebody pressed Send for. */
export interface Written {
  readonly page: string;
  readonly hospital: Whose;
  readonly phlebotomistId: string;
  readonly id: string;
  /** Words that no other message has, unless it is one of those that are alike. */
  readonly content: string;
  readonly isAlike: boolean;
  /** The worker that ran when it was pressed, null for none, and the session. */
  readonly worker: unknown;
  readonly session: string | null;
  /** The sign-outs before it: one that comes after takes what is unsent along. */
  readonly era: number;
  /** The person gave it up; `unsent`: when nobody can have begun to send it. */
  discarded: 'no' | 'underWay' | 'unsent';
  /** The person pressed 'Try again': that press goes with its worker, and the message stands as failed. */
  isTriedAgain: boolean;
  /** It stood as failed: what was written after it does not wait for it. */
  hasFailed: boolean;
}

/** What one life of a page did. */
export interface NotedPage {
  readonly name: string;
  readonly commands: Map<number, NotedCommand>;
  /** Whose each of its sessions is. */
  readonly sessions: Map<string, Whose>;
  /** Whose rows its worker was given by a backend that does not say so, by session. */
  readonly strayed: Map<string, Set<Whose>>;
  /** Its worker did not answer for a while. */
  hasHung: boolean;
}

export interface Watch {
  readonly problems: readonly string[];
  readonly pages: readonly NotedPage[];
  readonly written: Written[];
  /**
   * The disk was full or silent for a while. What tabs cannot leave each other on it is published twice rather than
   * never (`src/worker/storage/indexed-db-storage.ts`), so what is said once is not held against such a day.
   */
  diskFailed: boolean;
  /** The wall clock was set ahead by a day: stops are kept for a day, and are raised anew. */
  isAged: boolean;
  problem(words: string): void;
  page(name: string): NotedPage;
  asked(asked: Asked, backend: Backend): void;
  toast(toast: Toast, page: NotedPage, hospital: Whose | null, backend: Backend): void;
  /** Whether some tab has said it by toast. */
  isSaid(what: string): boolean;
  /** Sign-outs of a hospital's so far; what each forgets may be published again. */
  era(hospital: Whose): number;
  signedOut(hospital: Whose): void;
  dismissed(hospital: Whose, card: string): void;
  isDismissed(hospital: Whose, card: string): boolean;
}

export function createWatch(): Watch {
  const problems: string[] = [];
  const pages: NotedPage[] = [];
  const toasts = new Set<string>();
  const reported = new Set<string>();
  const gone = new Set<string>();
  const eras = { A: 0, B: 0 };

  /** What a sign-out forgets: who stood then is found again, and raised again, by who signs in next. */
  const inEra = (hospital: Whose, what: string) =>
    what.startsWith('IDLE ') || what.startsWith('RESUMED ') ? `${what} in era ${eras[hospital]}` : what;

  const watch: Watch = {
    problems,
    pages,
    written: [],
    diskFailed: false,
    isAged: false,
    problem: (words) => {
      if (!problems.includes(words)) problems.push(words);
    },
    page: (name) => {
      const page: NotedPage = {
        name,
        commands: new Map(),
        sessions: new Map(),
        strayed: new Map(),
        hasHung: false,
      };
      pages.push(page);
      return page;
    },
    asked: ({ method, path, body }, backend) => {
      if (method !== 'POST' || path !== '/api/notify/idle') return;
      const stop = backend.stopAt(String(body?.['driverId']), body?.['latitude']);
      if (!stop)
        return watch.problem(`The backend was told of a stop where nobody stood: ${JSON.stringify(body)}`);
      stop.posts += 1;
      const once = inEra(stop.hospital, `IDLE ${stop.id}`);
      if (reported.has(once) && !watch.diskFailed && !watch.isAged)
        watch.problem(`The backend was told twice of ${stop.id}`);
      reported.add(once);
    },
    toast: (toast, page, hospital, backend) => {
      const words = JSON.stringify(toast);
      for (const mark of marksIn(words))
        if (mark !== hospital && !isStrayed(page, mark as Whose))
          watch.problem(`${page.name} (${hospital}) was told by toast of ${mark}'s: ${words}`);
      if (watch.diskFailed) return;
      for (const what of saidBy(toast, backend)) {
        const once = inEra(hospital ?? 'A', what);
        if (watch.isAged && once !== what) continue;
        if (toasts.has(once)) watch.problem(`Said twice by toast: ${what} (${page.name})`);
        toasts.add(once);
      }
    },
    isSaid: (what) => toasts.has(what),
    era: (hospital) => eras[hospital],
    signedOut: (hospital) => {
      eras[hospital] += 1;
    },
    dismissed: (hospital, card) => void gone.add(inEra(hospital, card)),
    isDismissed: (hospital, card) => gone.has(inEra(hospital, card)),
  };
  return watch;
}

const isStrayed = ({ strayed }: NotedPage, mark: Whose) => [...strayed.values()].some((all) => all.has(mark));

/** What is to be said once in all tabs. */
function saidBy(toast: Toast, backend: Backend): readonly string[] {
  if (toast.kind === 'alert') return [cardOf(toast.alert, backend)];
  if (toast.kind === 'sampleCollected') return [`collected ${toast.orderId}`];
  return toast.kind === 'orderPlaced' ? toast.orderIds.map((id) => `placed ${id}`) : [];
}

/** What a card is about, whatever key the tab that found it gave it. */
export function cardOf(alert: Alert, backend: Backend): string {
  const { type, phlebotomistId, latitude, timestamp, key, text } = alert;
  if (type === 'OTHER') return `OTHER ${text}`;
  if (type === 'IDLE')
    return `IDLE ${backend.stopAt(phlebotomistId, latitude)?.id ?? `where nobody stood: ${key}`}`;
  if (type === 'ENDED') return key;
  const over = whose
    .flatMap((one) => backend.hospitals[one].stops)
    .findLast((stop) => stop.phlebotomistId === phlebotomistId && (stop.until ?? Infinity) <= timestamp);
  return `RESUMED ${over?.id ?? `of no stop: ${key}`}`;
}

/** What the page keeps over a reload until it has ended. */
const kept: ReadonlySet<CommandType> = new Set(['alerts.dismiss', 'session.logout']);
export const isKept = (type: CommandType | null) => type !== null && kept.has(type);
