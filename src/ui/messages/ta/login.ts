/** As in English (`../en/login.ts`), in Tamil. */
import type * as english from '../en/login.ts';
import type { Translated } from '../en.ts';

export const loginMessages: Translated<typeof english.loginMessages> = {
  title: 'வீட்டிற்கே வந்து சாம்பிள் எடுத்தல்',
  subtitle: 'மருத்துவமனையின் நிர்வாகியாக உள்நுழையவும்.',
  email: 'இமெயில்',
  emailPlaceholder: 'இமெயிலை உள்ளிடவும்',
  password: 'பாஸ்வேர்டு',
  passwordPlaceholder: 'பாஸ்வேர்டை உள்ளிடவும்',
  submit: 'உள்நுழை',
  submitting: 'உள்நுழைகிறது …',
  refused: 'இமெயில் அல்லது பாஸ்வேர்டு தவறானது',
  ended: 'உங்கள் அமர்வு முடிந்துவிட்டது. மீண்டும் உள்நுழையவும்.',
  cookiesBlocked: 'இந்த பிரவுசர் குக்கீகளைத் தடுக்கிறது. இந்தத் தளத்திற்கு அவற்றை அனுமதித்துவிட்டு உள்நுழையவும்.',
  needsHospital:
    'இப்போது யாரும் உள்நுழைய முடியாது: எந்த மருத்துவமனையும் பதிவு செய்யப்படவில்லை. இந்த சர்வரை இயக்குபவர் இப்படிச் சேர்க்கலாம்:',
  addHospital: 'npm run hospital -- add EMAIL CODE',
  demo: 'இது டெமோ மருத்துவமனை. இதன் நிர்வாகி:',
  demoFill: 'நிரப்பு',
};
