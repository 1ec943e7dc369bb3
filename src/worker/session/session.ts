/**
 * A signed-in session: everything that runs for a hospital, made at sign-in and ended as a whole. Its id stands in every fact, its
 * signal in every call; an answer that arrives after its end is dropped, because nothing listens any more.
 */
import { BehaviorSubject } from 'rxjs';
import type { AnswerOf, AskOf, Command, QueryName } from '../../contract/capabilities.ts';
import type { CommandEnd } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { PainterPort } from '../../contract/fleet.ts';
import type { Hospital, Order } from '../../contract/model.ts';
import type { File, FirstAsked, Wish } from '../../contract/realtime-port.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { Core } from '../worker-services.ts';
import { createFeedBoard } from '../feeds/feed-board.ts';
import { sessionPartsInOrder } from '../capabilities.ts';
import { createLocationReader } from '../positions/location-reader.ts';
import { type KnownAttendance, noRoster, type SessionParts } from '../session-services.ts';
import { joinTabs } from '../tabs/session-tabs.ts';
import type { SessionEnd, WorkerPart } from '../worker-capability.ts';

export interface Session {
  readonly id: string;
  readonly hospital: Hospital;
  readonly signal: AbortSignal;
  /** Null where no part takes such a command. */
  handlerOf(command: Command, files: readonly File[]): ((run: CommandRun) => Promise<CommandEnd>) | null;
  /** Null where no part answers such a query. */
  ask<Name extends QueryName>(name: Name, ask: AskOf<Name>): Promise<Outcome<AnswerOf<Name>>> | null;
  wish(wish: Wish): void;
  connectPainter(port: PainterPort): void;
  end(how: SessionEnd): void;
}

const PULSE_MS = 1_000;

/** `expired` is called when the backend no longer knows the session. */
export function openSession(
  core: Core,
  {
    id,
    hospital,
    isNew,
    first,
    expired,
  }: Pick<SessionParts, 'id' | 'hospital' | 'isNew'> & { readonly first: FirstAsked; expired(): void },
): Session {
  const life = new AbortController();
  const { signal } = life;
  const tell = (fact: FactPayload) => {
    if (!signal.aborted) core.tell(fact, id);
  };
  tell({ type: 'session.opened', hospital });

  const tellAges = () =>
    core.outlet.pulse({
      now: core.clock.wall(),
      feeds: board.ages(),
      counters: core.counters.read(),
      clockOffMs: core.clockOffMs(),
    });
  const board = createFeedBoard(core.clock, (fact) => {
    tell(fact);
    // A feed that went live has an age at once, not at the next second.
    if (!signal.aborted) tellAges();
  });
  const streams = {
    orders: new BehaviorSubject<ReadonlyMap<string, Order>>(new Map()),
    roster: new BehaviorSubject(noRoster),
    attendance: new BehaviorSubject<KnownAttendance | null>(null),
    stops: new BehaviorSubject<ReadonlyMap<string, number>>(new Map()),
  };
  const lookAgain = (feeds: readonly FeedName[]) => {
    for (const part of opened) for (const feed of feeds) void part.feeds?.[feed]?.now();
  };
  const api = core.api.forSession({ signal, hospitalId: hospital.id, onUnauthorised: expired });
  const { clock, counters, config } = core;
  const parts: SessionParts = {
    ...core,
    id,
    hospital,
    isNew,
    api,
    locations: createLocationReader({ api, clock, counters, timeZone: config.timeZone, signal }),
    board,
    streams,
    tabs: joinTabs(core.tabs, { hospitalId: hospital.id, clock: core.clock, signal }),
    signal,
    tell,
    lookAgain,
  };
  const opened: WorkerPart[] = [];
  for (const open of sessionPartsInOrder[first]) opened.push(open(parts));

  const beat = (): void => {
    if (signal.aborted) return;
    for (const part of opened) part.tick?.();
    board.review();
    tellAges();
    core.clock.after(PULSE_MS, beat);
  };
  beat();

  return {
    id,
    hospital,
    signal,
    handlerOf: (command, files) => {
      for (const { commands } of opened) {
        const handle = commands?.[command.type] as
          | ((command: Command, run: CommandRun, files: readonly File[]) => Promise<CommandEnd>)
          | undefined;
        if (handle) return (run) => handle(command, run, files);
      }
      return null;
    },
    ask: (name, ask) => {
      for (const { queries } of opened) {
        const answer = queries?.[name];
        if (answer) return answer(ask);
      }
      return null;
    },
    wish: (wish) => {
      if (wish.name === 'refresh') lookAgain(wish.feeds);
      if (wish.name === 'feeds')
        for (const { watched } of opened)
          for (const [feed, want] of Object.entries(watched ?? {}))
            want(wish.feeds.includes(feed as FeedName));
      if (wish.name === 'view') parts.tabs.onView(wish);
      for (const { wishes } of opened) (wishes?.[wish.name] as ((wish: Wish) => void) | undefined)?.(wish);
    },
    connectPainter: (port) => {
      for (const part of opened) part.connectPainter?.(port);
    },
    end: (how) => {
      life.abort();
      for (const part of opened) void part.end?.(how);
      streams.orders.complete();
      streams.roster.complete();
    },
  };
}
