/** As in English (`../en/dashboard.ts`), in Hindi. */
import type * as english from '../en/dashboard.ts';
import type { Translated } from '../en.ts';

export const dashboardMessages: Translated<typeof english.dashboardMessages> = {
  title: 'मेडिकल टेस्ट डैशबोर्ड',
  overview: 'लाइव स्थिति',
  figures: {
    label: 'बुकिंग और फ़्लेबोटोमिस्ट',
    total: 'कुल बुकिंग',
    collected: 'लिए गए',
    ready: 'तैयार',
    inProgress: 'जारी',
    pending: 'बाक़ी',
    cancelled: 'रद्द',
    phlebotomists: 'फ़्लेबोटोमिस्ट',
    perPhlebotomist: 'प्रति फ़्लेबोटोमिस्ट',
  },
  analytics: {
    title: 'बुकिंग का विश्लेषण',
    completion: 'कलेक्शन पूरा',
    readiness: 'कलेक्शन के लिए तैयार',
    cancellation: 'रद्द होने की दर',
  },
  attendance: {
    title: 'हाज़िरी',
    unit: 'फ़्लेबोटोमिस्ट',
    present: 'हाज़िर',
    absent: 'ग़ैरहाज़िर',
    notMarked: 'दर्ज नहीं',
    status: 'स्थिति',
    count: 'गिनती',
    percent: 'प्रतिशत',
  },
  quick: {
    title: 'एक नज़र में',
    updated: 'आख़िरी अपडेट {time}',
    notYet: 'अभी अपडेट नहीं हुआ',
    pending: 'बाक़ी',
    pendingHint: 'अभी अधूरी',
    perPhlebotomist: 'प्रति फ़्लेबोटोमिस्ट',
    perPhlebotomistHint: 'तैयार बुकिंग',
    success: 'सफलता दर',
    successHint: 'सभी बुकिंग में से सैंपल लिए गए',
    active: 'चालू',
    activeHint: 'अभी जारी',
  },
  charts: {
    title: 'समय के साथ ऑर्डर',
    today: 'आज घंटे के हिसाब से',
    todayCaption: 'आज के ऑर्डर घंटे के हिसाब से',
    todayEmpty: 'आज न कोई ऑर्डर बुक हुआ, न कोई सैंपल लिया गया',
    hour: 'घंटा',
    week: 'पिछले सात दिन',
    weekCaption: 'पिछले सात दिनों के ऑर्डर',
    weekEmpty: 'पिछले सात दिनों में न कोई ऑर्डर बुक हुआ, न कोई सैंपल लिया गया',
    day: 'दिन',
    dayOfWeek: '{weekday} {day}',
    booked: 'बुक हुए',
    collected: 'लिए गए सैंपल',
    cancelled: 'बाद में रद्द',
    column: '{label}: {booked} बुक हुए, {collected} लिए गए, {cancelled} बाद में रद्द',
    cancelledNote: 'रद्द ऑर्डर उस समय में गिने जाते हैं जब वे बुक हुए थे।',
    withoutBooking:
      '{count, plural, one {# ऑर्डर में बुकिंग का समय नहीं है, वह छोड़ा गया।} other {# ऑर्डर में बुकिंग का समय नहीं है, वे छोड़े गए।}}',
    withoutCollection:
      '{count, plural, one {# ऑर्डर का सैंपल लिया गया, पर समय दर्ज नहीं है: वह ‘लिए गए सैंपल’ में नहीं दिखता।} other {# ऑर्डर के सैंपल लिए गए, पर समय दर्ज नहीं है: वे ‘लिए गए सैंपल’ में नहीं दिखते।}}',
    loading: 'ऑर्डर लोड हो रहे हैं …',
    fileFailed: 'चार्ट लोड नहीं हो सके',
    ordersFailed: 'ऑर्डर लोड नहीं हो सके',
    failedText: 'ऊपर के आँकड़े काम कर रहे हैं।',
  },
  failed: {
    title: 'डैशबोर्ड के आँकड़े लोड नहीं हो सके',
    text: 'दूसरी स्क्रीन और अलर्ट मौजूद डेटा से काम कर रहे हैं। कंसोल कोशिश करता रहेगा।',
  },
};

export const dashboardFeeds: Translated<typeof english.dashboardFeeds> = {
  counts: 'गिनती',
  attendance: 'हाज़िरी',
};
