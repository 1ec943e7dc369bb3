/** As in English (`../en/shell.ts`), in Hindi. */
import type * as english from '../en/shell.ts';
import type { Translated } from '../en.ts';

export const shellMessages: Translated<typeof english.shellMessages> = {
  skip: 'स्क्रीन पर जाएँ',
  navigation: 'मुख्य',
  find: 'खोजें या करें',
  findKey: 'Ctrl K',
  menu: 'मेन्यू',
  closeMenu: 'मेन्यू बंद करें',
  routes: {
    home: 'डैशबोर्ड',
    patient: 'मरीज़',
    phlebotomists: 'फ़्लेबोटोमिस्ट',
    bookings: 'बुकिंग प्रबंधन',
    tracking: 'लाइव ट्रैकिंग',
    attendance: 'हाज़िरी',
    tests: 'टेस्ट प्रबंधन',
    chat: 'चैट बॉक्स',
  },
  unread: '{count, plural, one {# बिना पढ़ा मैसेज} other {# बिना पढ़े मैसेज}}',
  today: {
    title: 'आज की स्थिति',
    orders: 'ऑर्डर',
    active: 'चालू',
  },
  clock: {
    fast: 'इस कंप्यूटर की घड़ी {count, plural, one {# मिनट} other {# मिनट}} आगे है।',
    slow: 'इस कंप्यूटर की घड़ी {count, plural, one {# मिनट} other {# मिनट}} पीछे है।',
  },
  badge: {
    initials: 'HA',
    name: 'HMS एडमिन',
    role: 'एडमिनिस्ट्रेटर',
    menu: 'प्रोफ़ाइल और सेटिंग',
  },
  menuEntries: {
    pause: 'अपडेट रोकें',
    shortcuts: 'कीबोर्ड शॉर्टकट',
    diagnostics: 'जाँच-पड़ताल',
    incident: 'घटना एक्सपोर्ट करें',
    guide: 'गाइड',
  },
  theme: {
    title: 'थीम',
    system: 'सिस्टम',
    light: 'हल्की',
    dark: 'गहरी',
  },
  sound: 'नए अलर्ट पर आवाज़',
  status: {
    live: 'सब ताज़ा है',
    catchingUp: 'अपडेट हो रहा है …',
    reconnecting: 'फिर जुड़ रहा है …',
    stale: '{more, plural, =0 {{feed}: पुराना डेटा} other {{feed} और # अन्य: पुराना डेटा}}',
    offline: '{more, plural, =0 {{feed}: ऑफ़लाइन} other {{feed} और # अन्य: ऑफ़लाइन}}',
    diagnostics: 'जाँच-पड़ताल खोलें',
  },
  shortcuts: {
    title: 'कीबोर्ड शॉर्टकट',
    palette: 'खोजें या करें',
    list: 'इस स्क्रीन की कुंजियाँ',
    nextAlert: 'अगला अलर्ट मैप पर दिखाएँ',
    assign: 'अगली बुकिंग असाइन करें',
    pause: 'अपडेट रोकें या जारी रखें',
    singleKeys: 'अकेली कुंजियाँ',
    singleKeysText: 'बंद होने पर अकेला अक्षर या चिह्न कुछ नहीं करता।',
  },
  pause: {
    label: 'रुके हुए अपडेट',
    until: 'मैप, बुकिंग और अलर्ट {time} तक रुके हैं',
    waiting: '{count, plural, =0 {कुछ बाक़ी नहीं} one {# बदलाव बाक़ी} other {# बदलाव बाक़ी}}',
    resume: 'अभी दिखाएँ',
  },
  day: 'दिन एक नज़र में',
  displays: 'वॉल डिस्प्ले',
  logout: 'लॉग आउट करें',
  confirmLogout: {
    title: 'लॉग आउट',
    question: 'क्या आप सच में लॉग आउट करना चाहते हैं?',
    unsaved: 'आपने जो भरा है वह जमा नहीं हुआ है और हटा दिया जाएगा।',
    unsent:
      '{count, plural, one {# मैसेज अभी तक नहीं भेजा गया है और खो जाएगा।} other {# मैसेज अभी तक नहीं भेजे गए हैं और खो जाएँगे।}}',
    confirm: 'लॉग आउट करें',
    keep: 'रद्द करें',
  },
};
