/** Whose phones and consoles the load plays: the demo's, or those of a file. */
import { readFileSync } from 'node:fs';
import { createConsoleClient } from '../../server/demo/console-client.ts';
import { demoFieldPassword, demoHospitals, demoPhone } from '../../server/demo/logins.ts';
import { Refusal } from '../../server/refusal.ts';
import { z } from '../../src/contract/zod.ts';
import type { ConsoleAccount, PhoneAccount } from './crowd.ts';

/** A hospital: the account of its consoles, and its phones. */
export interface HospitalAccounts extends ConsoleAccount {
  readonly code: string;
  readonly phones: readonly PhoneAccount[];
}

/** The demo's hospitals with all the phones that are in its database. Throws a Refusal where it is no demo. */
export async function demoAccounts(url: string, signal: AbortSignal): Promise<readonly HospitalAccounts[]> {
  const config = (await fetch(`${url}/config.json`, { signal })
    .then((response) => response.json())
    .catch(() => {
      throw new Refusal(`No HomeDraw answers at ${url}.`);
    })) as { readonly demo: unknown };
  if (!config.demo)
    throw new Refusal(`${url} runs no demo: name accounts with --accounts FILE, or use --own.`);
  return Promise.all(
    demoHospitals.map(async ({ email, password, code }, index) => {
      const client = createConsoleClient(url, { email, password }, signal);
      if (!(await client.signIn())) throw new Refusal(`The demo's hospital ${code} does not let us in.`);
      const known = await phonesOf(url, client.session()?.cookie ?? '', signal);
      return { email, password, code, phones: demoPhones(index === 0 ? 0 : 1, known) };
    }),
  );
}

async function phonesOf(url: string, cookie: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const rows = (await (
    await fetch(`${url}/api/drivers`, { headers: { cookie }, signal })
  ).json()) as readonly {
    readonly phone: string;
  }[];
  return new Set(rows.map(({ phone }) => phone));
}

function demoPhones(hospital: 0 | 1, known: ReadonlySet<string>): readonly PhoneAccount[] {
  const phones: PhoneAccount[] = [];
  for (let index = 0; index < known.size; index += 1) {
    const phone = demoPhone(hospital, index);
    if (known.has(phone)) phones.push({ phone, password: demoFieldPassword });
  }
  return phones;
}

const text = z.string().check(z.minLength(1));
const line = z.object({
  email: text,
  password: text,
  code: text,
  phones: z.array(z.object({ phone: text, password: text })),
});

/** Reads a file of JSON lines, a hospital each. Throws a Refusal that names the line which cannot be read. */
export function readAccounts(path: string): readonly HospitalAccounts[] {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    throw new Refusal(`--accounts is '${path}', which cannot be read.`);
  }
  return parseAccounts(content);
}

/** Throws as `readAccounts`; says nothing of what stands in the line, since that holds passwords. */
export function parseAccounts(content: string): readonly HospitalAccounts[] {
  return content.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    const read = z.safeParse(line, parseJson(row));
    if (read.success) return [read.data];
    const where = read.error.issues[0]?.path.join('.') ?? '';
    throw new Refusal(
      `Line ${index + 1} of the accounts cannot be read${where === '' ? '' : ` at ${where}`}: give {"email","password","code","phones":[{"phone","password"}]}.`,
    );
  });
}

function parseJson(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return null;
  }
}

/** The accounts that a load uses: phones of the hospitals in turn, and consoles where the phones are. */
export interface ChosenAccounts {
  readonly phones: readonly PhoneAccount[];
  readonly consoles: readonly ConsoleAccount[];
}

/**
 * At most `most` phones; the consoles are those of the first `phones` of them, in proportion. Throws a Refusal where
 * there are fewer than `phones`.
 */
export function chooseAccounts(
  hospitals: readonly HospitalAccounts[],
  { phones, consoles, most }: { readonly phones: number; readonly consoles: number; readonly most: number },
): ChosenAccounts {
  const longest = Math.max(0, ...hospitals.map((one) => one.phones.length));
  const inTurn = Array.from({ length: longest }, (_, index) =>
    hospitals.flatMap((hospital) => {
      const phone = hospital.phones[index];
      return phone ? [{ hospital, phone }] : [];
    }),
  ).flat();
  if (inTurn.length < phones)
    throw new Refusal(
      `--phones is ${phones}, and there are accounts of ${inTurn.length}: start a demo with DEMO_PHLEBOTOMISTS=${phones}, or name more.`,
    );
  return {
    phones: inTurn.slice(0, most).map(({ phone }) => phone),
    consoles: Array.from({ length: consoles }, (_, index) => {
      const { hospital } = inTurn[Math.floor((index * phones) / consoles)] as (typeof inTurn)[number];
      return { email: hospital.email, password: hospital.password };
    }),
  };
}
