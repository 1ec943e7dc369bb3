/**
 * The incident file: what the page received in the last ten minutes, and before that what leads to the state from which
 * they go on (decision 0070). Fetched when somebody exports one.
 */
import type { IncidentAsk } from '../../contract/capabilities/records.ts';
import {
  type Incident,
  type JournalCut,
  type JournalEntry,
  type JournalFile,
  journalCutSchema,
} from '../../contract/journal.ts';
import { orderRangesOffer } from '../../contract/wire/offers.ts';
import { asReceived } from '../../domain/as-received.ts';
import { lastPageOf } from '../../domain/page-life.ts';
import { parseJson } from '../api/answers.ts';
import type { Fetch } from '../api/api-types.ts';
import { fetchWithin } from '../api/deadline.ts';
import type { Journal } from '../journal/journal.ts';
import { leadingEntries } from '../journal/leading-entries.ts';
import { entryRedactor } from '../journal/redact.ts';
import type { WorkerServices } from '../worker-services.ts';

/** So far back reaches an incident file, ms. */
export const INCIDENT_MS = 600_000;
/** A person waits for the file, and the server's version is not worth more. */
const VERSION_MS = 3_000;

export interface IncidentParts extends Pick<WorkerServices, 'clock' | 'counters' | 'journal' | 'config'> {
  /** Whether the backend of the session that runs offers it. */
  offers(name: string): boolean;
  readonly fetch: Fetch;
}

/** The text of the file. Reads the journal from the disk, and asks a backend of ours for its version. */
export async function makeIncidentFile(parts: IncidentParts, ask: IncidentAsk): Promise<string> {
  const { clock, counters, journal } = parts;
  const [written, server] = await Promise.all([journal.read(), serverVersion(parts)]);
  const exportedAt = clock.wall();
  const from = exportedAt - INCIDENT_MS;
  const { entries, begins } = lastPageOf(written.filter(isEntry));
  const [first] = entries;
  const cut = written.filter(isCut).filter(({ at }) => first !== undefined && at >= atOf(first));
  const received = asReceived(entries.map(placing(journal, ask.exact)));
  const within = received.findIndex((entry) => atOf(entry) >= from);
  const before = leadingEntries(within < 0 ? received : received.slice(0, within));
  // Only the oldest goes from the ring: where the page's own mark of its beginning is there, all of it is.
  const isMarked = entries.some((entry) => entry.kind === 'input' && entry.begins);
  const isHeld = (isMarked || !journal.hasLost()) && !journal.hasDropped();
  const incident: Incident = {
    from,
    before: before.length,
    whole: begins && cut.length === 0 && isHeld,
    exact: ask.exact,
    console: ask.version,
    server,
    browser: ask.browser,
    counters: counters.read(),
  };
  const file: JournalFile = {
    product: 'homedraw-journal',
    version: 2,
    exportedAt,
    incident,
    entries: [...before, ...(within < 0 ? [] : received.slice(within)), ...cut],
  };
  return JSON.stringify(file);
}

const isCut = (line: unknown): line is JournalCut => journalCutSchema.safeParse(line).success;
/** By its kind alone: what the last page wrote is of this version of the console, and the rest is not taken. */
function isEntry(line: unknown): line is JournalEntry {
  const { kind, fact } = line as { readonly kind?: unknown; readonly fact?: unknown };
  return kind === 'input' || (kind === 'fact' && typeof fact === 'object' && fact !== null);
}
const atOf = (entry: JournalEntry): number => (entry.kind === 'fact' ? entry.fact.at : entry.at);

/** Three decimals are about a hundred metres. */
const toThree = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

/**
 * Puts back into an entry the coordinates that it had, exact or to three decimals. Where they are no longer known those of
 * the journal stay, which have two.
 */
function placing(journal: Pick<Journal, 'exact'>, isExact: boolean): (entry: JournalEntry) => JournalEntry {
  let known: readonly number[] = [];
  let next = 0;
  const of = (coarse: number): number => {
    const degrees = known[next] ?? coarse;
    next += 1;
    return isExact ? degrees : toThree(degrees);
  };
  // Addresses are kept under five decimals.
  const place = entryRedactor({ of, decimals: isExact ? 5 : 3 });
  return (entry) => {
    known = journal.exact.of(entry) ?? [];
    next = 0;
    return known.length === 0 ? entry : place(entry);
  };
}

/** A backend that makes offers is a server of ours, and says its version; of another one nobody asks. */
async function serverVersion({ offers, clock, config, fetch }: IncidentParts): Promise<string | null> {
  if (!offers(orderRangesOffer)) return null;
  const answer = await fetchWithin({ fetch, clock, ms: VERSION_MS }, `${config.apiBaseUrl}/health`, {
    cache: 'no-store',
  });
  if (!answer.ok || !answer.value.ok) return null;
  const json = parseJson(answer.value.text);
  const version = json.ok ? (json.value as { readonly version?: unknown } | null)?.version : null;
  return typeof version === 'string' ? version : null;
}
