/** As in English (`../en/app.ts`), in Tamil. */
import type * as english from '../en/app.ts';
import type { Translated } from '../en.ts';

export const appMessages: Translated<typeof english.appMessages> = {
  product: 'HomeDraw',
  pageTitle: '{page} · HomeDraw',
  export: {
    title: 'ஏற்றுமதி',
    excel: 'Excel',
    csv: 'CSV',
    busy: 'ஏற்றுமதி ஆகிறது …',
    failed: 'ஃபைலை உருவாக்க முடியவில்லை. மீண்டும் முயலவும்.',
  },
  notFound: {
    title: 'பக்கம் கிடைக்கவில்லை',
    text: 'இந்த முகவரியில் எதுவும் இல்லை.',
    back: 'டாஷ்போர்டுக்குத் திரும்பு',
  },
  broken: {
    title: 'இந்தத் திரையைக் காட்ட முடியவில்லை',
    text: 'மற்ற திரைகள் வேலை செய்கின்றன. அலர்ட்களும் வந்துகொண்டே இருக்கும்.',
  },
  unreachable: {
    title: 'கன்சோலை ஏற்ற முடியவில்லை',
    text: 'நீங்கள் இன்னும் உள்நுழைந்தே இருக்கிறீர்கள். இணைப்பைச் சரிபார்த்து மீண்டும் முயலவும்.',
  },
};
