/** What a load has shown, in tables and words, and as data. Pure. */
import { tableOfRows } from '../support/figure.ts';
import { costsOf, type PartCost, type Size, sizeOf, type Traffic, wellUsed } from './cost.ts';
import { countOf, type Latencies, percentile } from './latencies.ts';
import { isOwnLimit } from './machine.ts';
import type { LoadResult, Window } from './run-load.ts';
import { addTallies, errorsOf, kinds, sumOf, type Tally } from './tally.ts';

/** What is derived of a load's times. */
export interface Derived {
  /** Of each measured part; empty where none was. */
  readonly costs: readonly PartCost[];
  readonly traffic: Traffic;
  /** Consoles for each phone, as they were. */
  readonly consolesPerPhone: number;
  readonly sizes: readonly Size[];
  /** Of a ramp: the last step that held; null where none did. */
  readonly held: { readonly phones: number; readonly consoles: number } | null;
}

const sizesOfInterest = [10_000, 100_000, 1_000_000];

/** Throws where the load ended before all of its times. */
export function derive({ windows, ended }: LoadResult): Derived {
  const named = (name: Window['name']) => windows.find((window) => window.name === name);
  const [quiet, alone, all] = [named('quiet'), named('phones alone'), named('all')];
  if (!quiet || !alone || !all) throw new RangeError('the load has not come to its end');
  const good = windows.filter(({ name, broken }) => (name === 'all' || name === 'step') && broken === null);
  const last = good.at(-1) ?? all;
  const costs = costsOf({ quiet, alone, all, last });
  const rate = (tally: Tally, count: number) =>
    count === 0 ? 0 : (tally.bytesSent + tally.bytesReceived) / last.seconds / count;
  const traffic = {
    phone: rate(last.ofPhones, last.phones),
    console: rate(last.ofConsoles, last.consoles),
  };
  const consolesPerPhone = all.consoles / all.phones;
  return {
    costs,
    traffic,
    consolesPerPhone,
    sizes:
      costs.length === 0
        ? []
        : sizesOfInterest.map((phones) => sizeOf(phones, consolesPerPhone, costs, traffic)),
    held: ended === null || good.length === 0 ? null : { phones: last.phones, consoles: last.consoles },
  };
}

