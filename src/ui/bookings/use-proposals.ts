import { useMemo, useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { Order, Place } from '../../contract/model.ts';
import { type Agendas, bookingNear } from '../../domain/agenda.ts';
import { compareCandidates } from '../../domain/candidates.ts';
import { isAssignable } from '../../domain/order-change.ts';
import { candidateFor, proposeTeam } from '../../domain/proposals.ts';
import { momentOfField } from '../../domain/time.ts';
import type { DriverOption } from './driver-options.ts';
import type { AssignFormModel } from './use-assign-form.ts';
import { type Drivers, placeOf } from './use-drivers.ts';

/** The phlebotomist proposed for one of several orders, and the other candidates. */
export interface Proposal {
  /** Null where nobody is known yet. */
  readonly chosen: DriverOption | null;
  /** The best for this order, the chosen one among them; empty until something is proposed. */
  readonly choices: readonly DriverOption[];
  /** Another order of that person at this time, within 30 minutes; null where there is none. */
  readonly clash: string | null;
}

export interface Proposals {
  /** Something is proposed, or being so. */
  readonly made: boolean;
  /** By order id; orders that cannot be assigned have none. */
  readonly byOrder: ReadonlyMap<string, Proposal>;
  /** A person's own choice for one order. */
  readonly change: (orderId: string, phlebotomistId: string) => void;
}

export interface ProposalsWanted {
  readonly orders: readonly Order[];
  readonly drivers: Drivers;
  readonly agendas: Agendas;
  /** A phlebotomist chosen here is assigned to all of them. */
  readonly form: AssignFormModel;
}

/** So many are offered for each order. */
const BEST = 5;
/** For more orders than these there are no proposals: one phlebotomist is chosen for all. */
const MOST = 200;

/**
 * Proposes one phlebotomist for each order (decision 0031), once the positions are known; the proposals do not change
 * then until another day is chosen. A person's choice for all comes before it, and one for a single order before both.
 */
export function useProposals({ orders, drivers, agendas, form }: ProposalsWanted): Proposals {
  const timeZone = useTimeZone() ?? 'UTC';
  const { chosen, scheduledTime } = form;
  const day = scheduledTime.slice(0, 10);
  const [made, setMade] = useState<{ day: string; team: readonly DriverOption[] } | null>(null);
  const [own, setOwn] = useState<{ forAll: string | null; byOrder: ReadonlyMap<string, string> }>({
    forAll: null,
    byOrder: new Map(),
  });
  if (drivers.ready && drivers.options.length > 0 && orders.length <= MOST && made?.day !== day)
    setMade({ day, team: drivers.options });
  // A new choice for all replaces those for single orders.
  const forAll = chosen?.id ?? null;
  if (own.forAll !== forAll) setOwn({ forAll, byOrder: new Map() });

  const team = made?.team ?? drivers.options;
  const open = useMemo(
    () => orders.filter(isAssignable).map((order) => ({ id: order.id, place: placeOf(order) })),
    [orders],
  );
  const proposed = useMemo(() => (made ? proposeTeam(open, made.team) : null), [open, made]);
  const best = useMemo(
    () => new Map(made ? open.map(({ id, place }) => [id, bestOf(made.team, place)]) : []),
    [open, made],
  );
  const byId = useMemo(
    // Somebody who joined after the proposals were made may be chosen too.
    () => new Map([...drivers.options, ...team].map((member) => [member.id, member])),
    [drivers.options, team],
  );
  const moment = momentOfField(scheduledTime, timeZone);
  const people = new Map(
    open.map(({ id }) => [id, own.byOrder.get(id) ?? forAll ?? proposed?.get(id) ?? null]),
  );
  const ordersOf = new Map<string | null, string[]>();
  for (const [orderId, id] of people) ordersOf.set(id, [...(ordersOf.get(id) ?? []), orderId]);
  const byOrder = new Map(
    open.map(({ id: orderId, place }): [string, Proposal] => {
      const id = people.get(orderId) ?? null;
      const choices = best.get(orderId) ?? [];
      const member = id === null ? undefined : byId.get(id);
      const one = member ? (choices.find((option) => option.id === id) ?? candidateFor(member, place)) : null;
      return [
        orderId,
        {
          chosen: one,
          choices: one && made && !choices.includes(one) ? [...choices, one] : choices,
          clash: id === null || moment === null ? null : clashOf(orderId, id, moment),
        },
      ];
    }),
  );
  return {
    made: made !== null && open.length > 0,
    byOrder,
    change: (orderId, phlebotomistId) =>
      setOwn({ forAll, byOrder: new Map(own.byOrder).set(orderId, phlebotomistId) }),
  };

  /** The first other order with the same person, then what the agenda tells of others. */
  function clashOf(orderId: string, id: string, at: number): string | null {
    const other = ordersOf.get(id)?.find((one) => one !== orderId);
    if (other !== undefined) return other;
    const near = bookingNear(agendas, id, at, orderId);
    return near && !people.has(near.orderId) ? near.orderId : null;
  }
}

/** The best of the team for a place. */
const bestOf = (team: readonly DriverOption[], place: Place | null): readonly DriverOption[] =>
  team
    .map((member) => candidateFor(member, place))
    .sort(compareCandidates)
    .slice(0, BEST);
