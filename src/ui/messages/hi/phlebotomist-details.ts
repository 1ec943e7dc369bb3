/** As in English (`../en/phlebotomist-details.ts`), in Hindi. */
import type * as english from '../en/phlebotomist-details.ts';
import type { Translated } from '../en.ts';

export const phlebotomistDetailsMessages: Translated<typeof english.phlebotomistDetailsMessages> = {
  groups: {
    person: 'व्यक्ति',
    vehicle: 'वाहन और लाइसेंस',
    work: 'काम',
    bank: 'बैंक',
    documents: 'दस्तावेज़',
  },
  vehicles: { bike: 'बाइक', scooter: 'स्कूटर', cycle: 'साइकिल' },
  document: {
    none: 'कोई नहीं',
    picture: '{name}, नए टैब में खुलता है',
    openPdf: 'PDF खोलें',
    open: 'फ़ाइल खोलें',
    unsafe: 'यह फ़ाइल नहीं खोली जा सकती',
  },
  details: {
    edit: 'विवरण बदलें',
    save: 'बदलाव सेव करें',
    saving: 'सेव हो रहा है …',
    discard: 'छोड़ दें',
    close: 'बंद करें',
    was: 'बदला गया। पहले: {before}',
    changed: '{count, plural, one {# फ़ील्ड बदला} other {# फ़ील्ड बदले}}',
    unchanged: 'कुछ नहीं बदला गया है।',
    loading: 'विवरण लोड हो रहा है …',
    failed: 'विवरण लोड नहीं हो सका',
    failedText: 'बाक़ी कंसोल काम कर रहा है।',
    absent: 'आईडी {id} के कोई फ़्लेबोटोमिस्ट नहीं हैं।',
    gone: 'इस बीच ये फ़्लेबोटोमिस्ट डिलीट हो गए। अब कुछ सेव नहीं हो सकता।',
    saveFailed: 'बदलाव सेव नहीं हुए। आपका लिखा सुरक्षित है। फिर सेव करें, या छोड़ दें।',
    saveUnknown: 'बदलाव शायद सेव हुए हों, शायद नहीं। आपका लिखा सुरक्षित है। पक्का करने के लिए फिर सेव करें।',
  },
  problems: {
    required: '{field} ज़रूरी है',
    endBeforeStart: '{field} शुरू होने के समय के बाद होना चाहिए',
    noDay: '{field} में दिन होना चाहिए, जैसे 24 दिस॰ 1990',
    noTime: '{field} में समय होना चाहिए, जैसे 09:30',
    phone: '6, 7, 8 या 9 से शुरू होने वाले 10 अंक डालें',
    email: 'name@example.com जैसा ईमेल डालें',
  },
  conflict: {
    title: {
      meanwhile: 'इस बीच किसी और ने बदल दिया',
      afterwards: 'आपके बदलाव भेजे गए, पर अब वहाँ दूसरी जानकारी है',
      kept: 'सर्वर ने जवाब दिया, पर पुरानी जानकारी ही रखी',
    },
    text: 'चुनें कि कौन-सी जानकारी रखनी है। आपके बाक़ी बदलाव दोनों हाल में बने रहेंगे।',
  },
};