/** The whole report in Markdown. */
export function reportOf(result: LoadResult, derived: Derived): string {
  return [
    callsTable(result.windows),
    errorsOfLoad(result),
    deliveryWords(result),
    partsTable(result.windows),
    ...(derived.costs.length === 0
      ? ['No process was measured (--own, or --pids): what one phlebotomist costs is not known.']
      : [costTable(derived), sizeTable(derived), arithmetic(derived)]),
    rampWords(result, derived),
    ownLimitWords(result.windows),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const perSecond = (count: number, seconds: number) => (count / seconds).toFixed(1);
const ms = (latencies: Latencies, part: number) => {
  const value = percentile(latencies, part);
  return value === null ? '–' : value.toFixed(value < 10 ? 1 : 0);
};

function callsTable(windows: readonly Window[]): string {
  const rows = windows.flatMap((window) => {
    const tally = addTallies(window.ofPhones, window.ofConsoles);
    const who = [window.name, String(window.phones), String(window.consoles)];
    const times = (latencies: Latencies) => [0.5, 0.95, 0.99].map((part) => ms(latencies, part));
    const calls = kinds.flatMap((kind) => {
      const one = tally.calls[kind];
      if (one.asked + one.answered === 0) return [];
      const unchanged = one.answered === 0 ? '' : `${((one.notModified / one.answered) * 100).toFixed(0)} %`;
      const rates = [perSecond(one.asked, window.seconds), perSecond(one.answered, window.seconds)];
      const wrong = String(errorsOf(one) + one.skipped);
      return [[...who, kind, ...rates, kind === 'poll' ? unchanged : '', ...times(one.latencies), wrong]];
    });
    const { sent, received, latencies } = tally.chat;
    const rates = [perSecond(sumOf(sent), window.seconds), perSecond(received, window.seconds)];
    return received === 0 ? calls : [...calls, [...who, 'message', ...rates, '', ...times(latencies), '']];
  });
  const head = ['time', 'phones', 'consoles', 'what', 'asked/s', 'answered/s', '304', 'p50 ms', 'p95', 'p99'];
  return tableOfRows([...head, 'not well'], rows);
}

function errorsOfLoad({ total, notSignedIn }: LoadResult): string {
  const lines = kinds.flatMap((kind) => {
    const { errors, skipped, cut } = total.calls[kind];
    const words = Object.entries({
      ...errors,
      'not sent, the call before was not answered yet': skipped,
      cut,
    })
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} × ${name}`);
    return words.length === 0 ? [] : [`${kind}: ${words.join(', ')}`];
  });
  const { phones, consoles } = notSignedIn;
  if (phones + consoles > 0) lines.push(`${phones} phones and ${consoles} consoles could not sign in`);
  if (total.lostSockets > 0) lines.push(`${total.lostSockets} sockets closed by themselves`);
  return lines.length === 0 ? 'Every call was answered well.' : lines.join('\n');
}

function deliveryWords({ total: { chat, journeys, alerts }, lost }: LoadResult): string {
  return [
    `${sumOf(chat.sent)} messages were sent, and each is due at one phone and at every console of its hospital: ${chat.received} came, ${lost.messages} were lost, ${chat.doubled} came twice. ${chat.receipts} receipts were sent.`,
    `${sumOf(journeys)} journeys ended, and the alert of each is due at every console of its hospital: ${alerts} came, ${lost.alerts} were lost.`,
  ].join('\n');
}

function partsTable(windows: readonly Window[]): string {
  const rows = windows.map(({ name, phones, consoles, parts, generator, machine }) => [
    name,
    String(phones),
    String(consoles),
    ...parts.map(({ cpu, memoryMb }) => `${(cpu / 10).toFixed(1)} %, ${memoryMb.toFixed(0)} MB`),
    `${(generator.cpu * 100).toFixed(0)} %, ${generator.lateMs.toFixed(0)} ms late`,
    `${(machine * 100).toFixed(0)} %`,
  ]);
  const parts = (windows[0]?.parts ?? []).map(({ name }) => `${name} (of a core)`);
  const head = ['time', 'phones', 'consoles', ...parts, 'the load’s busiest process', 'all cores'];
  return tableOfRows(head, rows);
}

function costTable({ costs, traffic }: Derived): string {
  const row = (who: string, of: 'phone' | 'console') =>
    costs.map(({ name, [of]: { cpu, memoryMb } }) => [
      who,
      name,
      cpu.toFixed(3),
      (memoryMb * 1_024).toFixed(0),
      (traffic[of] / 1_000).toFixed(2),
    ]);
  return tableOfRows(
    ['one', 'part', 'CPU ms a second', 'memory, KB', 'traffic of all parts, kB a second'],
    [...row('phlebotomist', 'phone'), ...row('console', 'console')],
  );
}

function sizeTable({ sizes }: Derived): string {
  const rows = sizes.flatMap(({ phones, consoles, parts, megabits }) =>
    parts.map(({ name, cores, memoryMb, instances }) => [
      phones.toLocaleString('en'),
      consoles.toLocaleString('en'),
      name,
      cores.toFixed(cores < 10 ? 2 : 0),
      String(instances),
      (memoryMb / 1_024).toFixed(1),
      megabits.toFixed(0),
    ]),
  );
  const head = [
    'phlebotomists',
    'consoles',
    'part',
    'cores',
    `instances at ${wellUsed * 100} %`,
    'memory, GB',
  ];
  return tableOfRows([...head, 'Mbit/s'], rows);
}

function arithmetic({ consolesPerPhone }: Derived): string {
  const ratio =
    consolesPerPhone === 0
      ? 'no consoles'
      : `a console for ${(1 / consolesPerPhone).toFixed(1)} phlebotomists`;
  return [
    'A console costs what a part used more once the consoles had come, divided by their number. A phlebotomist costs what it used beyond the quiet time and the consoles, divided by the number of phones. What is too little to be told apart is 0.',
    `The sizes have ${ratio}, as here. Cores are phlebotomists × their CPU + consoles × theirs, in ms a second, divided by 1,000; instances are the cores divided by ${wellUsed}, each of one core; memory is that of a quiet process for each instance, and what each phlebotomist and console added.`,
    'A console’s polls grow with its hospital, so measure a hospital as large as yours. What instances say to each other is in none of these figures unless several were measured.',
  ].join('\n');
}

function rampWords({ ended }: LoadResult, { held }: Derived): string {
  if (ended === null) return '';
  return held === null
    ? `The ramp ended at its first step: ${ended}.`
    : `The last step that held had ${held.phones} phones and ${held.consoles} consoles. The ramp ended: ${ended}.`;
}

function ownLimitWords(windows: readonly Window[]): string {
  const lines: string[] = [];
  if (windows.some(({ generator }) => isOwnLimit(generator)))
    lines.push(
      'The load itself was the limit: its latencies are too long, and the server bears more than this.',
    );
  if (windows.some(({ machine }) => machine > 0.95))
    lines.push(
      'All cores of this machine were busy: server and load have taken from each other, and what one costs is not to be relied on.',
    );
  return lines.join('\n');
}

/** The shares of calls, for who reads the JSON. */
export const percentilesOf = (tally: Tally): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [
      ...kinds.map((kind) => [kind, tally.calls[kind].latencies] as const),
      ['message', tally.chat.latencies] as const,
    ]
      .filter(([, latencies]) => countOf(latencies) > 0)
      .map(([name, latencies]) => [
        name,
        {
          p50: percentile(latencies, 0.5),
          p95: percentile(latencies, 0.95),
          p99: percentile(latencies, 0.99),
        },
      ]),
  );
