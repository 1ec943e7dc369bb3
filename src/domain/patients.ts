/** Patients as their screen sorts, searches and counts them (specification 2, Patient Management; rulings, Patients). */
import type { Order, Patient } from '../contract/model.ts';
import { orderStage } from './order-status.ts';

const ids = new Intl.Collator('en', { numeric: true });

/** The newest first, which is by id. */
export const sortPatients = (patients: Iterable<Patient>): readonly Patient[] =>
  [...patients].sort((one, other) => ids.compare(other.id, one.id));

/** Those whose id, email or phone holds the text, without regard to case; a phone also by its digits alone. */
export function findPatients(patients: readonly Patient[], text: string): readonly Patient[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return patients;
  const digits = /^[\d\s+()-]+$/.test(needle) ? needle.replace(/\D/g, '') : '';
  return patients.filter(
    ({ id, email, phoneNumber }) =>
      id.toLowerCase().includes(needle) ||
      email?.toLowerCase().includes(needle) ||
      phoneNumber?.toLowerCase().includes(needle) ||
      (digits !== '' && phoneNumber?.replace(/\D/g, '').includes(digits)),
  );
}

/** Whether a search text may stand in an address, where others see it: an id may, an email or a phone number may not. */
export const isShareablePatientSearch = (text: string): boolean => /^\d{1,7}$/.test(text.trim());

export interface PatientCounts {
  readonly total: number;
  readonly completed: number;
  /** Neither completed nor cancelled. */
  readonly pending: number;
}

/** The selected patient's card. */
export function countPatientOrders(orders: readonly Pick<Order, 'status'>[]): PatientCounts {
  let completed = 0;
  let pending = 0;
  for (const { status } of orders) {
    const stage = orderStage(status);
    if (stage === 'completed') completed += 1;
    else if (stage !== 'cancelled') pending += 1;
  }
  return { total: orders.length, completed, pending };
}
