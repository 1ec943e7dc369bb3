/** As in English (`../en/front-kit.ts`), in Tamil. */
import type * as english from '../en/front-kit.ts';
import type { Translated } from '../en.ts';

export const frontKitMessages: Translated<typeof english.frontKitMessages> = {
  retry: 'மீண்டும் முயல்',
  retrying: 'மீண்டும் முயல்கிறது …',
  details: 'விவரங்கள்',
  language: {
    title: 'மொழி',
    failed: 'இந்த மொழியை ஏற்ற முடியவில்லை. இணைப்பைச் சரிபார்த்து மீண்டும் தேர்ந்தெடுக்கவும்.',
  },
  password: { show: 'பாஸ்வேர்டைக் காட்டு', hide: 'பாஸ்வேர்டை மறை' },
};
