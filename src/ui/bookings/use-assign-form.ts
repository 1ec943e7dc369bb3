import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import type { ChosenPhlebotomist } from '../../contract/intents.ts';
import type { Order, Phlebotomist } from '../../contract/model.ts';
import { orderStage } from '../../domain/order-status.ts';
import { wallClockOf } from '../../domain/time.ts';
import { useSystem } from '../bridge/system-context.ts';

export type ChosenDriver = Omit<ChosenPhlebotomist, 'isListed'>;

export interface AssignForm {
  /** What the search field holds. */
  readonly text: string;
  readonly chosen: ChosenDriver | null;
  /** The Schedule Time field's text: YYYY-MM-DDTHH:mm, wall-clock in the hospital's zone, or empty. */
  readonly scheduledTime: string;
  /** Whether a phlebotomist was chosen here; false while the form holds the one that the order had already. */
  readonly isPicked: boolean;
}

export interface AssignFormModel extends AssignForm {
  readonly type: (text: string) => void;
  readonly choose: (driver: ChosenDriver | null) => void;
  readonly schedule: (scheduledTime: string) => void;
  /** The chosen one as the intent wants it: with whether the list still holds it. */
  readonly phlebotomist: ChosenPhlebotomist | null;
}

const emptyForm: AssignForm = { text: '', chosen: null, scheduledTime: '', isPicked: false };

/**
 * The choices of an assignment; they start with the phlebotomist and time of the order, and follow those of a newer copy
 * where the person has made no choice. `edited` is called at each change.
 */
export function useAssignForm(order: Order | null, edited: () => void): AssignFormModel {
  const timeZone = useTimeZone() ?? 'UTC';
  const { phlebotomists } = useSystem();
  const formNow = () => (order ? formOf(order, phlebotomists.getSnapshot().byId, timeZone) : emptyForm);
  const [form, setForm] = useState(formNow);
  const [from, setFrom] = useState({ order, form });
  if (from.order !== order) {
    const now = { order, form: formNow() };
    setFrom(now);
    setForm(carriedOver(form, from.form, now.form));
  }
  const isListed = useSelector(phlebotomists, ({ byId }) => form.chosen !== null && byId.has(form.chosen.id));
  const edit = (change: Partial<AssignForm>): void => {
    setForm((before) => ({ ...before, ...change }));
    edited();
  };
  return {
    ...form,
    phlebotomist: form.chosen && { ...form.chosen, isListed },
    type: (text) => edit({ text, chosen: null, isPicked: false }),
    choose: (driver) =>
      edit({
        text: driver?.fullName ?? '',
        isPicked: driver !== null,
        chosen: driver && {
          id: driver.id,
          fullName: driver.fullName,
          phone: driver.phone,
          email: driver.email,
        },
      }),
    schedule: (scheduledTime) => edit({ scheduledTime }),
  };
}

/** The form over a newer copy of the order: what nobody changed here is what the copy has. */
function carriedOver(form: AssignForm, before: AssignForm, now: AssignForm): AssignForm {
  const isOwnDriver = form.isPicked || form.text !== before.text || form.chosen?.id !== before.chosen?.id;
  const isOwnTime = form.scheduledTime !== before.scheduledTime;
  return {
    ...(isOwnDriver ? form : now),
    scheduledTime: (isOwnTime ? form : now).scheduledTime,
  };
}

/**
 * An order whose driver cancelled starts without one. What the order does not tell of its phlebotomist, the list does.
 */
function formOf(order: Order, listed: ReadonlyMap<string, Phlebotomist>, timeZone: string): AssignForm {
  const { phlebotomistId: id, scheduledAt } = order;
  const scheduledTime = scheduledAt === null ? '' : wallClockOf(scheduledAt, timeZone).slice(0, 16);
  if (id === null || orderStage(order.status) === 'cancelled') return { ...emptyForm, scheduledTime };
  const known = listed.get(id);
  const fullName = order.phlebotomistName ?? known?.fullName ?? id;
  const phone = order.phlebotomistPhone ?? known?.phone ?? null;
  const email = order.phlebotomistEmail ?? known?.email ?? null;
  return { text: fullName, chosen: { id, fullName, phone, email }, scheduledTime, isPicked: false };
}
