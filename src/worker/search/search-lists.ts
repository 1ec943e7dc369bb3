/** Finds people and bookings in the lists that the session has (src/domain/find.ts). */

import type { Found } from '../../contract/capabilities/search.ts';
import type { AskOf } from '../../contract/capabilities.ts';
import type { Order, Patient, Phlebotomist } from '../../contract/model.ts';
import { findIn, haystackOf, needleOf } from '../../domain/find.ts';
import { phoneNeedles } from '../../domain/phone.ts';
import type { SessionServices } from '../session-services.ts';

export type Search = (ask: AskOf<'search'>) => readonly Found[];

/** Answers what is found in the lists as they are at the asking. */
export function createSearch({ streams }: Pick<SessionServices, 'streams'>): Search {
  const phlebotomists = createIndex<Phlebotomist>(({ id, fullName, phone }) => [
    id,
    fullName,
    ...withDigits(phone),
  ]);
  const orders = createIndex<Order>(({ id, patientName, phoneNumber }) => [
    id,
    patientName,
    ...withDigits(phoneNumber),
  ]);
  const patients = createIndex<Patient>(({ id, email, phoneNumber }) => [
    id,
    email,
    ...withDigits(phoneNumber),
  ]);
  return ({ text, each }) => [
    ...phlebotomists.find(streams.roster.value.phlebotomists, text, each).map(foundPhlebotomist),
    ...orders.find(streams.orders.value, text, each).map(foundOrder),
    ...patients.find(streams.patients.value, text, each).map(foundPatient),
  ];
}

interface Index<Row> {
  find(rows: ReadonlyMap<string, Row>, text: string, most: number): readonly Row[];
}

/** Lower case is made once for a row, however often it is looked for. */
function createIndex<Row extends object>(fieldsOf: (row: Row) => readonly (string | null)[]): Index<Row> {
  const known = new WeakMap<Row, string>();
  let source: ReadonlyMap<string, Row> | null = null;
  let rows: readonly Row[] = [];
  let haystacks: readonly string[] = [];
  const haystack = (row: Row): string => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const made = haystackOf(fieldsOf(row));
    known.set(row, made);
    return made;
  };
  return {
    find: (now, text, most) => {
      if (now !== source) {
        source = now;
        rows = [...now.values()];
        haystacks = rows.map(haystack);
      }
      // A phone number is found as callers say it, too.
      const needles = new Set([needleOf(text), ...phoneNeedles(text)]);
      const found = new Set([...needles].flatMap((needle) => findIn(haystacks, needle, most)));
      return [...found].slice(0, most).flatMap((index) => rows[index] ?? []);
    },
  };
}

/** A phone number, and its digits where something stands between them. */
function withDigits(phone: string | null): readonly (string | null)[] {
  const digits = phone?.replace(/\D/g, '');
  return digits === undefined || digits === phone ? [phone] : [phone, digits];
}

const foundPhlebotomist = ({ id, fullName, phone }: Phlebotomist): Found => ({
  kind: 'phlebotomist',
  id,
  name: fullName,
  phone,
});
const foundOrder = ({ id, patientName, status, phlebotomistName }: Order): Found => ({
  kind: 'order',
  id,
  name: patientName,
  status,
  phlebotomistName,
});
const foundPatient = ({ id, email, phoneNumber }: Patient): Found => ({
  kind: 'patient',
  id,
  email,
  phone: phoneNumber,
});
