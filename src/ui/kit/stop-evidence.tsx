/** Why somebody is held to stand: the reason in a line, and what it rests on folded away. */
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { StopEvidence } from '../../contract/stops.ts';
import { ageOf } from './ages.ts';
import { classes } from './classes.ts';
import styles from './stop-evidence.module.css';
import { useTimeFormat } from './time-format.ts';
import { useAgeWords } from './use-age.ts';

export interface StopEvidenceViewProps extends Pick<ComponentProps<'details'>, 'ref' | 'open' | 'onToggle'> {
  readonly evidence: StopEvidence;
}

export function StopEvidenceView({ evidence, ...details }: StopEvidenceViewProps) {
  const t = useTranslations('kit.stop');
  const formatTime = useTimeFormat();
  const say = useAgeWords();
  const { from, until, points, farthestM, stepM, longestGapMs, booking } = evidence;
  const facts = [
    [t('points'), t('pointsOf', { count: String(points), from: formatTime(from), until: formatTime(until) })],
    [t('farthest'), t('metres', { count: String(farthestM) })],
    [t('step'), t('metres', { count: String(stepM) })],
    [t('gap'), say(ageOf(longestGapMs))],
    [
      t('booking'),
      booking === null
        ? t('noBooking')
        : t('bookingAt', { id: booking.id, distance: String(booking.distanceM) }),
    ],
  ] as const;
  return (
    <details {...details} className={styles['evidence']}>
      <summary>
        <span>
          <ReasonText evidence={evidence} />
        </span>
        <span className={styles['why']}>{t('why')}</span>
      </summary>
      <dl className={classes(styles['facts'], 'hd-figures')}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ReasonText({ evidence: { reason, until, booking } }: StopEvidenceViewProps) {
  const t = useTranslations('kit.stop.reason');
  const formatTime = useTimeFormat();
  switch (reason) {
    case 'fellSilent':
      return t('fellSilent', { time: formatTime(until) });
    case 'atBooking':
      return t('atBooking', { id: booking?.id ?? '' });
    default:
      return t(reason);
  }
}
