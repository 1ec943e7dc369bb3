/** The rows of a dry run: filtered by what becomes of them, drawn and asked for as they come into view. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ImportRow, ImportSummary } from '../../contract/catalogue.ts';
import { type ImportKind, importKinds } from '../../contract/catalogue-names.ts';
import { formatPaise } from '../../domain/money.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { SkeletonText } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './excel.module.css';
import { useProblemWords } from './use-problem-words.ts';

export interface ImportPreviewProps {
  /** The try whose rows these are. */
  readonly attempt: number;
  readonly summary: ImportSummary;
  /** Null where the file is in hand no longer. */
  readonly onReadAgain: (() => void) | null;
}

const ROW_HEIGHT = 40;
const LINES_HEIGHT = 64;

export function ImportPreview({ attempt, summary, onReadAgain }: ImportPreviewProps) {
  const t = useTranslations('catalogue.excel');
  const isNarrow = useNarrow();
  const [kind, setKind] = useState<ImportKind | null>(null);
  const { counts } = summary;
  const total = kind ? counts[kind] : importKinds.reduce((sum, each) => sum + counts[each], 0);
  const rows = useImportRows(attempt, kind);
  const columns = useColumns(rows);
  const indices = useMemo(() => Array.from({ length: total }, (_, index) => index), [total]);
  const words = useRowWords();
  if (rows.state === 'gone')
    return (
      <Empty
        text={t('previewGone')}
        action={onReadAgain && <Button onClick={onReadAgain}>{t('readAgain')}</Button>}
      />
    );
  if (rows.state === 'failed')
    return <Failed title={t('previewFailed')} text={t('previewFailedText')} onRetry={rows.retry} />;
  return (
    <div className={styles['preview']}>
      <KindFilters counts={counts} kind={kind} onKind={setKind} />
      <div
        className={styles['rows']}
        style={{ blockSize: Math.min(total, 8) * (isNarrow ? LINES_HEIGHT : ROW_HEIGHT) + 40 }}
      >
        <DataTable
          label={t('preview')}
          columns={columns}
          rows={indices}
          rowKey={String}
          view={kind ?? ''}
          placeholder={<Empty text={t('noRows')} />}
          lines={
            isNarrow
              ? {
                  height: LINES_HEIGHT,
                  render: (index) => {
                    const row = rows.at(index);
                    return row ? (
                      <div className={styles['line']}>
                        <span className={styles['lineName']}>{words.name(row)}</span>
                        <span className={styles['muted']}>
                          {t('line', { row: String(row.row), what: words.what(row) })}
                        </span>
                      </div>
                    ) : (
                      <RowToCome index={index} onDrawn={rows.load} />
                    );
                  },
                }
              : undefined
          }
        />
      </div>
    </div>
  );
}

interface KindFiltersProps {
  readonly counts: ImportSummary['counts'];
  /** Null for all. */
  readonly kind: ImportKind | null;
  readonly onKind: (kind: ImportKind | null) => void;
}

function KindFilters({ counts, kind, onKind }: KindFiltersProps) {
  const t = useTranslations('catalogue.excel');
  const format = useFormatter();
  const all = importKinds.reduce((sum, each) => sum + counts[each], 0);
  return (
    <fieldset className={styles['filters']}>
      <legend className="hd-heard">{t('filters')}</legend>
      {([null, ...importKinds] as const).map((each) => (
        <button
          key={each ?? 'all'}
          type="button"
          className={styles['filter']}
          aria-pressed={kind === each}
          data-kind={each ?? undefined}
          onClick={() => onKind(each)}
        >
          {t(`kind.${each ?? 'all'}`)}
          <span className="hd-figures">{format.number(each ? counts[each] : all)}</span>
        </button>
      ))}
    </fieldset>
  );
}

interface ImportRows {
  /** Null until it was asked for and has come. */
  readonly at: (index: number) => ImportRow | null;
  readonly load: (index: number) => void;
}

