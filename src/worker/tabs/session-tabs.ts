/**
 * The tabs of one browser in one hospital's session (rulings, 'Live tracking and alerts'). One of them leads: the tab on view that
 * was used last. What is to be said once in all (a toast, a notification, the word to the backend) is said by the leader; the others
 * hold it back for a while, so that the next leader can say what a leader that died did not. Who has held it so long that the leader
 * would have found it says it: a leader that came later may have begun with it, and taken it for old.
 */

import { factPayloadSchema } from '../../contract/facts.ts';
import { lazily } from '../../contract/lazily.ts';
import { alertSchema } from '../../contract/model.ts';
import { z } from '../../contract/zod.ts';
import type { Clock } from '../clock.ts';
import type { Tabs } from './tabs.ts';

/** What one tab tells the others. `subject` is what it said, as `once` names it. */
const tabMessageSchema = lazily(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('raised'), subject: z.string(), alert: alertSchema }),
    z.object({ type: z.literal('said'), subjects: z.array(z.string()) }),
    z.object({ type: z.literal('dismissed'), keys: z.array(z.string()) }),
    /** What happened to a message of the outbox that all tabs share; the others tell it too. */
    z.object({ type: z.literal('outgoing'), fact: factPayloadSchema() }),
    /** What a phlebotomist wrote up to this moment was seen. */
    z.object({ type: z.literal('read'), phlebotomistId: z.string(), upTo: z.number() }),
  ]),
);
export type TabMessage = z.infer<ReturnType<typeof tabMessageSchema>>;

export interface SessionTabs {
  /** The page came on view, or was used. */
  onView(view: { readonly visible: boolean }): void;
  /** Whether this tab leads. */
  leads(): boolean;
  /** Hears when it begins to. */
  whenLeading(listener: () => void): void;
  /**
   * Says something in one tab. `say` runs at once in the leader; elsewhere when this tab becomes the leader, or after `HOLD_MS`, with what
   * nobody has said meanwhile; `say` claims it, so that it is said once all the same. `subjects` are what makes two tabs' findings the same; `key` names this tab's own, which may be
   * found again. `holdMs` is for what is true for longer than news are.
   */
  once(
    subjects: readonly string[],
    key: string,
    say: (left: readonly string[]) => void,
    holdMs?: number,
  ): void;
  post(message: TabMessage): void;
  /** Hears the other tabs from now on. */
  hear(listener: (message: TabMessage) => void): void;
  /** True where no other tab is in this hospital's session. */
  isAlone(): Promise<boolean>;
}

/** What is held back until this tab leads or another one says it. */
interface Held {
  readonly subjects: string[];
  readonly key: string;
  /** Monotonic, ms. */
  readonly until: number;
  say(left: readonly string[]): void;
}

/** Two polls of the alerts: a new leader is there within one. */
const HOLD_MS = 30_000;

export function joinTabs(
  tabs: Tabs,
  {
    hospitalId,
    clock,
    signal,
  }: { readonly hospitalId: string; readonly clock: Clock; readonly signal: AbortSignal },
): SessionTabs {
  const listeners: ((message: TabMessage) => void)[] = [];
  const leadListeners: (() => void)[] = [];
  let held: Held[] = [];
  /** Said by another tab before this one found it: its socket may be the slower one. */
  let saidAhead: { readonly subject: string; readonly until: number }[] = [];
  let leads = false;

  const lead = tabs.lead(hospitalId, (now) => {
    leads = now;
    if (!leads || signal.aborted) return;
    const due = held.filter(({ until }) => until > clock.monotonic());
    held = [];
    for (const { subjects, say } of due) if (subjects.length > 0) say(subjects);
    for (const listener of leadListeners) listener();
  });

  const channel = tabs.channel(`tabs/${hospitalId}`, (data) => {
    const parsed = tabMessageSchema().safeParse(data);
    if (!parsed.success || signal.aborted) return;
    const message = parsed.data;
    if (message.type === 'raised') forget(message.subject);
    if (message.type === 'said') for (const subject of message.subjects) forget(subject);
    for (const listener of listeners) listener(message);
  });

  function forget(subject: string): void {
    const known = held.find(({ subjects }) => subjects.includes(subject));
    if (known) return void known.subjects.splice(known.subjects.indexOf(subject), 1);
    const now = clock.monotonic();
    saidAhead = [...saidAhead.filter(({ until }) => until > now), { subject, until: now + HOLD_MS }];
  }

  /** What is left of a finding when what was said ahead of it is taken off, each word of it once. */
  function unsaid(subjects: readonly string[], now: number): string[] {
    return subjects.filter((subject) => {
      const ahead = saidAhead.findIndex((one) => one.subject === subject && one.until > now);
      if (ahead >= 0) saidAhead.splice(ahead, 1);
      return ahead < 0;
    });
  }

  signal.addEventListener('abort', () => {
    lead.end();
    channel.close();
  });

  return {
    onView: ({ visible }) => {
      if (visible) lead.take();
    },
    leads: () => leads,
    whenLeading: (listener) => void leadListeners.push(listener),
    once: (subjects, key, say, holdMs = HOLD_MS) => {
      if (leads) return say(subjects);
      const now = clock.monotonic();
      held = held.filter((one) => one.key !== key);
      const own = { subjects: unsaid(subjects, now), key, until: now + holdMs, say };
      held.push(own);
      clock.after(holdMs, () => {
        if (signal.aborted || !held.includes(own)) return;
        held = held.filter((one) => one !== own);
        if (own.subjects.length > 0) say(own.subjects);
      });
    },
    post: channel.post,
    hear: (listener) => void listeners.push(listener),
    isAlone: () => tabs.isAlone(hospitalId),
  };
}
