/** How patients are sorted, searched and counted (specification 2, Patient Management; rulings, Patients). */
import type { Order, Patient } from '../contract/model.ts';
import { orderStage } from './order-status.ts';
import { phoneNeedles } from './phone.ts';

const ids = new Intl.Collator('en', { numeric: true });
/** Null where it is no number, or one that cannot be told from its neighbours. */
const numberOf = (id: string): number | null => (/^\d{1,15}$/.test(id) ? Number(id) : null);

/** The newest first, which is by id. */
export const sortPatients = (patients: Iterable<Patient>): readonly Patient[] =>
  // Numbers compare in the collator's order, and ten times as fast.
  Array.from(patients, (patient) => ({ patient, number: numberOf(patient.id) }))
    .sort((one, other) =>
      one.number === null || other.number === null
        ? ids.compare(other.patient.id, one.patient.id)
        : other.number - one.number,
    )
    .map(({ patient }) => patient);

/** Separates the fields of a haystack, so that no match reaches across two of them. */
const PART = '\n';

/** The text that the search looks in: id, email, phone and last the phone's digits, in lower case. */
function haystackOf({ id, email, phoneNumber }: Patient): string {
  const phone = phoneNumber ?? '';
  return `${id}${PART}${email ?? ''}${PART}${phone}${PART}${phone.replace(/\D/g, '')}`.toLowerCase();
}

/**
 * Finds the patients whose id, email or phone holds a text, ignoring case; a phone also by its digits alone. The
 * haystacks are made with the first text and serve all that follow.
 */
export function createPatientSearch(patients: readonly Patient[]): (text: string) => readonly Patient[] {
  let haystacks: readonly string[] | null = null;
  return (text) => {
    const needle = text.trim().toLowerCase();
    if (needle === '') return patients;
    // The typed text itself is looked for in the whole haystack anyway.
    const digits = phoneNeedles(needle).filter((wanted) => wanted !== needle);
    const made = haystacks ?? patients.map(haystackOf);
    haystacks = made;
    return patients.filter((_, at) => {
      const haystack = made[at] ?? '';
      if (haystack.includes(needle)) return true;
      if (digits.length === 0) return false;
      const from = haystack.lastIndexOf(PART);
      return digits.some((wanted) => haystack.includes(wanted, from));
    });
  };
}

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

/**
 * The names under which these bookings were made, each as it was first written. Letter case, forms of accents and
 * blanks make no other name; a booking without a name gives none.
 */
export function bookedNames(orders: readonly Pick<Order, 'patientName'>[]): readonly string[] {
  const names = new Map<string, string>();
  for (const { patientName } of orders) {
    const name = patientName?.normalize('NFC').replace(/\s+/gu, ' ').trim() ?? '';
    const key = name.toLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
