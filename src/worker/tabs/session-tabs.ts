/**
 * The tabs of one browser in one hospital's session (rulings, 'Live tracking and alerts'). One of them leads: the tab
 * on view that was used last. The leader says what is to be said once in all (a toast, a notification, the word to the
 * backend). The others hold it, so that the next leader can say what a leader that died did not. What a tab has held
 * for as long as a leader needs to find it, the tab says itself: a later leader may have taken it for old.
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

/** What one tab posts to the others. `subject` is what it said, as `once` names it. */
const tabMessageSchema = lazily(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('raised'), subject: z.string(), alert: alertSchema }),
    z.object({ type: z.literal('said'), subjects: z.array(z.string()) }),
    z.object({ type: z.literal('dismissed'), keys: z.array(z.string()) }),
    /** What happened to a message of the outbox that all tabs share; the others publish it too. */
    z.object({ type: z.literal('outgoing'), fact: factPayloadSchema() }),
    /** Who reads the file of this message? A press that another tab has taken up comes without it. */
    z.object({ type: z.literal('fileAsked'), id: z.string() }),
    /** This tab does. */
    z.object({ type: z.literal('fileHeld'), id: z.string() }),
    /** The person ended the upload of this message's file: whichever tab makes it stops. */
    z.object({ type: z.literal('uploadCancelled'), id: z.string() }),
    /** What a phlebotomist wrote was seen so far. */
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
  /** Calls when it begins to. */
  whenLeading(listener: () => void): void;
  /**
   * Says something in one tab. `say` runs at once in the leader; elsewhere when this tab becomes the leader, or after
   * `holdMs`, with what nobody has said meanwhile; `say` takes a lease on it, so that it is said once all the same.
   * `subjects` are what makes two tabs' findings the same; `key` names this tab's own, which may be found again and is
   * held no longer for it. `lastsMs` is for what is true for longer than news are.
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

/** How long a finding is held for whoever leads, ms. Two polls of the alerts: a new leader is there within one. */
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
  /** How what is held is said, by the key of the finding. */
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
