/**
 * Price lists: a dry run that sends nothing, whose rows stay here and are asked for as a person scrolls, and the upload
 * of the original (specification 5, Excel upload; 7, Tests; rulings, Tests).
 */
import type { AnswerOf, AskOf, CommandOf } from '../../contract/capabilities.ts';
import type { ImportRow } from '../../contract/catalogue.ts';
import { type CommandEnd, done, type Undone } from '../../contract/command.ts';
import { type Failure, failed, type Outcome } from '../../contract/failure.ts';
import type { File } from '../../contract/realtime-port.ts';
import { testNameKey } from '../../domain/test-rules.ts';
import { parseJson } from '../api/answers.ts';
import { lookWhatBecame, neverSent } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { SessionServices } from '../session-services.ts';
import type { DryRun } from './dry-run.ts';
import type { ReadCatalogue } from './read-catalogue.ts';

export interface PriceLists {
  read(command: CommandOf<'import.read'>, run: CommandRun, files: readonly File[]): Promise<CommandEnd>;
  upload(command: CommandOf<'import.upload'>, run: CommandRun, files: readonly File[]): Promise<CommandEnd>;
  /** Ends the reading or the upload that is under way. */
  cancel(): void;
  rows(ask: AskOf<'importRows'>): Promise<Outcome<AnswerOf<'importRows'>>>;
}

interface PriceListParts {
  readonly readCatalogue: ReadCatalogue;
  readonly dryRun: DryRun;
}

export function createPriceLists(
  { api, lookAgain }: Pick<SessionServices, 'api' | 'lookAgain'>,
  { readCatalogue, dryRun }: PriceListParts,
): PriceLists {
  /** The last dry run: a person has one workbook in hand. */
  let preview: { readonly attempt: number; readonly rows: readonly ImportRow[] } | null = null;
  let underWay: AbortController | null = null;

  async function begin<T>(signal: AbortSignal, work: (either: AbortSignal) => Promise<T>): Promise<T> {
    underWay?.abort();
    const life = new AbortController();
    underWay = life;
    try {
      return await work(AbortSignal.any([signal, life.signal]));
    } finally {
      if (underWay === life) underWay = null;
    }
  }

  /** Whether the catalogue has what the last dry run would change; null if unknown. A person has one at a time. */
  async function isThere(signal: AbortSignal): Promise<boolean | null> {
    if (preview === null) return null;
    const changing = preview.rows.filter(({ kind }) => kind === 'new' || kind === 'changed');
    // A list that changes nothing leaves no trace in the catalogue.
    if (changing.length === 0) return false;
    const catalogue = await readCatalogue({ signal });
    if (!catalogue.ok) return null;
    const prices = new Map(
      [...catalogue.value.values()].map((test) => [testNameKey(test.name), test.pricePaise]),
    );
    return changing.every(({ name, pricePaise }) => prices.get(testNameKey(name)) === pricePaise);
  }

  return {
    read: ({ attempt }, { signal, publish }, [file]) =>
      begin(signal, async (either) => {
        preview = null;
        const found = await dryRun(file, either);
        if (either.aborted) return { outcome: 'failed', failure: ended };
        if ('reason' in found) {
          publish({ type: 'import.refused', attempt, refused: found });
          return { outcome: 'refused', failure: failed('refused', `The workbook: ${found.reason}`).failure };
        }
        preview = { attempt, rows: found.rows };
        publish({ type: 'import.previewed', attempt, summary: found.summary });
        return done;
      }),
    upload: ({ attempt, hospitalCode }, { signal, publish }, [file]) =>
      begin(signal, async (either) => {
        const fail = (end: Undone): CommandEnd => {
          publish({ type: 'import.failed', attempt, ...end });
          // The backend may have taken the list all the same: the catalogue shows it.
          lookAgain(['tests']);
          return end;
        };
        if (!file) return fail(neverSent(fileGone));
        const answer = await api.upload('uploadTests', {
          form: [
            { name: 'file', value: file as unknown as Blob, fileName: file.name },
            { name: 'hospitalCode', value: hospitalCode.trim() },
          ],
          signal: either,
          onProgress: ({ sent, total }) => publish({ type: 'import.progressed', attempt, sent, total }),
        });
        const end = answer.ok
          ? done
          : await lookWhatBecame(either.aborted ? ended : answer.failure, () => isThere(signal));
        if (end.outcome !== 'done') return fail(end);
        preview = null;
        publish({ type: 'import.accepted', attempt, text: answer.ok ? wordsIn(answer.value) : '' });
        lookAgain(['tests']);
        return end;
      }),
    cancel: () => underWay?.abort(),
    rows: async ({ attempt, kinds, from, count }) => {
      if (preview?.attempt !== attempt) return { ok: true, value: null };
      const rows = preview.rows.filter(({ kind }) => kinds.includes(kind));
      return { ok: true, value: { total: rows.length, rows: rows.slice(from, from + count) } };
    },
  };
}

/** The words of an answer that is specified as text; it may be JSON (rulings, 'Lenient in'). */
function wordsIn(answer: string): string {
  const text = answer.trim();
  const json = /^["{]/.test(text) ? parseJson(text) : null;
  const value = json?.ok ? json.value : null;
  const said = typeof value === 'object' ? (value as { readonly message?: unknown } | null)?.message : value;
  return typeof said === 'string' ? said.trim() : text;
}

const ended: Failure = { kind: 'stopped', retry: 'user', message: 'The upload was ended', code: 'cancelled' };
const fileGone: Failure = {
  kind: 'stopped',
  retry: 'user',
  message: 'The file cannot be read any more',
  code: 'fileGone',
};
