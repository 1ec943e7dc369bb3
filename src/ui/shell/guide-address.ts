/** Where the guide for who is new stands (docs/guide): pages beside the console's files, in each language. */
import type { ShownLanguage } from '../messages/texts.ts';

export const guideAddress = (language: ShownLanguage): string =>
  `/guide/${language === 'pseudo' ? 'en' : language}/dispatcher.html`;
