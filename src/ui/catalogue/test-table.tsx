/** One page of the catalogue: sortable heads, rows that open, found text marked (specification 2, Test Management). */
import { IconTestPipe, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { cataloguePageSize, highlight, type TestSortKey } from '../../domain/catalogue.ts';
import { formatPaise } from '../../domain/money.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Surface } from '../kit/panel.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
import { Line, TwoLines } from '../kit/table-row.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './catalogue.module.css';
import type { Catalogue } from './use-catalogue.ts';

const HEAD_HEIGHT = 36;
const ROW_HEIGHT = 44;
const LINES_HEIGHT = 64;

export interface TestTableProps {
  readonly catalogue: Catalogue;
  readonly onDelete: (test: CatalogueTest) => void;
  readonly onAdd: () => void;
}

export function TestTable({ catalogue, onDelete, onAdd }: TestTableProps) {
  const t = useTranslations('catalogue');
  const isNarrow = useNarrow();
  const { rows, loading, search, sort, page, open, onOpen, onSort, failure } = catalogue;
  const { text } = search;
  const price = ({ pricePaise }: CatalogueTest) =>
    pricePaise === null ? t('noPrice') : formatPaise(pricePaise);
  const works = useSelector(useSystem().testWork, whole);
  const isBusy = ({ id }: CatalogueTest) => works.get(id)?.state === 'deleting';
  const remove = (test: CatalogueTest) => (
    <IconButton
      label={t(isBusy(test) ? 'delete.busy' : 'delete.action')}
      aria-disabled={isBusy(test) || undefined}
      onClick={(event) => {
        // The row under it opens the test.
        event.stopPropagation();
        if (!isBusy(test)) onDelete(test);
      }}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
  const sorted = (key: TestSortKey) =>
    ({
      direction: sort.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none',
      onSort: () => onSort(key),
    }) as const;
  const columns: readonly Column<CatalogueTest>[] = [
    {
      key: 'id',
      header: t('columns.id'),
      width: '104px',
      sort: sorted('id'),
      render: ({ id }) => <Marked text={id} searched={text} />,
    },
    {
      key: 'name',
      header: t('columns.name'),
      sort: sorted('name'),
      render: ({ name }) => (
        <Line title={name}>
          <Marked text={name} searched={text} />
        </Line>
      ),
    },
    {
      key: 'price',
      header: t('columns.price'),
      width: '148px',
      align: 'end',
      sort: sorted('price'),
      render: price,
    },
    { key: 'actions', header: t('columns.actions'), width: '96px', align: 'end', render: remove },
  ];
  const height = isNarrow
    ? Math.max(rows.length, 3) * LINES_HEIGHT
    : HEAD_HEIGHT + (loading ? cataloguePageSize : Math.max(rows.length, 5)) * ROW_HEIGHT;
  return (
    <Surface height={height + 2}>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        view={`${page} ${sort.key} ${sort.descending} ${text}`}
        loading={loading}
        onOpen={({ id }) => onOpen({ view: 'modify', id })}
        openKey={open?.view === 'modify' ? open.id : null}
        lines={
          isNarrow
            ? {
                height: LINES_HEIGHT,
                render: (test) => (
                  <TwoLines
                    first={
                      <Line>
                        <Marked text={test.name} searched={text} />
                      </Line>
                    }
                    second={t('line', { id: test.id, price: price(test) })}
                    action={remove(test)}
                  />
                ),
              }
            : undefined
        }
        placeholder={
          failure === null ? (
            <NoTests isSearching={text.trim() !== ''} onAdd={onAdd} onClear={() => search.onText('')} />
          ) : (
            <Failed
              title={t('failed.title')}
              text={t('failed.text')}
              details={failure}
              onRetry={catalogue.onRetry}
            />
          )
        }
      />
    </Surface>
  );
}

interface NoTestsProps {
  readonly isSearching: boolean;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

function NoTests({ isSearching, onAdd, onClear }: NoTestsProps) {
  const t = useTranslations('catalogue.empty');
  return (
    <Empty
      icon={<IconTestPipe size={24} stroke={1.5} aria-hidden="true" />}
      text={t('text')}
      action={
        isSearching ? (
          <Button onClick={onClear}>{t('clear')}</Button>
        ) : (
          <Button onClick={onAdd}>{t('first')}</Button>
        )
      }
    />
  );
}

/** A text with what was searched marked in it. */
function Marked({ text, searched }: { readonly text: string; readonly searched: string }) {
  let at = 0;
  return highlight(text, searched).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isFound ? (
      <mark key={key} className={styles['mark']}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
