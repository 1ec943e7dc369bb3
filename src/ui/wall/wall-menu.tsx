/** The one thing on a wall that can be pressed: it comes with a moved pointer or a key, and goes by itself. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageCodes } from '../../domain/language.ts';
import type { WallLayout } from '../../domain/wall-layout.ts';
import { whole } from '../bridge/system-context.ts';
import { LanguageName } from '../kit/language-name.tsx';
import { useSecondsFormat } from '../kit/time-format.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';

export interface WallMenuProps {
  readonly turn: number;
  readonly onChoose: (turn: number) => void;
}

/** It goes so long after the last move or key, ms. */
const STAYS_MS = 8_000;
const themes = ['system', 'light', 'dark'] as const satisfies readonly WallLayout['theme'][];
const SHOWN_ENTRIES = 6;

export function WallMenu({ turn, onChoose }: WallMenuProps) {
  const t = useTranslations('wall');
  const { layout, ignored, changeLayout } = useWall();
  const isOpen = useComesWhenMoved();
  if (!isOpen) return null;
  return (
    <nav className={styles['menu']} aria-label={t('menu.label')}>
      <fieldset>
        <legend>{t('menu.screens')}</legend>
        {layout.turns.map((names, i) => (
          <button key={names.join()} type="button" aria-pressed={i === turn} onClick={() => onChoose(i)}>
            {names.map((name) => t(`screens.${name}`)).join(' + ')}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('menu.theme')}</legend>
        {themes.map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === layout.theme}
            onClick={() => changeLayout({ theme })}
          >
            {t(`menu.themes.${theme}`)}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('menu.language')}</legend>
        {(['system', ...languageCodes] as const).map((language) => (
          <button
            key={language}
            type="button"
            aria-pressed={language === layout.language}
            onClick={() => changeLayout({ language })}
          >
            {language === 'system' ? t('menu.languageOfBrowser') : <LanguageName of={language} />}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <button type="button" onClick={toggleFullScreen}>
          {t('menu.fullScreen')}
        </button>
        <a href="/">{t('menu.leave')}</a>
      </fieldset>
      <Happened />
      {ignored.length > 0 && <p>{t('menu.ignored', { parts: ignored.join(', ') })}</p>}
    </nav>
  );
}

function Happened() {
  const t = useTranslations('wall');
  const time = useSecondsFormat();
  const entries = useSelector(useWall().log.entries, whole);
  return (
    <section className={styles['log']} aria-label={t('menu.log')}>
      <h2>{t('menu.log')}</h2>
      <ol>
        {entries.slice(0, SHOWN_ENTRIES).map(({ at, event }) => (
          <li key={`${at} ${event}`}>
            <time>{time(at)}</time> {t(`log.${event}`)}
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p>{t('menu.nothing')}</p>}
    </section>
  );
}

function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  // A browser that refuses stays as it is.
  done.catch(() => {});
}

/** Whether somebody has just moved the pointer or pressed a key. */
function useComesWhenMoved(): boolean {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const come = (event: Event): void => {
      clearTimeout(timer.current);
      const isGoing = 'key' in event && event.key === 'Escape';
      setOpen(!isGoing);
      if (!isGoing) timer.current = setTimeout(() => setOpen(false), STAYS_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, come);
    return () => {
      clearTimeout(timer.current);
      for (const event of events) window.removeEventListener(event, come);
    };
  }, []);
  return isOpen;
}
