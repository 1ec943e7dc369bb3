/** An incident file in lines, for `npm run replay`. */
import type { JournalEntry } from '../src/contract/journal.ts';
import type { ReadJournal } from '../src/machines/replay/read-journal.ts';

const timeOf = (moment: number): string => new Date(moment).toISOString();

/** What the file says of itself. */
export function headOf({ exportedAt, incident, entries }: ReadJournal): readonly string[] {
  const head = [`exported ${timeOf(exportedAt)}, ${entries.length} entries`];
  if (!incident) return head;
  const counters = Object.entries(incident.counters).map(([name, count]) => `${name} ${count}`);
  return [
    ...head,
    `console ${incident.console}, server ${incident.server ?? 'not known'}, browser ${incident.browser || 'not known'}`,
    `ten minutes from ${timeOf(incident.from)}; ${incident.before} older entries lead to their beginning`,
    ...(incident.whole ? [] : ['not whole: the recorder no longer held the beginning of the page']),
    `coordinates ${incident.exact ? 'exact' : 'to three decimals'}`,
    `counters ${counters.join(', ') || 'none'}`,
  ];
}

/** One line for each entry; those before the ten minutes have a dot. */
export function timelineOf({ incident, entries }: ReadJournal): readonly string[] {
  return entries.map((entry, i) => `${i < (incident?.before ?? 0) ? '·' : ' '} ${lineOf(entry)}`);
}

function lineOf(entry: JournalEntry): string {
  const [at, mark, event] =
    entry.kind === 'fact'
      ? [entry.fact.at, `#${entry.fact.seq}`, entry.fact]
      : [entry.at, 'page', entry.input];
  const detail = Object.entries(event).filter(([name]) => !['type', 'seq', 'at'].includes(name));
  return `${timeOf(at)} ${mark.padStart(17)} ${event.type} ${JSON.stringify(Object.fromEntries(detail)).slice(0, 160)}`;
}
