import { useSyncExternalStore } from 'react';
import { type ThemeChoice, themeChoice, watchThemeChoice } from './theme-choice.ts';

/** The theme that a person has chosen, here or in another tab. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(watchThemeChoice, themeChoice);
