/** A patient's bookings, asked for by email (specification 7, Orders and counts), and again when one changes. */
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import type { Order } from '../../contract/model.ts';
import type { Entities } from '../../machines/entities.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface History {
  /** Newest first; null until they are known. */
  readonly orders: readonly Order[] | null;
  /** Why they could not be loaded; null where they could. What is known stays on screen. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/** What was answered for an email. */
interface Answer extends Omit<History, 'retry'> {
  readonly email: string | null;
}
const nothing: Omit<History, 'retry'> = { orders: null, failure: null };

/** `email` is null for a patient without one, who has no history that could be asked for. */
export function useHistory(email: string | null): History {
  const system = useSystem();
  const [answer, setAnswer] = useState<Answer>({ email, ...nothing });
  // Another email's bookings are another patient's.
  const known = answer.email === email ? answer : nothing;
  const [attempt, setAttempt] = useState(0);
  const signature = useSelector(system.orders, (orders) => signatureOf(orders, email));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed, and another attempt, ask again
  useEffect(() => {
    if (email === null) return;
    let isWanted = true;
    void system.ask('patientOrders', { email }).then((outcome) => {
      if (!isWanted) return;
      setAnswer((before) => {
        if (outcome.ok) return { email, orders: outcome.value, failure: null };
        const { orders } = before.email === email ? before : nothing;
        return { email, orders, failure: outcome.failure.message };
      });
    });
    return () => {
      isWanted = false;
    };
  }, [system, email, signature, attempt]);
  const retry = useCallback(() => {
    setAnswer((before) => ({ ...before, failure: null }));
    setAttempt((before) => before + 1);
  }, []);
  const { orders, failure } = known;
  return { orders, failure, retry };
}

/** Tells apart what the live list has of a patient: a text, so that other patients' orders draw nothing again. */
function signatureOf({ byId }: Entities<Order>, email: string | null): string {
  const wanted = email?.toLowerCase();
  if (wanted === undefined) return '';
  let text = '';
  for (const order of byId.values())
    if (order.email?.toLowerCase() === wanted)
      text += `${order.id} ${order.status} ${order.phlebotomistId} ${order.scheduledAt} ${order.totalPaise}\n`;
  return text;
}
