/**
 * A signed-in session: everything that runs for a hospital, made at sign-in and ended as a whole. Its id stands in
 * every fact, its signal in every call; an answer after its end is dropped, because nothing listens any more.
 */
import { BehaviorSubject } from 'rxjs';
import type { AnswerOf, AskOf, Command, QueryName } from '../../contract/capabilities.ts';
import type { CommandEnd } from '../../contract/command.ts';
import type { FactPayload } from '../../contract/facts.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { PainterPort } from '../../contract/fleet.ts';
import type { Hospital, Order, Patient } from '../../contract/model.ts';
import type { DesiredState, File, FirstAsked } from '../../contract/realtime-port.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import { createFeedBoard } from '../feeds/feed-board.ts';
import { createLocationReader } from '../positions/location-reader.ts';
import {
  type KnownAttendance,
  type KnownStop,
  noRoster,
  type SessionServices,
  type SessionStreams,
} from '../session-services.ts';
import { joinTabs } from '../tabs/session-tabs.ts';
import type { SessionEnd, WorkerCapability } from '../worker-capability.ts';
import type { WorkerServices } from '../worker-services.ts';

export interface Session {
  readonly id: string;
  readonly hospital: Hospital;
  readonly signal: AbortSignal;
  /** Whether the backend's last good answer offered it. */
  offers(name: string): boolean;
  /** Null where no capability takes such a command. */
  handlerOf(command: Command, files: readonly File[]): ((run: CommandRun) => Promise<CommandEnd>) | null;
  /** Null where no capability answers such a query. */
  ask<Name extends QueryName>(name: Name, ask: AskOf<Name>): Promise<Outcome<AnswerOf<Name>>> | null;
  setDesired(state: DesiredState): void;
  connectPainter(port: PainterPort): void;
  end(how: SessionEnd): void;
}

const PULSE_MS = 1_000;

type SetDesired = ((state: DesiredState) => void) | undefined;

/** Nothing is known yet. */
const emptyStreams = (): SessionStreams => ({
  orders: new BehaviorSubject<ReadonlyMap<string, Order>>(new Map()),
  roster: new BehaviorSubject(noRoster),
  attendance: new BehaviorSubject<KnownAttendance | null>(null),
  patients: new BehaviorSubject<ReadonlyMap<string, Patient>>(new Map()),
  stops: new BehaviorSubject<ReadonlyMap<string, KnownStop>>(new Map()),
});

/** `expired` is called when the backend no longer knows the session. */
export function openSession(
  worker: WorkerServices,
  {
    id,
    hospital,
    isNew,
    first,
    expired,
  }: Pick<SessionServices, 'id' | 'hospital' | 'isNew'> & { readonly first: FirstAsked; expired(): void },
): Session {
  const life = new AbortController();
  const { signal } = life;
  const publish = (fact: FactPayload) => {
    if (!signal.aborted) worker.publish(fact, id);
  };
  publish({ type: 'session.opened', hospital });

  const pulse = () =>
    worker.factSender.pulse({
      now: worker.clock.wall(),
      feeds: board.ages(),
      failedAttempts: board.failedAttempts(),
      counters: worker.counters.read(),
      ...{ clockOffMs: worker.clockOffMs(), instance: api.instance() },
    });
  const board = createFeedBoard(worker.clock, (fact) => {
    publish(fact);
    // The age of a feed that went live is sent at once, not at the next second.
    if (!signal.aborted) pulse();
  });
  const streams = emptyStreams();
  const lookAgain = (feeds: readonly FeedName[]) => {
    for (const capability of opened) for (const feed of feeds) void capability.feeds?.[feed]?.now();
  };
  const api = worker.api.forSession({ signal, hospitalId: hospital.id, onUnauthorised: expired });
  const { clock, counters, config } = worker;
  const services: SessionServices = {
    ...worker,
    id,
    hospital,
    isNew,
    api,
    locations: createLocationReader({ api, clock, counters, timeZone: config.timeZone, signal }),
    board,
    streams,
    tabs: joinTabs(worker.tabs, { hospitalId: hospital.id, clock: worker.clock, signal }),
    signal,
    publish,
    lookAgain,
  };
  const opened: WorkerCapability[] = [];
  for (const open of worker.capabilities[first]) opened.push(open(services));

  const beat = (): void => {
    if (signal.aborted) return;
    for (const capability of opened) capability.tick?.();
    board.review();
    pulse();
    worker.clock.after(PULSE_MS, beat);
  };
  beat();

  return {
    id,
    hospital,
    signal,
    offers: api.offers,
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
    setDesired: (state) => {
      if (state.name === 'refresh') lookAgain(state.feeds);
      if (state.name === 'feeds')
        for (const { watched } of opened)
          for (const [feed, want] of Object.entries(watched ?? {}))
            want(state.feeds.includes(feed as FeedName));
      if (state.name === 'view') services.tabs.onView(state);
      for (const { desired } of opened) (desired?.[state.name] as SetDesired)?.(state);
    },
    connectPainter: (port) => {
      for (const capability of opened) capability.connectPainter?.(port);
    },
    end: (how) => {
      life.abort();
      for (const capability of opened) void capability.end?.(how);
      streams.orders.complete();
      streams.roster.complete();
    },
  };
}
