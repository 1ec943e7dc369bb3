import { useSyncExternalStore } from 'react';
import { type Texts, textsShown, watchTexts } from './texts.ts';

/** The texts that are shown, of the language that is chosen here or in another tab. */
export const useTexts = (): Texts => useSyncExternalStore(watchTexts, textsShown);