function useColumns({ at, load }: ImportRows): readonly Column<number>[] {
  const t = useTranslations('catalogue.excel.columns');
  const words = useRowWords();
  const cell = (index: number, render: (row: ImportRow) => string) => {
    const row = at(index);
    if (!row) return <RowToCome index={index} onDrawn={load} />;
    const text = render(row);
    return (
      <span className={styles['cell']} title={text}>
        {text}
      </span>
    );
  };
  return [
    {
      key: 'row',
      header: t('row'),
      width: '72px',
      align: 'end',
      render: (at) => cell(at, (row) => String(row.row)),
    },
    { key: 'name', header: t('name'), width: '34%', render: (index) => cell(index, words.name) },
    {
      key: 'price',
      header: t('price'),
      width: '190px',
      align: 'end',
      render: (index) => cell(index, words.price),
    },
    {
      key: 'what',
      header: t('what'),
      render: (index) => {
        const row = at(index);
        return (
          <span className={styles['what']} data-kind={row?.kind}>
            {cell(index, words.what)}
          </span>
        );
      },
    },
  ];
}

function useRowWords() {
  const t = useTranslations('catalogue.excel');
  const unknown = useTranslations('kit')('unknown');
  const problems = useProblemWords();
  const price = ({ kind, pricePaise, oldPaise, cells }: ImportRow): string => {
    if (pricePaise === null) return cells.price || unknown;
    if (kind !== 'changed') return formatPaise(pricePaise);
    return t('priceChange', {
      from: oldPaise === null ? unknown : formatPaise(oldPaise),
      to: formatPaise(pricePaise),
    });
  };
  return {
    price,
    name: ({ name, cells }: ImportRow): string => name || cells.testName || unknown,
    what: (row: ImportRow): string => {
      const why = problems.of(row);
      return why === '' ? t(`kind.${row.kind}`) : why;
    },
  };
}

const PAGE = 100;
type Pages = ReadonlyMap<number, readonly ImportRow[]>;
const noPages: Pages = new Map();

/** The rows of a kind, a hundred at a time. */
function useImportRows(attempt: number, kind: ImportKind | null) {
  const { ask } = useSystem();
  const [loaded, setLoaded] = useState<{ readonly kind: ImportKind | null; readonly pages: Pages }>({
    kind,
    pages: noPages,
  });
  const [state, setState] = useState<'open' | 'gone' | 'failed'>('open');
  const asked = useRef(new Set<string>());
  const pages: Pages = loaded.kind === kind ? loaded.pages : noPages;
  const shown = useRef(kind);
  useEffect(() => {
    shown.current = kind;
  }, [kind]);

  const load = useCallback(
    (index: number): void => {
      const page = Math.floor(index / PAGE);
      const name = `${kind ?? ''} ${page}`;
      if (asked.current.has(name)) return;
      asked.current.add(name);
      const kinds = kind ? [kind] : importKinds;
      void ask('importRows', { attempt, kinds, from: page * PAGE, count: PAGE }).then((answer) => {
        // Another kind forgets the pages of this one: they are asked for again when it is back.
        asked.current.delete(name);
        if (shown.current !== kind) return;
        if (!answer.ok) return setState('failed');
        const { value } = answer;
        if (value === null) return setState('gone');
        setLoaded((before) => ({
          kind,
          pages: new Map(before.kind === kind ? before.pages : []).set(page, value.rows),
        }));
      });
    },
    [ask, attempt, kind],
  );
  const at = useCallback(
    (index: number): ImportRow | null => pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null,
    [pages],
  );
  return { at, load, state, retry: () => setState('open') };
}

interface RowToComeProps {
  readonly index: number;
  readonly onDrawn: (index: number) => void;
}

/** Asks for its row by itself: scrolling draws rows anew, and nothing around them. */
function RowToCome({ index, onDrawn }: RowToComeProps) {
  useEffect(() => onDrawn(index), [index, onDrawn]);
  return <SkeletonText width="60%" />;
}
