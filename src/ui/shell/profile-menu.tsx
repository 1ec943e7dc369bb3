import { useTranslations } from 'use-intl';
import { alertSound, playAlertSound } from '../alerts/alert-sound.ts';
import { useKeptSwitch } from '../kit/kept-switch.ts';
import { LanguageChoice } from '../kit/language-choice.tsx';
import layout from '../kit/layout.module.css';
import { Popover } from '../kit/popover.tsx';
import segments from '../kit/segments.module.css';
import { useTexts } from '../messages/use-texts.ts';
import { chooseTheme, themeChoices } from '../theme/theme-choice.ts';
import { useThemeChoice } from '../theme/use-theme-choice.ts';
import { guideAddress } from './guide-address.ts';
import styles from './profile-menu.module.css';
import sidebar from './sidebar.module.css';

export interface ProfileMenuProps {
  readonly onPause: () => void;
  readonly onShortcuts: () => void;
  readonly onInspect: () => void;
  readonly onIncident: () => void;
}

/** The admin badge (specification 2, Sidebar) and what opens from it: how the console looks, its keys, its inside. */
export function ProfileMenu({ onPause, onShortcuts, onInspect, onIncident }: ProfileMenuProps) {
  const t = useTranslations('shell');
  const theme = useThemeChoice();
  const { language } = useTexts();
  const hasSound = useKeptSwitch(alertSound);
  const changeSound = (isOn: boolean): void => {
    alertSound.switchTo(isOn);
    // So that its loudness is known, and the browser lets it be heard later.
    if (isOn) playAlertSound();
  };
  return (
    <Popover
      label={t('badge.menu')}
      above
      opener={(button) => (
        <button type="button" className={sidebar['badge']} {...button}>
          <span className={sidebar['initials']} aria-hidden="true">
            {t('badge.initials')}
          </span>
          <span className={sidebar['word']}>
            <strong className={sidebar['name']}>{t('badge.name')}</strong>
            <span className={sidebar['role']}>{t('badge.role')}</span>
          </span>
          <span className="hd-heard">{t('badge.menu')}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <fieldset className={segments['segments']}>
            <legend>{t('theme.title')}</legend>
            {themeChoices.map((choice) => (
              <button
                key={choice}
                type="button"
                aria-pressed={choice === theme}
                onClick={() => chooseTheme(choice)}
              >
                {t(`theme.${choice}`)}
              </button>
            ))}
          </fieldset>
          <LanguageChoice />
          <label className={layout['check']}>
            <input type="checkbox" checked={hasSound} onChange={() => changeSound(!hasSound)} />
            {t('sound')}
          </label>
          <div className={styles['entries']}>
            {(
              [
                ['pause', onPause],
                ['shortcuts', onShortcuts],
                ['diagnostics', onInspect],
                ['incident', onIncident],
              ] as const
            ).map(([name, open]) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  // What opens gives the focus back to the badge.
                  close();
                  open();
                }}
              >
                {t(`menuEntries.${name}`)}
              </button>
            ))}
            <a href={guideAddress(language)} target="_blank" rel="noopener" onClick={close}>
              {t('menuEntries.guide')}
            </a>
          </div>
        </>
      )}
    </Popover>
  );
}
