/**
 * Takes names, phones, e-mails, addresses, texts and passwords out of a journal entry, and rounds coordinates to two decimals
 * (about a kilometre). What is left still folds to the same states: ids, statuses, counts and moments stay.
 */
import type { JournalEntry } from '../../contract/journal.ts';

const PRIVATE = new Set([
  'password',
  'email',
  'patientName',
  'phoneNumber',
  'address',
  'reason',
  'phlebotomistName',
  'phlebotomistPhone',
  'phlebotomistEmail',
  'sampleImageUrl',
  'medicalTests',
  'tests',
  'report',
  'fullName',
  'phone',
  'vehicleNumber',
  'profileImagePath',
  'message',
  'answer',
]);
const COORDINATES = new Set(['latitude', 'longitude']);

export const redact = (entry: JournalEntry): JournalEntry => walk(entry, '') as JournalEntry;

function walk(value: unknown, key: string): unknown {
  if (key === 'place' && typeof value === 'string') return value.split(',').map(roundText).join(',');
  if (COORDINATES.has(key) && typeof value === 'number') return Math.round(value * 100) / 100;
  if (key === 'text' && typeof value === 'string') return hidden(value);
  if (key === 'cancellationReason' && typeof value === 'string') return sendersOf(value);
  if (PRIVATE.has(key) && typeof value === 'string') return hidden(value);
  if (PRIVATE.has(key) && Array.isArray(value)) return [];
  if (Array.isArray(value)) return value.map((item) => walk(item, ''));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]));
  return value;
}

const hidden = (text: string) => (text === '' ? '' : '…');
const roundText = (part: string) => (Math.round(Number(part) * 100) / 100).toFixed(2);
/** The tabs depend on who cancelled, so that word alone is kept. */
const sendersOf = (reason: string) =>
  reason
    .toLowerCase()
    .match(/patient|driver|admin/g)
    ?.join(' ') ?? hidden(reason);
