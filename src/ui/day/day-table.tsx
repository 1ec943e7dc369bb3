/** The days as a table, a strip of time at the end of each row; where there is little room as a list. */
import { IconMotorbike, IconRoute } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type PhlebotomistDay, stretchKinds } from '../../contract/day.ts';
import { type DayColumn, nameOfDay } from '../../domain/day-list.ts';
import { IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import type { Column, ColumnFit, DataTableProps, RowLines } from '../kit/table.ts';
import { Line } from '../kit/table-row.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './day.module.css';
import { DayAxisLabels, DayStrip } from './day-strip.tsx';
import type { DayList, FigureColumn } from './use-day-list.ts';
import { useDayWords } from './use-day-words.ts';

/** CSS pixels. */
const ROW = 44;
const LINES = 92;
/** The numbers take two lines of a phone, and a strip takes so much. */
const SECOND_LINE = 20;
const STRIP = 32;
/** A button with an icon where fingers press it. */
const ICON = 44;

export interface DayTableProps extends Omit<DayList, 'onSort'> {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** Each row is a block of lines. */
  readonly isCompact: boolean;
  readonly loading: boolean;
  /** Whose route map is open; null for nobody's. */
  readonly openKey: string | null;
  /** Opens somebody's route map. */
  readonly onOpen: (phlebotomistId: string) => void;
  readonly placeholder: DataTableProps<PhlebotomistDay>['placeholder'];
}

const keyOf = ({ phlebotomistId }: PhlebotomistDay): string => phlebotomistId;

export function DayTable(props: DayTableProps) {
  const { day, rows, axis, sort, isCompact, loading, placeholder, openKey, onOpen } = props;
  const t = useTranslations('day');
  const columns = useColumns(props);
  const lines = useLines(props);
  return (
    <>
      {isCompact && axis && rows.length > 0 && (
        <div className={styles['axis']}>
          <DayAxisLabels axis={axis} />
        </div>
      )}
      <div className={styles['table']}>
        <DataTable
          label={t('table')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowHeight={ROW}
          view={`${day} ${sort.column} ${sort.descending}`}
          loading={loading}
          placeholder={placeholder}
          openKey={openKey}
          onOpen={(person) => onOpen(person.phlebotomistId)}
          lines={isCompact ? lines : undefined}
        />
      </div>
    </>
  );
}

/** The row under it hears the press, and opens the map. */
function RouteButton() {
  const t = useTranslations('dayRoute');
  return (
    <IconButton label={t('title')}>
      <IconRoute size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}

/** Where room is short the name gives way, the numbers never. */
const widths = {
  name: { least: 96, most: 240, weight: 600, yields: 1 },
  strip: { extra: 400, least: 280, most: 400, yields: 2, grows: true },
} satisfies Readonly<Record<string, Omit<ColumnFit<PhlebotomistDay>, 'text'>>>;

function useColumns({ axis, columns, sort, onColumn }: DayTableProps): readonly Column<PhlebotomistDay>[] {
  const t = useTranslations('day');
  const dayRoute = useTranslations('dayRoute');
  const words = useDayWords();
  const sorted = (column: DayColumn) =>
    ({
      direction: sort.column !== column ? 'none' : sort.descending ? 'descending' : 'ascending',
      onSort: () => onColumn(column),
    }) as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and sorting are those of this drawing, rows are drawn for these
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        sort: sorted('name'),
        fit: { text: nameOfDay, ...widths.name },
        render: (person) => (
          <Line title={nameOfDay(person)}>
            <strong className={styles['name']}>{nameOfDay(person)}</strong>
          </Line>
        ),
      },
      ...columns.map((column): Column<PhlebotomistDay> => {
        const text = (person: PhlebotomistDay) => words.cell(person, column);
        return {
          key: column,
          header: t(`columns.${column}`),
          align: 'end',
          sort: sorted(column),
          fit: { text, least: 24, most: 96 },
          render: (person) => (
            <span className={classes(isNothing(person, column) && styles['nothing'])}>{text(person)}</span>
          ),
        };
      }),
      ...(axis
        ? [
            {
              key: 'strip',
              header: t('columns.strip'),
              head: <DayAxisLabels axis={axis} />,
              fit: { text: () => '', ...widths.strip },
              render: (person: PhlebotomistDay) => <DayStrip person={person} axis={axis} />,
            },
          ]
        : []),
      {
        key: 'route',
        header: dayRoute('title'),
        // An icon needs no head for the eye.
        head: <span />,
        fit: { text: () => '', extra: ICON, least: ICON, most: ICON },
        align: 'end',
        render: () => <RouteButton />,
      },
    ],
    [t, dayRoute, axis, columns, sort, onColumn],
  );
}

/** A zero is not what anybody looks for. */
const isNothing = (person: PhlebotomistDay, column: FigureColumn): boolean =>
  column === 'samples'
    ? person.collected.length === 0
    : column === 'late'
      ? person.late.length === 0
      : column === 'kilometres'
        ? person.metres === null
        : person.times[column] === 0;

/** Name and late bookings, the numbers in a line, and the strip below. */
function useLines({ axis, columns }: DayTableProps): RowLines<PhlebotomistDay> {
  const t = useTranslations('day');
  const words = useDayWords();
  const isNarrow = useNarrow();
  const hasTimes = columns.includes('moving');
  const figuresOf = (person: PhlebotomistDay): readonly string[] => [
    t('line.samples', { count: person.collected.length }),
    ...(hasTimes && person.metres !== null
      ? [
          t('line.kilometres', { kilometres: words.kilometres(person.metres) }),
          ...stretchKinds
            // Two lines of a phone hold three of them; the time at bookings is on the strip.
            .filter((kind) => person.times[kind] > 0 && !(isNarrow && kind === 'atBooking'))
            .map((kind) => t(`line.${kind}`, { duration: words.duration(person.times[kind]) })),
        ]
      : []),
  ];
  return {
    height: LINES + (isNarrow && hasTimes ? SECOND_LINE : 0) - (axis ? 0 : STRIP),
    render: (person) => (
      <div className={styles['line']}>
        <span className={styles['lineName']} title={nameOfDay(person)}>
          {nameOfDay(person)}
        </span>
        {person.late.length > 0 && (
          <span className={styles['late']}>{t('line.late', { count: String(person.late.length) })}</span>
        )}
        <span className={styles['lineRoute']}>
          <RouteButton />
        </span>
        <span className={styles['lineFigures']}>
          {figuresOf(person).map((text, index, all) => (
            // The line breaks at the blank between two.
            <Fragment key={text}>
              <span>{index < all.length - 1 ? `${text} ·` : text}</span>{' '}
            </Fragment>
          ))}
        </span>
        {axis && (
          <span className={styles['lineStrip']}>
            <DayStrip person={person} axis={axis} />
          </span>
        )}
      </div>
    ),
  };
}

/** Nobody reported, or nobody has such a name. */
export const NobodyOnDay = ({ text }: { readonly text: string }) => (
  <Empty icon={<IconMotorbike size={24} stroke={1.5} aria-hidden="true" />} text={text} />
);
