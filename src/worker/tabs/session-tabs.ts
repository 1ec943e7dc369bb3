/**
 * The tabs of one browser in one hospital's session (rulings, 'Live tracking and alerts'). One of them leads: the tab
 * on view that was used last. The leader shows toasts and notifies the backend, once for all tabs. The others hold
 * their findings, so that the next leader can say what a leader that died did not. A tab that has held one for as long
 * as a leader needs to find it says it itself: a later leader may have taken it for old.
 */

import { seenUpToSchema } from '../../contract/chat.ts';
import { factPayloadSchema } from '../../contract/facts.ts';
import { lazily } from '../../contract/lazily.ts';
import { alertSchema } from '../../contract/model.ts';
import { z } from '../../contract/zod.ts';
import {
  found,
  type HoldingStep,
  ledNow,
  nothingHeld,
  overdue,
  saidElsewhere,
} from '../../domain/said-once.ts';
import type { Clock } from '../clock.ts';
import type { Tabs } from './tabs.ts';

/** What one tab posts to the others. `subject`: a subject of `once` that the tab has said. */
const tabMessageSchema = lazily(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('raised'), subject: z.string(), alert: alertSchema }),
    z.object({ type: z.literal('said'), subjects: z.array(z.string()) }),
    z.object({ type: z.literal('dismissed'), keys: z.array(z.string()) }),
    /** What happened to a message of the outbox that all tabs share; the others publish it too. */
    z.object({ type: z.literal('outgoing'), fact: factPayloadSchema() }),
    /** This tab's worker has begun; the one before it may have changed the outbox and died before it said so. */
    z.object({ type: z.literal('outboxRead') }),
    /** Asks which tab reads this message's file: a press that this tab took over from another one has no file. */
    z.object({ type: z.literal('fileAsked'), id: z.string() }),
    /** Answers that this tab reads the file. */
    z.object({ type: z.literal('fileHeld'), id: z.string() }),
    /** A person ended the upload of this message's file; the tab that makes it stops. */
    z.object({ type: z.literal('uploadCancelled'), id: z.string() }),
    /** The hospital has seen the phlebotomist's messages up to `upTo`. */
    z.object({ type: z.literal('read'), phlebotomistId: z.string(), upTo: seenUpToSchema }),
  ]),
);
export type TabMessage = z.infer<ReturnType<typeof tabMessageSchema>>;

export interface SessionTabs {
  /** The page came on view, or was used. */
  onView(view: { readonly visible: boolean }): void;
  /** Whether somebody can see this tab, as the page last said. */
  isVisible(): boolean;
  /** Whether this tab leads. */
  leads(): boolean;
  /** Calls when this tab begins to lead. */
  whenLeading(listener: () => void): void;
  /**
   * Says something in one tab. In the leader `say` runs at once. In another tab it runs when that tab becomes the
   * leader, or after `lastsMs`, with the subjects that no tab has said meanwhile. `say` takes a lease, so that two tabs
   * never say the same. A subject is the same in all tabs. `key` names this tab's own finding: found again, it is not
   * held longer.
   */
  once(
    subjects: readonly string[],
    key: string,
    say: (left: readonly string[]) => void,
    lastsMs?: number,
  ): void;
  post(message: TabMessage): void;
  /** Receives the messages of the other tabs from now on. */
  onMessage(listener: (message: TabMessage) => void): void;
  /** True where no other tab is in this hospital's session. */
  isAlone(): Promise<boolean>;
}

/** How long a finding is held for the leader, ms: two polls of the alerts, as a new leader comes within one. */
export const holdMs = 30_000;

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
  let holding = nothingHeld;
  /** The `say` of each held finding, by its key. */
  const sayers = new Map<string, (left: readonly string[]) => void>();
  let isVisible = true;

  function take({ holding: next, say }: HoldingStep): void {
    holding = next;
    for (const { key, subjects } of say) sayers.get(key)?.(subjects);
    const kept = new Set(holding.held.map(({ key }) => key));
    for (const key of [...sayers.keys()]) if (!kept.has(key)) sayers.delete(key);
  }

  const lead = tabs.lead(hospitalId, (leads) => {
    if (signal.aborted) {
      holding = { ...holding, leads };
      return;
    }
    take(ledNow(holding, leads));
    if (leads) for (const listener of leadListeners) listener();
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
    holding = saidElsewhere(holding, subject, clock.monotonic(), holdMs);
  }

  signal.addEventListener('abort', () => {
    lead.end();
    channel.close();
  });

  return {
    onView: ({ visible }) => {
      isVisible = visible;
      if (visible) lead.take();
    },
    isVisible: () => isVisible,
    leads: () => holding.leads,
    whenLeading: (listener) => void leadListeners.push(listener),
    once: (subjects, key, say, lastsMs = holdMs) => {
      if (holding.leads) return say(subjects);
      if (sayers.has(key)) return;
      sayers.set(key, say);
      take(found(holding, { key, subjects }, clock.monotonic()));
      clock.after(lastsMs, () => {
        if (!signal.aborted && sayers.get(key) === say) take(overdue(holding, key));
      });
    },
    post: channel.post,
    onMessage: (listener) => void listeners.push(listener),
    isAlone: () => tabs.isAlone(hospitalId),
  };
}
