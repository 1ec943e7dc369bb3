import { useEffect } from 'react';
import type { WallLayout } from '../../domain/wall-layout.ts';
import { browserLanguage } from '../messages/language-choice.ts';
import { showLanguage } from '../messages/texts.ts';

/** Rejects where the texts of the language cannot be had; those before it stay. */
export const showWallLanguage = (language: WallLayout['language']): Promise<void> =>
  showLanguage(language === 'system' ? browserLanguage() : language);

/** The language of the address; without one the browser's. */
export function useWallLanguage(language: WallLayout['language']): void {
  useEffect(() => {
    showWallLanguage(language).catch((error: unknown) =>
      console.warn('The language of the address cannot be had.', error),
    );
  }, [language]);
}
