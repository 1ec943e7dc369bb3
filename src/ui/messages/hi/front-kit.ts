/** As in English (`../en/front-kit.ts`), in Hindi. */
import type * as english from '../en/front-kit.ts';
import type { Translated } from '../en.ts';

export const frontKitMessages: Translated<typeof english.frontKitMessages> = {
  retry: 'फिर कोशिश करें',
  retrying: 'फिर कोशिश हो रही है …',
  details: 'विवरण',
  language: {
    title: 'भाषा',
    failed: 'यह भाषा लोड नहीं हो सकी। अपना कनेक्शन जाँचें, फिर इसे दोबारा चुनें।',
  },
  password: { show: 'पासवर्ड दिखाएँ', hide: 'पासवर्ड छिपाएँ' },
};
