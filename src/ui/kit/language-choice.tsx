import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { languageCodes } from '../../domain/language.ts';
import { chooseLanguage } from '../messages/language-choice.ts';
import type { ShownLanguage } from '../messages/texts.ts';
import { useTexts } from '../messages/use-texts.ts';
import { classes } from './classes.ts';
import { LanguageName } from './language-name.tsx';
import styles from './segments.module.css';

export interface LanguageChoiceProps {
  /** Beside something that says it already, its title is heard only. */
  readonly isBare?: boolean;
  readonly className?: string | undefined;
}

const choices: readonly ShownLanguage[] = [
  ...languageCodes,
  ...(import.meta.env.DEV ? ['pseudo' as const] : []),
];

/** Each language by its own name, so that who reads no other finds it. Nothing where there is one alone. */
export function LanguageChoice({ isBare = false, className }: LanguageChoiceProps) {
  const t = useTranslations('kit.language');
  const { language } = useTexts();
  const [isAway, setAway] = useState(false);
  if (choices.length < 2) return null;
  const choose = (choice: ShownLanguage): void => {
    setAway(false);
    chooseLanguage(choice).catch(() => setAway(true));
  };
  return (
    <div className={className}>
      <fieldset className={styles['segments']}>
        <legend className={classes(isBare && 'hd-heard')}>{t('title')}</legend>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === language}
            onClick={() => choose(choice)}
          >
            {choice === 'pseudo' ? choice : <LanguageName of={choice} />}
          </button>
        ))}
      </fieldset>
      {isAway && <p role="alert">{t('failed')}</p>}
    </div>
  );
}
