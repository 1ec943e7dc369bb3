/** Cards whose storms are folded: many alerts that came together are one card, which opens to all of them. */
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { sharedPart } from '../../domain/alert-storms.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { statusColour } from '../kit/status.tsx';
import { machineTime, useTimeFormat } from '../kit/time-format.ts';
import type { AlertActions } from './alert-actions.ts';
import { type AlertCard, AlertCardView } from './alert-card-view.tsx';
import { alertStatus } from './alert-hue.ts';
import { AlertMarking } from './alert-marking.tsx';
import styles from './alerts.module.css';

/** So many names are read at a glance. */
const NAMED = 3;

export { foldStorms } from '../../domain/alert-storms.ts';

export interface StormProps {
  readonly type: AlertCard['alert']['type'];
  readonly cards: readonly AlertCard[];
  readonly actions: AlertActions;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The card of a storm, and below it, while it is open, those of its alerts. */
export function Storm(storm: StormProps) {
  const { cards, isOpen, actions } = storm;
  return (
    <>
      <StormCard {...storm} />
      {isOpen &&
        cards.map((card) => <AlertCardView key={card.alert.key} {...card} actions={actions} isInStorm />)}
    </>
  );
}

function StormCard({ type, cards, isOpen, onOpen, actions }: StormProps) {
  const t = useTranslations('alerts.storm');
  const formatTime = useTimeFormat();
  const keys = cards.map(({ alert }) => alert.key);
  const times = cards.map(({ alert }) => alert.timestamp);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const isAcknowledged = cards.every((card) => card.isAcknowledged);
  const people = new Map(
    cards.map(({ alert, name }) => [alert.phlebotomistId, name ?? `${alert.phlebotomistId}`]),
  );
  const names = [...people.values()];
  const isSilent = cards.every(({ alert }) => alert.evidence?.reason === 'fellSilent');
  const area = sharedPart(cards.flatMap(({ address }) => (address?.kind === 'found' ? [address.text] : [])));
  const count = type === 'ENDED' ? cards.length : people.size;
  const title = t(`titles.${isSilent ? 'SILENT' : type}`, { count: String(count) });
  return (
    <li
      className={styles['card']}
      style={{ borderInlineStartColor: statusColour(alertStatus[type]) }}
      data-acknowledged={isAcknowledged || undefined}
    >
      <div className={styles['cardHead']}>
        <h3 className={styles['cardTitle']}>{area === null ? title : t('in', { title, area })}</h3>
        <IconButton
          label={t('dismiss', { count: String(cards.length) })}
          onClick={() => actions.onDismiss(keys)}
          data-dismisses
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <p className={styles['address']}>
        {names.length > NAMED
          ? t('names', { names: names.slice(0, NAMED).join(', '), count: String(names.length - NAMED) })
          : names.join(', ')}
      </p>
      <p className={styles['coordinates']}>
        <time dateTime={machineTime(first)}>{formatTime(first)}</time>
        {last > first && (
          <>
            {' – '}
            <time dateTime={machineTime(last)}>{formatTime(last)}</time>
          </>
        )}
      </p>
      <div className={styles['links']}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? t('fold') : t('unfold', { count: String(cards.length) })}
        </Button>
        <AlertMarking keys={keys} isAcknowledged={isAcknowledged} {...actions} />
      </div>
    </li>
  );
}
