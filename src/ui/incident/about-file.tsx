/** What an incident file says of itself, and what it lacks. */
import { useTranslations } from 'use-intl';
import type { Incident } from '../../contract/journal.ts';
import { Surface } from '../kit/panel.tsx';
import { useDateTimeFormat, useSecondsFormat } from '../kit/time-format.ts';
import { atOf } from './entry-words.ts';
import styles from './incident.module.css';
import type { OpenedFile } from './open-file.ts';

export function AboutFile({ file: { journal } }: { readonly file: OpenedFile }) {
  const t = useTranslations('incident.about');
  const notes = useTranslations('incident.notes');
  const dateTime = useDateTimeFormat();
  const seconds = useSecondsFormat();
  const { incident, entries, refused, cut, exportedAt } = journal;
  const [first] = entries;
  return (
    <Surface>
      <dl className={styles['about']} aria-label={t('label')}>
        <Said term={t('exportedAt')}>{dateTime(exportedAt)}</Said>
        <Said term={t('entries')}>
          {String(entries.length - (incident?.before ?? 0))}
          {incident !== null && incident.before > 0 && (
            <small>{t('before', { count: String(incident.before) })}</small>
          )}
        </Said>
        {incident !== null && <OfIncident incident={incident} />}
      </dl>
      <div className={styles['notes']}>
        {incident !== null && !incident.whole && first && (
          <p>{notes('notWhole', { time: seconds(atOf(first)) })}</p>
        )}
        {refused.length > 0 && <p>{notes('leftOut', { count: refused.length })}</p>}
        {cut.length > 0 && <p>{notes('cut', { count: cut.length })}</p>}
      </div>
    </Surface>
  );
}

function OfIncident({ incident }: { readonly incident: Incident }) {
  const t = useTranslations('incident.about');
  const counters = Object.entries(incident.counters).sort(([, a], [, b]) => b - a);
  return (
    <>
      <Said term={t('console')}>{incident.console}</Said>
      <Said term={t('server')}>{incident.server ?? t('unknown')}</Said>
      <Said term={t('browser')}>{incident.browser || t('unknown')}</Said>
      <Said term={t('places')}>{incident.exact ? t('exact') : t('rounded')}</Said>
      <Said term={t('counters')}>
        {counters.length === 0 ? (
          t('noCounters')
        ) : (
          <ul>
            {counters.map(([name, count]) => (
              <li key={name}>
                <code>{name}</code> {String(count)}
              </li>
            ))}
          </ul>
        )}
      </Said>
    </>
  );
}

const Said = ({ term, children }: { readonly term: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd className="hd-figures">{children}</dd>
  </div>
);
