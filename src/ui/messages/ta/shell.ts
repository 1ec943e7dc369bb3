/** As in English (`../en/shell.ts`), in Tamil. */
import type * as english from '../en/shell.ts';
import type { Translated } from '../en.ts';

export const shellMessages: Translated<typeof english.shellMessages> = {
  skip: 'திரைக்குச் செல்',
  navigation: 'முதன்மை',
  find: 'தேடு / செய்',
  findKey: 'Ctrl K',
  menu: 'மெனு',
  closeMenu: 'மெனுவை மூடு',
  routes: {
    home: 'டாஷ்போர்டு',
    patient: 'நோயாளி',
    phlebotomists: 'ஃபிளெபோட்டமிஸ்ட்கள்',
    bookings: 'புக்கிங் மேலாண்மை',
    tracking: 'நேரடிக் கண்காணிப்பு',
    attendance: 'வருகைப் பதிவு',
    tests: 'டெஸ்ட் மேலாண்மை',
    chat: 'சாட் பாக்ஸ்',
  },
  unread: '{count, plural, one {படிக்காத # மெசேஜ்} other {படிக்காத # மெசேஜ்கள்}}',
  today: {
    title: 'இன்றைய நிலவரம்',
    orders: 'ஆர்டர்கள்',
    active: 'செயலில்',
  },
  clock: {
    fast: 'இந்தக் கணினியின் கடிகாரம் {count, plural, one {# நிமிடம்} other {# நிமிடங்கள்}} வேகமாக உள்ளது.',
    slow: 'இந்தக் கணினியின் கடிகாரம் {count, plural, one {# நிமிடம்} other {# நிமிடங்கள்}} தாமதமாக உள்ளது.',
  },
  badge: {
    initials: 'HA',
    name: 'HMS நிர்வாகி',
    role: 'நிர்வாகி',
    menu: 'சுயவிவரமும் அமைப்புகளும்',
  },
  menuEntries: {
    pause: 'புதுப்பிப்புகளை நிறுத்தி வை',
    shortcuts: 'கீபோர்டு குறுக்குவழிகள்',
    diagnostics: 'கண்டறிதல்',
    incident: 'சம்பவத்தை ஏற்றுமதி செய்',
    guide: 'வழிகாட்டி',
  },
  theme: {
    title: 'தோற்றம்',
    system: 'சிஸ்டம்',
    light: 'வெளிர்',
    dark: 'அடர்',
  },
  sound: 'புதிய அலர்ட்டுக்கு ஒலி',
  status: {
    live: 'எல்லாம் புதியது',
    catchingUp: 'புதுப்பிக்கிறது …',
    reconnecting: 'மீண்டும் இணைக்கிறது …',
    stale: '{more, plural, =0 {{feed}: பழையது} other {{feed}, மேலும் #: பழையவை}}',
    offline: '{more, plural, =0 {{feed}: இணைப்பு இல்லை} other {{feed}, மேலும் #: இணைப்பு இல்லை}}',
    diagnostics: 'கண்டறிதலைத் திற',
  },
  shortcuts: {
    title: 'கீபோர்டு குறுக்குவழிகள்',
    palette: 'தேடு அல்லது செய்',
    list: 'இந்தத் திரையின் விசைகள்',
    nextAlert: 'அடுத்த அலர்ட்டை மேப்பில் காட்டு',
    assign: 'அடுத்த புக்கிங்கை ஒதுக்கு',
    pause: 'புதுப்பிப்புகளை நிறுத்து அல்லது தொடர்',
    singleKeys: 'ஒற்றை விசைகள்',
    singleKeysText: 'அணைத்தால், ஒரு எழுத்தோ குறியோ மட்டும் எதையும் செய்யாது.',
  },
  pause: {
    label: 'நிறுத்திய புதுப்பிப்புகள்',
    until: 'மேப், புக்கிங்குகள், அலர்ட்கள் {time} வரை நிறுத்தப்பட்டுள்ளன',
    waiting:
      '{count, plural, =0 {எதுவும் காத்திருக்கவில்லை} one {# மாற்றம் காத்திருக்கிறது} other {# மாற்றங்கள் காத்திருக்கின்றன}}',
    resume: 'இப்போதே காட்டு',
  },
  day: 'ஒரே பார்வையில் நாள்',
  displays: 'சுவர்த் திரைகள்',
  logout: 'வெளியேறு',
  confirmLogout: {
    title: 'வெளியேறு',
    question: 'நிச்சயமாக வெளியேற வேண்டுமா?',
    unsaved: 'நீங்கள் நிரப்பியவை அனுப்பப்படவில்லை. அவை நிராகரிக்கப்படும்.',
    unsent:
      '{count, plural, one {# மெசேஜ் இன்னும் அனுப்பப்படவில்லை, அது போய்விடும்.} other {# மெசேஜ்கள் இன்னும் அனுப்பப்படவில்லை, அவை போய்விடும்.}}',
    confirm: 'வெளியேறு',
    keep: 'ரத்து செய்',
  },
};
