/** As in English (`../en/app.ts`), in Hindi. */
import type * as english from '../en/app.ts';
import type { Translated } from '../en.ts';

export const appMessages: Translated<typeof english.appMessages> = {
  product: 'HomeDraw',
  pageTitle: '{page} · HomeDraw',
  export: {
    title: 'एक्सपोर्ट करें',
    excel: 'Excel',
    csv: 'CSV',
    busy: 'एक्सपोर्ट हो रहा है …',
    failed: 'फ़ाइल नहीं बन सकी। फिर से कोशिश करें।',
  },
  notFound: {
    title: 'पेज नहीं मिला',
    text: 'इस पते पर कुछ नहीं है।',
    back: 'डैशबोर्ड पर लौटें',
  },
  broken: {
    title: 'यह स्क्रीन नहीं दिखाई जा सकी',
    text: 'बाक़ी कंसोल काम कर रहा है और अलर्ट आते रहेंगे।',
  },
  unreachable: {
    title: 'कंसोल लोड नहीं हो सका',
    text: 'आप अब भी लॉग इन हैं। अपना कनेक्शन जाँचें, फिर कोशिश करें।',
  },
};
