/** As in English (`../en/attendance-calendar.ts`), in Hindi. */
import type * as english from '../en/attendance-calendar.ts';
import type { Translated } from '../en.ts';

export const attendanceCalendarMessages: Translated<typeof english.attendanceCalendarMessages> = {
  title: 'हाज़िरी कैलेंडर',
  monthName:
    '{month, select, 01 {जनवरी} 02 {फ़रवरी} 03 {मार्च} 04 {अप्रैल} 05 {मई} 06 {जून} 07 {जुलाई} 08 {अगस्त} 09 {सितंबर} 10 {अक्तूबर} 11 {नवंबर} other {दिसंबर}} {year}',
  dayName:
    '{weekday, select, 0 {रविवार} 1 {सोमवार} 2 {मंगलवार} 3 {बुधवार} 4 {गुरुवार} 5 {शुक्रवार} other {शनिवार}} {day}',
  loading: 'हाज़िरी लोड हो रही है …',
  empty: '{month} में कोई हाज़िरी नहीं',
  failed: 'हाज़िरी लोड नहीं हो सकी',
  failedText: 'बाक़ी महीने अब भी चुने जा सकते हैं।',
  undated: 'बिना तारीख़',
  reason: 'कारण',
  time: 'समय',
  place: 'लोकेशन',
};
