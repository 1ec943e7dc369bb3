/** As in English (`../en/attendance.ts`), in Hindi. */
import type * as english from '../en/attendance.ts';
import type { Translated } from '../en.ts';

export const attendanceMessages: Translated<typeof english.attendanceMessages> = {
  title: 'हाज़िरी प्रबंधन',
  updatedAt: '{time} तक',
  date: {
    day: { label: 'तारीख़:', previous: 'पिछला दिन', next: 'अगला दिन' },
    month: { label: 'महीना', previous: 'पिछला महीना', next: 'अगला महीना' },
  },
  today: 'आज',
  refresh: 'रिफ़्रेश करें',
  print: 'प्रिंट करें',
  summary: { present: 'हाज़िर', absent: 'ग़ैरहाज़िर' },
  table: { present: 'हाज़िर फ़्लेबोटोमिस्ट', absent: 'ग़ैरहाज़िर फ़्लेबोटोमिस्ट' },
  columns: {
    number: '#',
    selfie: 'सेल्फ़ी',
    name: 'नाम',
    location: 'लोकेशन',
    time: 'समय',
    reason: 'कारण',
    status: 'स्थिति',
  },
  none: 'इस तारीख़ की हाज़िरी नहीं है।',
  notKnown: 'इस तारीख़ के बारे में अभी कुछ पता नहीं है।',
  notAvailable: 'उपलब्ध नहीं',
  absent: 'ग़ैरहाज़िर',
  selfieOf: '{name} की सेल्फ़ी',
  openSelfie: '{name} की सेल्फ़ी बड़ी करें',
  noSelfie: 'सेल्फ़ी नहीं',
  nobody: 'एक फ़्लेबोटोमिस्ट',
  day: '{day} {month, select, 01 {जनवरी} 02 {फ़रवरी} 03 {मार्च} 04 {अप्रैल} 05 {मई} 06 {जून} 07 {जुलाई} 08 {अगस्त} 09 {सितंबर} 10 {अक्तूबर} 11 {नवंबर} other {दिसंबर}} {year}',
  export: {
    scope: '{day} की {count, plural, one {# पंक्ति} other {# पंक्तियाँ}}',
    sheet: 'हाज़िरी {day}',
    list: 'सूची',
    id: 'फ़्लेबोटोमिस्ट आईडी',
  },
  printout: { counts: 'हाज़िर {present} · ग़ैरहाज़िर {absent}' },
  approval: {
    title: 'हाज़िरी की मंज़ूरी',
    news: '{name} की हाज़िरी मंज़ूरी का इंतज़ार कर रही है।',
    person: 'फ़्लेबोटोमिस्ट {id}',
    id: 'आईडी {id}',
    present: 'हाज़िर',
    absent: 'ग़ैरहाज़िर',
    attendance: 'हाज़िरी',
    reason: 'कारण',
    time: 'समय',
    accept: 'मंज़ूर करें',
    accepting: 'मंज़ूर हो रही है …',
    deny: 'नामंज़ूर करें',
    denying: 'नामंज़ूर हो रही है …',
    later: 'बाद में',
    failed: 'हाज़िरी अपडेट नहीं हुई। फिर कोशिश करें।',
    perhaps: 'हाज़िरी शायद अपडेट हुई हो, शायद नहीं। पक्का करने के लिए फिर कोशिश करें।',
  },
  label: {
    present: 'हाज़िर',
    pending: 'ग़ैरहाज़िर (मंज़ूरी बाक़ी)',
    approved: 'ग़ैरहाज़िर (मंज़ूर)',
    denied: 'ग़ैरहाज़िर, नामंज़ूर',
    none: 'कोई रिकॉर्ड नहीं',
  },
  toast: { decided: 'हाज़िरी अपडेट हो गई', settled: 'इस हाज़िरी पर फ़ैसला पहले ही हो चुका था' },
};

export const attendanceFeeds: Translated<typeof english.attendanceFeeds> = {
  attendanceLabels: 'हाज़िरी की स्थिति',
  attendanceClaims: 'मंज़ूरी के लिए हाज़िरी',
};
