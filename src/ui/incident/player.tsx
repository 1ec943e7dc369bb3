/** The steps of a file: a slider, and what stands beside it at the step where it is. */
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ReplayStep } from '../../machines/replay/replay-steps.ts';
import { IconButton } from '../kit/button.tsx';
import { useListedShortcut } from '../kit/shortcuts.ts';
import styles from './incident.module.css';
import { StepView } from './step-view.tsx';
import { useStepWords } from './step-words.ts';

/** A step stands so long while they play, ms: about as long as it takes to see what changed. */
const STEP_MS = 500;
const PAGE = 10;

export function Player({ steps }: { readonly steps: readonly ReplayStep[] }) {
  const t = useTranslations('incident.player');
  const last = steps.length - 1;
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const go = (to: number): void => setAt(Math.max(0, Math.min(last, to)));
  const isRunning = isPlaying && at < last;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setAt(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isRunning, at]);
  useListedShortcut('← →', t('keys.step'));
  useListedShortcut('PageUp PageDown', t('keys.tenSteps'));
  useListedShortcut('Home End', t('keys.ends'));
  const words = useStepWords();
  const step = steps[at];
  if (!step) return null;

  const play = (): void => {
    // At the end it plays again from the beginning.
    if (!isRunning && at === last) setAt(0);
    setPlaying(!isRunning);
  };
  const press = (event: KeyboardEvent): void => {
    const to = stepOf(event.key, at, last);
    if (to === null) return;
    event.preventDefault();
    setPlaying(false);
    go(to);
  };
  const stepBy = (steps: number): void => {
    setPlaying(false);
    go(at + steps);
  };
  return (
    <>
      <section className={styles['player']} aria-label={t('label')}>
        <IconButton label={t('back')} aria-disabled={at === 0} onClick={() => stepBy(-1)}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t(isRunning ? 'pause' : 'play')} onClick={play}>
          {isRunning ? (
            <IconPlayerPause size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />
          )}
        </IconButton>
        <IconButton label={t('forward')} aria-disabled={at === last} onClick={() => stepBy(1)}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <input
          className={styles['slider']}
          type="range"
          aria-label={t('slider')}
          aria-valuetext={words.value(step, at, last)}
          min={0}
          max={last}
          value={at}
          onChange={({ target }) => {
            setPlaying(false);
            go(Number(target.value));
          }}
          onKeyDown={press}
        />
        <p className={styles['where']}>
          <strong>{words.name(step)}</strong>
          <span className="hd-figures">{words.where(step, at, last)}</span>
        </p>
      </section>
      <StepView steps={steps} at={at} onGo={go} />
    </>
  );
}

/** Where a key of the slider leads; null for a key that is none. */
export function stepOf(key: string, at: number, last: number): number | null {
  const to = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - PAGE,
    PageUp: at + PAGE,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : Math.max(0, Math.min(last, to));
}
