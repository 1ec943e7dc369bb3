/**
 * `npm run hospital -- list | add EMAIL CODE | rename CODE [--email EMAIL] [--code CODE] | password CODE | sign-out
 * CODE [--phones] | displays CODE | end-display CODE ID | remove CODE [--yes]`. A password is asked for, or read from
 * HOSPITAL_PASSWORD, so that it stands in no list of processes and no history of a shell.
 */
import { parseArgs } from 'node:util';
import type { DisplayAnswer } from '../displays/display-rows.ts';
import { Refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import { type HospitalRow, unknownHospital } from './hospitals.ts';
import { ask, askPassword, hasTerminal } from './prompt.ts';
import { counted, runCommand, runProgram } from './run-command.ts';

const usage = `Say one of
  hospital list
  hospital add EMAIL CODE
  hospital rename CODE --email EMAIL --code CODE
  hospital password CODE
  hospital sign-out CODE --phones
  hospital displays CODE
  hospital end-display CODE ID
  hospital remove CODE`;

await runProgram(() => run(process.argv.slice(2)));

async function run(words: readonly string[]): Promise<string> {
  const settings = readSettings(process.env);
  const { values, positionals } = read(words);
  const [verb, first = '', second = '', ...rest] = positionals;
  if (rest.length > 0) throw new Refusal(usage);
  switch (verb) {
    case 'list': {
      const { hospitals } = await runCommand(settings, { do: 'list' });
      return hospitals.length === 0
        ? "There is none yet: 'hospital add EMAIL CODE'."
        : hospitalTable(hospitals);
    }
    case 'add': {
      if (second === '') throw new Refusal(usage);
      const password = await passwordFor(second);
      const { id } = await runCommand(settings, { do: 'add', email: first, code: second, password });
      return `Hospital ${second} has the id ${id}; it signs in as ${first}.`;
    }
    case 'rename': {
      if (first === '' || second !== '') throw new Refusal(usage);
      const { consolesSignedOut } = await runCommand(settings, {
        do: 'rename',
        code: first,
        to: { email: values.email, code: values.code },
      });
      const now = [values.code, values.email].filter(Boolean).join(', ');
      return `Hospital ${first} is now ${now}${consolesSignedOut ? '; its consoles are signed out' : ''}.`;
    }
    case 'password': {
      if (first === '' || second !== '') throw new Refusal(usage);
      await runCommand(settings, { do: 'password', code: first, password: await passwordFor(first) });
      return `Hospital ${first} has a new password; its consoles are signed out.`;
    }
    case 'sign-out': {
      if (first === '' || second !== '') throw new Refusal(usage);
      const phones = values.phones === true;
      const ended = await runCommand(settings, { do: 'signOut', code: first, phones });
      const whose = [counted(ended.consoles, 'console'), ...(phones ? [counted(ended.phones, 'phone')] : [])];
      return `Hospital ${first}: ${whose.join(' and ')} signed out; their passwords stay as they are.`;
    }
    case 'displays': {
      if (first === '' || second !== '') throw new Refusal(usage);
      const { displays } = await runCommand(settings, { do: 'displays', code: first });
      return displays.length === 0 ? `Hospital ${first} has no wall display.` : displayTable(displays);
    }
    case 'end-display': {
      if (first === '' || !/^\d+$/.test(second)) throw new Refusal(usage);
      await runCommand(settings, { do: 'endDisplay', code: first, id: Number(second) });
      return `Hospital ${first}: wall display ${second} is ended; it shows a pairing code now.`;
    }
    case 'remove': {
      if (first === '' || second !== '') throw new Refusal(usage);
      const { hospitals } = await runCommand(settings, { do: 'list' });
      const found = hospitals.find(({ code }) => code.toLowerCase() === first.toLowerCase());
      if (!found) throw unknownHospital(first);
      if (!values.yes) await confirmRemoval(found);
      await runCommand(settings, { do: 'remove', code: found.code });
      return `Hospital ${found.code} is gone, with ${amountOf(found)}.`;
    }
    default:
      throw new Refusal(usage);
  }
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        code: { type: 'string' },
        phones: { type: 'boolean' },
        yes: { type: 'boolean' },
      },
    });
  } catch {
    throw new Refusal(usage);
  }
}

async function passwordFor(code: string): Promise<string> {
  const given = process.env['HOSPITAL_PASSWORD'];
  if (given !== undefined) return given;
  if (hasTerminal()) return askPassword(`Password for ${code}: `);
  throw new Refusal('Set HOSPITAL_PASSWORD to the password, or run this in a terminal, which asks for it.');
}

async function confirmRemoval(found: HospitalRow): Promise<void> {
  const what = `Hospital ${found.code} (${found.email}) goes for good, with ${amountOf(found)}.`;
  if (!hasTerminal()) throw new Refusal(`${what} Nothing was done: say --yes if that is meant.`);
  const answer = await ask(`${what}\nType its code to remove it: `);
  if (answer.trim() !== found.code) throw new Refusal('Nothing was done.');
}

function amountOf({ phlebotomists, orders }: HospitalRow): string {
  return `${counted(phlebotomists, 'phlebotomist')} and ${counted(orders, 'booking')}`;
}

function hospitalTable(hospitals: readonly HospitalRow[]): string {
  const cells = hospitals.map((row) => [row.id, row.code, row.email, row.phlebotomists, row.orders]);
  return table(['id', 'code', 'email', 'phlebotomists', 'bookings'], cells);
}

function displayTable(displays: readonly DisplayAnswer[]): string {
  const cells = displays.map(({ id, name, createdAt, lastSeenAt }) => [
    id,
    // Somebody else typed it, and a terminal obeys control characters.
    name.replace(/\p{C}/gu, ' '),
    createdAt,
    lastSeenAt ?? 'never',
  ]);
  return table(['id', 'name', 'added', 'last seen'], cells);
}

function table(head: readonly string[], cells: readonly (readonly unknown[])[]): string {
  const rows = [head, ...cells.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, i) => text.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
