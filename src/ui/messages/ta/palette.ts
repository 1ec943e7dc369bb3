/** As in English (`../en/palette.ts`), in Tamil. */
import type * as english from '../en/palette.ts';
import type { Translated } from '../en.ts';

export const paletteMessages: Translated<typeof english.paletteMessages> = {
  title: 'தேடு அல்லது செய்',
  field: 'பெயர், ஃபோன், புக்கிங் அல்லது திரை',
  list: 'திறக்க அல்லது செய்யக்கூடியவை',
  sections: {
    recent: 'சமீபத்தில் திறந்தவை',
    screens: 'திரைகள்',
    actions: 'செயல்கள்',
    phlebotomists: 'ஃபிளெபோட்டமிஸ்ட்கள்',
    orders: 'புக்கிங்குகள்',
    patients: 'நோயாளிகள்',
  },
  nothing: '‘{text}’ க்கு எதுவும் கிடைக்கவில்லை',
  blind: 'நபர்களையும் புக்கிங்குகளையும் இப்போது தேட முடியாது.',
  count: '{count, plural, =0 {எதுவும் கிடைக்கவில்லை} one {# கிடைத்தது} other {# கிடைத்தன}}',
  keys: 'நகர ↑ ↓, திறக்க Enter, மூட Escape',
  phlebotomist: '{id} · {phone}',
  messageTo: '{name} க்கு மெசேஜ்',
  detailsOf: '{name}: விவரங்கள்',
  order: 'ஆர்டர் {id}',
  orderOf: 'ஆர்டர் {id} · {name}',
  orderDetail: '{status} · {name}',
  actions: {
    nextAlert: 'அடுத்த அலர்ட்: {who}',
    clearAlerts: 'எல்லா அலர்ட்களையும் அகற்று ({count})',
    collapseAlerts: 'அறிவிப்புகளைச் சுருக்கு',
    expandAlerts: 'அறிவிப்புகளைக் காட்டு',
    addBooking: 'புக்கிங் சேர்',
    addPhlebotomist: 'ஃபிளெபோட்டமிஸ்ட் சேர்',
    addTest: 'புதிய டெஸ்ட் சேர்',
    pause: 'புதுப்பிப்புகளை நிறுத்தி வை',
    resume: 'காத்திருக்கும் புதுப்பிப்புகளைக் காட்டு',
    shortcuts: 'கீபோர்டு குறுக்குவழிகள்',
    diagnostics: 'கண்டறிதல்',
    exportIncident: 'சம்பவத்தை ஏற்றுமதி செய்',
    openIncident: 'சம்பவ ஃபைலைத் திற',
    guide: 'வழிகாட்டி',
    logout: 'வெளியேறு',
  },
};
