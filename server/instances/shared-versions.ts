/**
 * The versions of lists that several instances change: the database has them (`list_change`), noted by its triggers in the
 * transaction of each change. An instance asks at most once a second, and at once where it has heard of a change or the
 * reader is the author of one.
 */
import type { Database } from '../database/database.ts';
import type { KnownVersion, ListName, ListVersions } from '../http/list-versions.ts';

export interface SharedVersions extends ListVersions {
  /** Another instance has changed the list, perhaps. */
  heard(hospitalId: number, list: ListName): void;
  /** Nobody knows what was changed meanwhile. */
  forgetAll(): void;
}

export interface SharedVersionsOptions {
  readonly database: Pick<Database, 'query'>;
  /** Tells the other instances. */
  readonly tell: (hospitalId: number, list: ListName) => void;
  /** ms, ever growing. */
  readonly now?: () => number;
}

/** ms for which a version is taken for the newest. A person waits for attendance to be decided on. */
const goodFor: Readonly<Record<ListName, number>> = {
  orders: 1_000,
  locations: 1_000,
  tests: 1_000,
  patients: 1_000,
  attendance: 0,
};
/** A hospital that nobody asked for in so many ms is dropped. */
const keptMs = 15 * 60_000;

interface Answer {
  readonly asOf: number;
  readonly texts: ReadonlyMap<string, string>;
  /** The version of a list without changes. */
  readonly unchanged: string;
}

interface Hospital {
  known: Answer | null;
  underWay: { readonly asOf: number; readonly answer: Promise<Answer> } | null;
  askedAt: number;
  /** When a list was changed last, as far as it was heard. */
  readonly changedAt: Map<ListName, number>;
}

export function createSharedVersions({
  database,
  tell,
  now = () => performance.now(),
}: SharedVersionsOptions): SharedVersions {
  const hospitals = new Map<number, Hospital>();
  let forgottenAt = Number.NEGATIVE_INFINITY;

  const hospitalOf = (hospitalId: number): Hospital => {
    const found = hospitals.get(hospitalId);
    if (found) return found;
    for (const [id, { askedAt }] of hospitals) if (now() - askedAt > keptMs) hospitals.delete(id);
    const made: Hospital = { known: null, underWay: null, askedAt: now(), changedAt: new Map() };
    hospitals.set(hospitalId, made);
    return made;
  };
  const ask = (hospitalId: number, hospital: Hospital): Promise<Answer> => {
    const asOf = now();
    const asked = { asOf, answer: read(database, hospitalId, asOf) };
    hospital.underWay = asked;
    const settle = () => {
      if (hospital.underWay === asked) hospital.underWay = null;
    };
    asked.answer.then((answer) => {
      if (answer.asOf > (hospital.known?.asOf ?? Number.NEGATIVE_INFINITY)) hospital.known = answer;
      settle();
    }, settle);
    return asked.answer;
  };

  const find: SharedVersions['find'] = (hospitalId, list, since = Number.NEGATIVE_INFINITY) => {
    const hospital = hospitalOf(hospitalId);
    hospital.askedAt = now();
    const changedAt = hospital.changedAt.get(list) ?? Number.NEGATIVE_INFINITY;
    const good = Math.max(since, changedAt, forgottenAt, now() - goodFor[list]);
    const { known, underWay } = hospital;
    if (known !== null && known.asOf > good) return versionOf(known, list);
    const answer = underWay !== null && underWay.asOf > good ? underWay.answer : ask(hospitalId, hospital);
    return answer.then((found) => versionOf(found, list));
  };

  return {
    find,
    changed: (hospitalId, list) => {
      hospitalOf(hospitalId).changedAt.set(list, now());
      // Positions change all the time; who shows them asks every second.
      if (list !== 'locations') tell(hospitalId, list);
    },
    // What another instance stored is applied nowhere else.
    generation: async (hospitalId, list) => (await find(hospitalId, list)).text,
    heard: (hospitalId, list) => {
      hospitals.get(hospitalId)?.changedAt.set(list, now());
    },
    forgetAll: () => {
      forgottenAt = now();
    },
  };
}

const versionOf = ({ texts, unchanged, asOf }: Answer, list: ListName): KnownVersion => ({
  text: texts.get(list) ?? unchanged,
  asOf,
});

async function read(database: Pick<Database, 'query'>, hospitalId: number, asOf: number): Promise<Answer> {
  const rows = await database.query<{ list: string; token: string }>(versionsOfHospital, [hospitalId]);
  const tokens = new Map(rows.map(({ list, token }) => [list, token]));
  const ofAll = tokens.get('') ?? '';
  tokens.delete('');
  return {
    asOf,
    texts: new Map([...tokens].map(([list, token]) => [list, `${ofAll}.${token}`])),
    unchanged: ofAll,
  };
}

const versionsOfHospital = `
  SELECT list, bit_xor(token)::text AS token FROM list_change WHERE hospital_id IN (0, $1::integer) GROUP BY list`;
