/** Says that markers are not drawn, and why; nothing while they are. */
import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import styles from './tracking.module.css';

export interface PainterNoteProps {
  readonly painter: PainterClient;
  readonly onRestart: () => void;
}

export function PainterNote({ painter, onRestart }: PainterNoteProps) {
  const t = useTranslations('tracking.map');
  const state = useSelector(painter.health, ({ state }) => state);
  if (state === 'working') return null;
  return (
    <div className={styles['note']} role="alert" data-over-map>
      {t(state)}
      {state === 'dead' && (
        <Button variant="quiet" onClick={onRestart}>
          {t('restart')}
        </Button>
      )}
    </div>
  );
}
