import { useTranslations } from 'use-intl';
import type { FeedName } from '../../contract/feeds.ts';
import { ageOf } from '../kit/ages.ts';
import { Button } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useTimeFormat } from '../kit/time-format.ts';
import styles from './diagnostics.module.css';

export interface FeedLine {
  readonly state: 'off' | 'catchingUp' | 'live' | 'stale' | 'offline' | 'interrupted';
  readonly since: number | null;
  /** Age of the last good answer in milliseconds; null before the first. */
  readonly ageMs: number | null;
  /** The technical cause of the trouble. */
  readonly failure: string | null;
  /** In a row, up to now. */
  readonly failedAttempts: number;
}

export interface DiagnosticsViewProps {
  readonly onClose: () => void;
  readonly feeds: Readonly<Partial<Record<FeedName, FeedLine>>>;
  /** What was refused, by name. */
  readonly counters: readonly (readonly [name: string, count: number])[];
  /** The browser's storage is not to be had: what is kept lasts until a reload. */
  readonly storageInMemory: boolean;
  readonly workerRunning: boolean;
  readonly version: string;
  /** The instance of the backend that answers; null where it has one alone. */
  readonly instance: string | null;
  readonly exporting: boolean;
  readonly exportFailed: boolean;
  readonly onExport: () => void;
  readonly onIncident: () => void;
  readonly onOpenIncident: () => void;
  readonly onRefresh: (feed: FeedName) => void;
}

/** How current every feed is, what was refused and how often, and the journal for a report. */
export function DiagnosticsView(props: DiagnosticsViewProps) {
  const { onClose, feeds, counters, workerRunning, version, exporting, exportFailed } = props;
  const t = useTranslations('diagnostics');
  return (
    <Dialog
      open
      title={t('title')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={props.onOpenIncident}>
            {t('openIncident')}
          </Button>
          <Button onClick={props.onExport} busy={exporting} busyLabel={t('exporting')}>
            {t('export')}
          </Button>
          <Button variant="primary" onClick={props.onIncident}>
            {t('incident')}
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <section>
          <h3 className={styles['heading']}>{t('feeds')}</h3>
          <table className={classes(styles['table'], 'hd-figures')}>
            <thead>
              <tr>
                <th scope="col">{t('feed')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('age')}</th>
                <th scope="col">
                  <span className="hd-heard">{t('refresh')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(feeds).map(([name, line]) => (
                <FeedRow key={name} name={name as FeedName} line={line} onRefresh={props.onRefresh} />
              ))}
            </tbody>
          </table>
        </section>
        <section>
          <h3 className={styles['heading']}>{t('counters')}</h3>
          {counters.length === 0 ? (
            <p className={styles['quiet']}>{t('noCounters')}</p>
          ) : (
            <table className={classes(styles['table'], 'hd-figures')}>
              <thead>
                <tr>
                  <th scope="col">{t('counter')}</th>
                  <th scope="col">{t('count')}</th>
                </tr>
              </thead>
              <tbody>
                {counters.map(([name, count]) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <h3 className={styles['heading']}>{t('journal')}</h3>
          <p className={styles['quiet']}>{t('journalText')}</p>
          <div role="alert">{exportFailed && <p className={styles['failed']}>{t('exportFailed')}</p>}</div>
          <dl className={styles['about']}>
            <dt>{t('worker')}</dt>
            <dd>{workerRunning ? t('workerRunning') : t('workerDied')}</dd>
            <dt>{t('storage')}</dt>
            <dd>{props.storageInMemory ? t('storageInMemory') : t('storageOnDisk')}</dd>
            <dt>{t('version')}</dt>
            <dd className="hd-figures">{version}</dd>
            {props.instance !== null && (
              <>
                <dt>{t('instance')}</dt>
                <dd className="hd-figures">{props.instance}</dd>
              </>
            )}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

interface FeedRowProps {
  readonly name: FeedName;
  readonly line: FeedLine;
  readonly onRefresh: (feed: FeedName) => void;
}

function FeedRow({ name, line, onRefresh }: FeedRowProps) {
  const t = useTranslations('diagnostics');
  const kit = useTranslations('kit');
  const names = useTranslations('feedNames');
  const formatTime = useTimeFormat();
  const { state, since, ageMs, failure, failedAttempts } = line;
  const troubled = state === 'stale' || state === 'offline';
  const age = ageMs === null ? null : ageOf(ageMs);
  return (
    <tr>
      <th scope="row">{names(name)}</th>
      <td data-state={state}>
        {troubled && since !== null
          ? t(`states.${state}`, { time: formatTime(since) })
          : t(`plainStates.${state}`)}
        {failure !== null && <span className={styles['cause']}>{failure}</span>}
        {failedAttempts > 0 && (
          <span className={styles['cause']}>{t('failedAttempts', { count: failedAttempts })}</span>
        )}
      </td>
      <td>{age === null ? t('never') : kit('ago', { age: kit(age.unit, { count: String(age.count) }) })}</td>
      <td>
        {troubled && (
          <Button variant="quiet" onClick={() => onRefresh(name)}>
            {t('refresh')}
          </Button>
        )}
      </td>
    </tr>
  );
}
