/** What `npm run load` takes, and what it refuses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseAccounts, type HospitalAccounts, parseAccounts } from '../../../bench/load/accounts.ts';
import { address, readArguments } from '../../../bench/load/arguments.ts';
import { localAddress } from '../../../bench/load/machine.ts';

describe('the address of a load', () => {
  test.each([
    'http://127.0.0.1:8080',
    'http://localhost:1/',
    'https://127.1.2.3',
    'http://[::1]:8080',
    'http://0x7f.1:80',
  ])('%s is this machine', (url) => expect(address(url, false)).toBe(new URL(url).origin));

  test.each([
    'http://homedraw.example',
    'http://127.0.0.1.example:8080',
    'http://localhost.example',
    'http://0.0.0.0:8080',
    'http://[::ffff:10.0.0.1]',
    'http://[2001:db8::1]',
  ])('%s is not, and is refused unless its owner says so', (url) => {
    expect(() => address(url, false)).toThrow(/not this machine.*--i-own-this-server/);
    expect(() => readArguments(['--url', url])).toThrow(/not this machine/);
    expect(readArguments(['--url', url, '--i-own-this-server']).target).toEqual({
      kind: 'url',
      url: new URL(url).origin,
    });
  });

  test('of any other machine by its number is refused', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(part, part, part, part), (parts) => {
        fc.pre(parts[0] !== 127);
        expect(() => address(`http://${parts.join('.')}:8080`, false)).toThrow(/not this machine/);
      }),
    );
  });

  test.each(['127.0.0.1:8080', 'ftp://127.0.0.1', 'http://127.0.0.1/api', 'http://127.0.0.1/?a', 'nothing'])(
    '%s is none',
    (url) => expect(() => address(url, true)).toThrow(/give an address/),
  );

  test('holds no password', () => {
    expect(() => address('http://me:secret@127.0.0.1', true)).toThrow(/^--url holds a name or a password/);
  });

  test('has others beside it, for as many connections', () => {
    expect(localAddress('http://homedraw.example', 0)).toBeUndefined();
    expect(localAddress('http://[::1]:80', 0)).toBeUndefined();
    if (process.platform === 'linux') expect(localAddress('http://127.0.0.1:80', 3)).toBe('127.0.1.4');
  });
});

describe('the arguments of a load', () => {
  test('have defaults for all of it', () => {
    expect(readArguments([])).toEqual({
      ...{ target: { kind: 'url', url: 'http://127.0.0.1:8080' }, phones: 1_000, consoles: 50, seconds: 60 },
      ...{ ramp: null, accounts: null, hospitals: [], measured: [] },
    });
  });

  test('may say each of them', () => {
    const words =
      '--own --phones 500 --consoles 0 --seconds 600 --ramp p95>100 --step 30 --hospital A --hospital B --pids postgres=12,nginx=34';
    expect(readArguments(words.split(' '))).toEqual({
      ...{
        target: { kind: 'own' },
        phones: 500,
        consoles: 0,
        seconds: 600,
        accounts: null,
        hospitals: ['A', 'B'],
      },
      ramp: { limit: { part: 0.95, ms: 100 }, stepSeconds: 30 },
      measured: [
        { name: 'postgres', pid: 12 },
        { name: 'nginx', pid: 34 },
      ],
    });
  });

  test.each([
    ['--phones 0', '--phones'],
    ['--phones 20001', '--phones'],
    ['--phones 1e3', '--phones'],
    ['--consoles 2001', '--consoles'],
    ['--seconds 3601', '--seconds'],
    ['--seconds 2', '--seconds'],
    ['--step 20', '--ramp'],
    ['--ramp fast', '--ramp'],
    ['--ramp p99>250 --step 0', '--step'],
    ['--pids 123', '--pids'],
    ['--pids a=1,b', '--pids'],
    ['--own --url http://127.0.0.1', '--own'],
    ['--own --accounts a.jsonl', '--own'],
    ['--own --site', '--site'],
    ['--site --url http://127.0.0.1', '--site'],
    ['--site --accounts a.jsonl', '--site'],
    ['--demo --accounts a.jsonl', '--accounts'],
    ['--phone 5', '--phone'],
    ['5', "'5'"],
  ])('%s is refused by its name', (words, name) => {
    expect(() => readArguments(words.split(' '))).toThrow(name);
  });
});

const hospital = (code: string, phones: number): HospitalAccounts => ({
  ...{ email: `${code}@example`, password: 'secret', code },
  phones: Array.from({ length: phones }, (_, index) => ({ phone: `${code}${index}`, password: 'p' })),
});

describe('accounts', () => {
  test('come one hospital a line', () => {
    const [one, two] = [hospital('A', 2), hospital('B', 0)];
    expect(parseAccounts(`${JSON.stringify(one)}\n\n${JSON.stringify(two)}\n`)).toEqual([one, two]);
  });

  test('that cannot be read are named by their line and field, and never shown', () => {
    const bad = JSON.stringify({ ...hospital('A', 0), phones: [{ phone: 5, password: 'secret' }] });
    expect(() => parseAccounts(`\n${bad}`)).toThrow(/^Line 2 .* at phones\.0\.phone/);
    for (const row of ['secret', bad, '{"password":"secret"}'])
      expect(() => parseAccounts(row)).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('secret') }),
      );
  });

  test('are taken from the hospitals in turn, with consoles where the phones are', () => {
    const { phones, consoles } = chooseAccounts([hospital('A', 9), hospital('B', 1)], {
      phones: 10,
      consoles: 5,
      most: 10,
    });
    expect(phones.slice(0, 3).map(({ phone }) => phone)).toEqual(['A0', 'B0', 'A1']);
    expect(phones).toHaveLength(10);
    expect(consoles.map(({ email }) => email)).toEqual(Array(5).fill('A@example'));
  });

  test('that are too few are refused, and said how many there are', () => {
    const wanted = { phones: 11, consoles: 1, most: 20 };
    expect(() => chooseAccounts([hospital('A', 10)], wanted)).toThrow(
      /--phones is 11, and there are accounts of 10/,
    );
    expect(chooseAccounts([hospital('A', 30)], wanted).phones).toHaveLength(20);
  });
});
