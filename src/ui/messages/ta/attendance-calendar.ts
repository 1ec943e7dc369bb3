/** As in English (`../en/attendance-calendar.ts`), in Tamil. */
import type * as english from '../en/attendance-calendar.ts';
import type { Translated } from '../en.ts';

export const attendanceCalendarMessages: Translated<typeof english.attendanceCalendarMessages> = {
  title: 'வருகை நாள்காட்டி',
  monthName:
    '{month, select, 01 {ஜனவரி} 02 {பிப்ரவரி} 03 {மார்ச்} 04 {ஏப்ரல்} 05 {மே} 06 {ஜூன்} 07 {ஜூலை} 08 {ஆகஸ்ட்} 09 {செப்டம்பர்} 10 {அக்டோபர்} 11 {நவம்பர்} other {டிசம்பர்}} {year}',
  dayName: '{day}, {weekday, select, 0 {ஞாயிறு} 1 {திங்கள்} 2 {செவ்வாய்} 3 {புதன்} 4 {வியாழன்} 5 {வெள்ளி} other {சனி}}',
  loading: 'வருகைப் பதிவு ஏற்றப்படுகிறது …',
  empty: '{month} மாதத்தில் வருகைப் பதிவு இல்லை',
  failed: 'வருகைப் பதிவை ஏற்ற முடியவில்லை',
  failedText: 'மற்ற மாதங்களைத் தேர்ந்தெடுக்கலாம்.',
  undated: 'தேதி இல்லாதவை',
  reason: 'காரணம்',
  time: 'நேரம்',
  place: 'இடம்',
};
