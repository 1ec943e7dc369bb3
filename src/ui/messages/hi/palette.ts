/** As in English (`../en/palette.ts`), in Hindi. */
import type * as english from '../en/palette.ts';
import type { Translated } from '../en.ts';

export const paletteMessages: Translated<typeof english.paletteMessages> = {
  title: 'खोजें या करें',
  field: 'नाम, फ़ोन, बुकिंग या स्क्रीन',
  list: 'क्या खोला या किया जा सकता है',
  sections: {
    recent: 'हाल में खोले गए',
    screens: 'स्क्रीन',
    actions: 'काम',
    phlebotomists: 'फ़्लेबोटोमिस्ट',
    orders: 'बुकिंग',
    patients: 'मरीज़',
  },
  nothing: '‘{text}’ के लिए कुछ नहीं मिला',
  blind: 'लोग और बुकिंग अभी नहीं खोजे जा सकते।',
  count: '{count, plural, =0 {कुछ नहीं मिला} one {# मिला} other {# मिले}}',
  keys: 'ऊपर-नीचे जाने के लिए ↑ ↓, खोलने के लिए Enter, निकलने के लिए Escape',
  phlebotomist: '{id} · {phone}',
  messageTo: '{name} को मैसेज',
  detailsOf: '{name} का विवरण',
  order: 'ऑर्डर {id}',
  orderOf: 'ऑर्डर {id} · {name}',
  orderDetail: '{status} · {name}',
  actions: {
    nextAlert: 'अगला अलर्ट: {who}',
    clearAlerts: 'सभी अलर्ट हटाएँ ({count})',
    collapseAlerts: 'लाइव सूचनाएँ समेटें',
    expandAlerts: 'लाइव सूचनाएँ दिखाएँ',
    addBooking: 'बुकिंग जोड़ें',
    addPhlebotomist: 'फ़्लेबोटोमिस्ट जोड़ें',
    addTest: 'नया टेस्ट जोड़ें',
    pause: 'अपडेट रोकें',
    resume: 'रुके हुए अपडेट दिखाएँ',
    shortcuts: 'कीबोर्ड शॉर्टकट',
    diagnostics: 'जाँच-पड़ताल',
    exportIncident: 'घटना एक्सपोर्ट करें',
    openIncident: 'घटना फ़ाइल खोलें',
    guide: 'गाइड',
    logout: 'लॉग आउट करें',
  },
};
