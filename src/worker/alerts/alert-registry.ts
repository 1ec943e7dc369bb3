/**
 * What all tabs of the browser know of a hospital's alerts, on disk: which were raised, which were dismissed, and which
 * phlebotomists stand still. An alert is raised in one transaction, so that one tab is the first, and no alert counts
 * as raised without its card. A stop is kept before its card, so that every tab raises the same card. If a tab dies
 * between the two, the next tab that finds the stop raises it. If a tab dies before it says a card, the card stays
 * marked as not said.
 */
import type { Alert, Place } from '../../contract/model.ts';
import { alertKey } from '../../domain/alerts.ts';
import { distanceMetres } from '../../domain/geo.ts';
import { DAY_MS } from '../../domain/moment.ts';
import type { Clock } from '../clock.ts';
import type { SessionServices } from '../session-services.ts';
import { defineStore, type Store } from '../storage/storage.ts';

interface KeptAlert {
  /** Null once the alert is dismissed or its session is over. The key stays, so that the alert is not raised again. */
  readonly alert: Alert | null;
  readonly raisedAt: number;
  readonly dismissed: boolean;
  /** The source of an alert that no tab has said yet; null once it is said, absent in older rows. */
  readonly toSay?: AlertSource | null;
}

/** Where a tab found an alert. */
export type AlertSource = 'poll' | 'channel' | 'seed';

/**
 * Of a hospital, the newest; some hundred bytes each, and ten times as many as stand. What the backend still sends or a
 * screen shows is renewed once a day. Of older ones a slow disk lets a dismissed one come back.
 */
const MIRRORED = 2_000;

/** A stop, by phlebotomist. */
export interface KeptStop {
  readonly anchor: Place;
  readonly anchorAt: number;
}

/** The key of the card of a stop. */
export const keyOfStop = (phlebotomistId: string, { anchorAt }: KeptStop): string =>
  alertKey({ type: 'IDLE', phlebotomistId, orderId: null, timestamp: anchorAt });

export const alertStore = defineStore<KeptAlert>({
  name: 'alerts',
  since: 2,
  keepMs: 3 * DAY_MS,
  mirrored: MIRRORED,
  // The disk's row wins: a tab that raised the alert without the disk did not know it. A dismissal always stands.
  unite: (onDisk, own) => (own.dismissed ? own : onDisk),
});
export const stopStore = defineStore<KeptStop>({
  name: 'stops',
  since: 2,
  keepMs: DAY_MS,
  mirrored: Number.POSITIVE_INFINITY,
});

export interface AlertRegistry {
  /** Keys of all alerts raised and said; the standing alerts, newest first; keys dismissed; keys not yet said. */
  load(): Promise<{
    readonly keys: readonly string[];
    readonly standing: readonly Alert[];
    readonly dismissed: readonly string[];
    readonly unsaid: readonly string[];
  }>;
  /** True for the first tab that raises the alert. That tab says it now, and then calls `said`. */
  raise(alert: Alert, source: AlertSource): Promise<boolean>;
  said(key: string): void;
  /** A card; null where none stands: it was dismissed, or its session is over. */
  card(key: string): Promise<{ readonly alert: Alert; readonly isSaid: boolean } | null>;
  /** An alert that was raised and not said, for the first tab that takes it over; null for every other tab. */
  takeUnsaid(key: string): Promise<{ readonly alert: Alert; readonly source: AlertSource } | null>;
  /**
   * Answers the keys of which the disk has not taken it: a reload would lose that they are dismissed. Cards beyond the
   * cap are forgotten: they would come back in the place of the dismissed ones.
   */
  dismiss(keys: readonly string[]): Promise<readonly string[]>;
  /** Keeps alerts that the backend still sends or that are on view. Each is written at most once in a day. */
  renew(keys: readonly string[]): void;
  /** The stops by phlebotomist; `isRaised`: the stop's card was raised. */
  stops(): Promise<ReadonlyMap<string, KeptStop & { readonly isRaised: boolean }>>;
  /** Answers the stop that all tabs have: a stop within the radius of the kept one is the kept one. */
  beginStop(phlebotomistId: string, stop: KeptStop): Promise<KeptStop>;
  endStop(phlebotomistId: string): void;
  /** Forgets the cards of a session that is over, not their keys, and answers these. Cards raised later stay. */
  forgetCards(): Promise<readonly string[]>;
  /** The session is over: no row names anybody any more, and a stop that lasts is raised anew. */
  forget(): Promise<void>;
}

const isUnsaid = (kept: KeptAlert): kept is KeptAlert & { alert: Alert; toSay: AlertSource } =>
  kept.alert !== null && !kept.dismissed && Boolean(kept.toSay);

/** The alerts that were said and not dismissed, newest first. */
const standingOf = (rows: readonly (readonly [string, KeptAlert])[]): readonly Alert[] =>
  rows
    .flatMap(([, kept]) => {
      const { alert, raisedAt, dismissed } = kept;
      return alert && !dismissed && !isUnsaid(kept) ? [{ alert, raisedAt }] : [];
    })
    .sort((one, other) => other.raisedAt - one.raisedAt)
    .map(({ alert }) => alert);

