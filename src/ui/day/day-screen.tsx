/** /day: what each phlebotomist did on a day, so far on today (decision 0071). */
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { totalsOf } from '../../domain/day-list.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { useOpened } from '../app/use-opened.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { DateField, TodayButton } from '../attendance/date-field.tsx';
import { useCurrentDay } from '../bridge/use-now.ts';
import { IconButton } from '../kit/button.tsx';
import { FigureStrip } from '../kit/figure-strip.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { FixedPage } from '../kit/page-header.tsx';
import { PrintButton } from '../kit/print-button.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Failed } from '../kit/states.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import { useMinWidth } from '../kit/use-min-width.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './day.module.css';
import { DayLegend } from './day-legend.tsx';
import { DayNotes } from './day-notes.tsx';
import { DayPrint } from './day-print.tsx';
import { DaySortSelect } from './day-sort-select.tsx';
import { DayTable, NobodyOnDay } from './day-table.tsx';
import { ExportDay } from './export-day.tsx';
import { RouteOfDay } from './route-of-day.tsx';
import { StripReader } from './strip-reader.tsx';
import { type KnownDay, useDay } from './use-day.ts';
import { useDayList } from './use-day-list.ts';

/** CSS pixels for the table with its strips; with less each row is a block of lines. */
const tableWidth = 1_040;

export const DayScreen = () => (
  <LateTexts>
    <Day />
  </LateTexts>
);

function Day() {
  const t = useTranslations('day');
  const time = useTimeFormat();
  const { date, q, route } = useSearch({ from: '/guarded/day' });
  const today = useCurrentDay();
  const day = date !== undefined && date <= today ? date : today;
  const known = useDay(day, day === today);
  const { summary, isLoading, failure } = known;
  const search = useSearchText({ path: '/day', q, isShareable: isShareableId });
  const listed = useDayList(summary, search.text);
  const { rows, axis } = listed;
  const routeMap = useOpened<string>({
    path: '/day',
    addressed: route ?? null,
    toSearch: toRouteSearch,
    eachIsEntry: false,
  });
  const isNarrow = useNarrow();
  const list = useRef<HTMLDivElement>(null);
  const isCompact = !useMinWidth(list, tableWidth) || isNarrow;
  const searchBox = (
    <SearchBox
      {...search}
      label={t('searchLabel')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      onLeave={() => list.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()}
    />
  );
  const isFound = search.text.trim() !== '';
  const nobody = isFound && summary !== null && summary.people.length > 0 ? t('nobodyFound') : t('empty');
  const placeholder =
    summary !== null ? (
      <NobodyOnDay text={nobody} />
    ) : failure !== null ? (
      <Failed
        title={t('failed.title')}
        text={t('failed.text')}
        details={failure}
        retrying={isLoading}
        onRetry={known.refresh}
      />
    ) : null;
  return (
    <FixedPage
      title={t('title')}
      context={summary && t('context', { count: summary.people.length, time: time(summary.at) })}
      search={searchBox}
      actions={
        summary && (
          <>
            <PrintButton label={t('print')} />
            <ExportDay summary={summary} rows={rows} />
          </>
        )
      }
    >
      <DayBar day={day} today={today} onRefresh={known.refresh}>
        {isNarrow && searchBox}
        {isCompact && rows.length > 0 && (
          <div className={styles['sort']}>
            <DaySortSelect {...listed} />
          </div>
        )}
        {axis && <DayLegend hasStretches={summary?.positions === 'kept'} />}
      </DayBar>
      <DayNotes known={known} />
      {!isNarrow && <Totals known={known} />}
      <p className="hd-heard" role="status">
        {summary && isFound ? t('found', { count: rows.length }) : null}
      </p>
      <div className={styles['list']} ref={list}>
        <StripReader people={rows} axis={axis}>
          <DayTable
            {...listed}
            day={day}
            isCompact={isCompact}
            openKey={routeMap.opened}
            onOpen={routeMap.open}
            loading={summary === null && failure === null}
            placeholder={placeholder}
          />
        </StripReader>
      </div>
      {routeMap.opened !== null && (
        <RouteOfDay
          id={routeMap.opened}
          date={day === today ? undefined : day}
          people={summary?.people ?? []}
          onClose={routeMap.close}
        />
      )}
      {summary && <DayPrint {...listed} summary={summary} isFound={isFound} nobody={nobody} />}
    </FixedPage>
  );
}

const toRouteSearch = (route: string | null) => ({ route: route ?? undefined });

interface DayBarProps {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly today: string;
  readonly onRefresh: () => void;
  readonly children: ReactNode;
}

/** The day, and what belongs to its list. */
function DayBar({ day, today, onRefresh, children }: DayBarProps) {
  const t = useTranslations('day');
  const navigate = useNavigate();
  const go = (next: string): void =>
    void navigate({
      to: '/day',
      search: ({ date: _, ...others }) => (next === today ? others : { ...others, date: next }),
      state: true,
      replace: true,
    });
  return (
    <div className={styles['bar']}>
      <DateField kind="day" value={day} max={today} onChange={go}>
        {day !== today && <TodayButton onClick={() => go(today)}>{t('today')}</TodayButton>}
        <IconButton label={t('refresh')} onClick={onRefresh}>
          <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </DateField>
      {children}
    </div>
  );
}

/** Everybody's day together, whoever is searched for. */
function Totals({ known: { summary, failure } }: { readonly known: KnownDay }) {
  const t = useTranslations('day.totals');
  const totals = summary && totalsOf(summary.people);
  const metres = totals?.metres ?? null;
  const figure = (key: 'people' | 'samples' | 'kilometres' | 'late', value: number | null) => ({
    key,
    label: t(key),
    value,
  });
  return (
    <div className={styles['totals']}>
      <FigureStrip
        label={t('label')}
        equal
        loading={summary === null && failure === null}
        figures={[
          figure('people', summary?.people.length ?? null),
          figure('samples', totals?.samples ?? null),
          figure('kilometres', metres === null ? null : Math.round(metres / 1_000)),
          figure('late', totals?.late ?? null),
        ]}
      />
    </div>
  );
}