/** Of the cards that stand only so many newest stay. */
async function forgetOldest(alerts: Store<KeptAlert>, scope: string, left: number): Promise<void> {
  for (const { key } of standingOf([...(await alerts.all(scope))]).slice(Math.max(0, left)))
    await alerts.change(scope, key, (now) => ({ keep: now && { ...now, alert: null }, answer: null }));
}

/** Forgets the cards raised until now, and answers their keys. */
async function forgetCardsOf(
  alerts: Store<KeptAlert>,
  scope: string,
  clock: Pick<Clock, 'wall'>,
): Promise<readonly string[]> {
  const until = clock.wall();
  // A moment in the future was written before the clock was set back.
  const isBefore = (moment: number) => moment <= until || moment > clock.wall();
  const isOver = ({ alert, raisedAt }: KeptAlert) => alert !== null && isBefore(raisedAt);
  const gone = [...(await alerts.all(scope))].filter(([, kept]) => isOver(kept)).map(([key]) => key);
  for (const key of gone)
    await alerts.change(scope, key, (now) => ({
      keep: now && isOver(now) ? { ...now, alert: null } : now,
      answer: null,
    }));
  return gone;
}

export function openAlertRegistry({
  storage,
  hospital,
  clock,
  config,
}: Pick<SessionServices, 'storage' | 'hospital' | 'clock' | 'config'>): AlertRegistry {
  const alerts = storage.store(alertStore);
  const stops = storage.store(stopStore);
  const scope = hospital.id;
  /** The keys that were written anew since `since`; at most a day's. */
  let renewed = { since: clock.wall(), keys: new Set<string>() };
  const { idleRadiusM, notificationCap } = config.timings;
  /** When the newest known alert was raised: one raised later is dated later, also where the clock was set back. */
  let latest = Number.NEGATIVE_INFINITY;
  const datedNow = (): number => {
    latest = Math.max(clock.wall(), latest + 1);
    return latest;
  };
  /** Alerts raised since cards were last forgotten; they are read for that, so not with each alert. */
  let raisedSince = 0;

  const forgetCards = () => forgetCardsOf(alerts, scope, clock);

  return {
    load: async () => {
      const rows = [...(await alerts.all(scope))];
      for (const [, { raisedAt }] of rows) latest = Math.max(latest, raisedAt);
      const unsaid = new Set(rows.filter(([, kept]) => isUnsaid(kept)).map(([key]) => key));
      const standing = standingOf(rows).slice(0, notificationCap);
      return {
        keys: rows.map(([key]) => key).filter((key) => !unsaid.has(key)),
        standing,
        dismissed: rows.flatMap(([key, { dismissed }]) => (dismissed ? [key] : [])),
        unsaid: [...unsaid],
      };
    },
    raise: async (alert, source) => {
      raisedSince += 1;
      if (raisedSince * 4 > notificationCap) {
        raisedSince = 0;
        void forgetOldest(alerts, scope, notificationCap);
      }
      const raisedAt = datedNow();
      return alerts.change(scope, alert.key, (now) =>
        now
          ? { keep: now, answer: false }
          : { keep: { alert, raisedAt, dismissed: false, toSay: source }, answer: true },
      );
    },
    said: (key) =>
      void alerts.change(scope, key, (now) => ({ keep: now && { ...now, toSay: null }, answer: null })),
    card: async (key) => {
      const kept = await alerts.get(scope, key);
      return kept?.alert ? { alert: kept.alert, isSaid: !isUnsaid(kept) } : null;
    },
    takeUnsaid: (key) =>
      alerts.change(scope, key, (now) =>
        now && isUnsaid(now)
          ? { keep: { ...now, toSay: null }, answer: { alert: now.alert, source: now.toSay } }
          : { keep: now, answer: null },
      ),
    dismiss: async (keys) => {
      let stood = 0;
      for (const key of keys)
        stood += await alerts.change(scope, key, (now) => ({
          keep: { alert: null, raisedAt: now?.raisedAt ?? clock.wall(), dismissed: true },
          answer: now?.alert ? 1 : 0,
        }));
      void forgetOldest(alerts, scope, notificationCap - stood);
      return alerts.unwritten(scope, keys);
    },
    renew: (keys) => {
      const now = clock.wall();
      if (now - renewed.since >= DAY_MS) renewed = { since: now, keys: new Set() };
      const due = keys.filter((key) => !renewed.keys.has(key));
      if (due.length === 0) return;
      for (const key of due) renewed.keys.add(key);
      void alerts.touch(scope, due);
    },
    stops: async () => {
      const kept = [...(await stops.all(scope))];
      const raised = new Set(await alerts.keys(scope));
      return new Map(kept.map(([id, stop]) => [id, { ...stop, isRaised: raised.has(keyOfStop(id, stop)) }]));
    },
    beginStop: (id, stop) =>
      stops.change(scope, id, (now) =>
        now && distanceMetres(now.anchor, stop.anchor) < idleRadiusM
          ? { keep: now, answer: now }
          : { keep: stop, answer: stop },
      ),
    endStop: (id) => void stops.delete(scope, id),
    forgetCards,
    forget: async () => {
      await Promise.all([forgetCards(), stops.clear(scope)]);
    },
  };
}
