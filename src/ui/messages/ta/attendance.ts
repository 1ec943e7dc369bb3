/** As in English (`../en/attendance.ts`), in Tamil. */
import type * as english from '../en/attendance.ts';
import type { Translated } from '../en.ts';

export const attendanceMessages: Translated<typeof english.attendanceMessages> = {
  title: 'வருகைப் பதிவு',
  updatedAt: '{time} நிலவரம்',
  date: {
    day: { label: 'தேதி:', previous: 'முந்தைய நாள்', next: 'அடுத்த நாள்' },
    month: { label: 'மாதம்', previous: 'முந்தைய மாதம்', next: 'அடுத்த மாதம்' },
  },
  today: 'இன்று',
  refresh: 'புதுப்பி',
  print: 'அச்சிடு',
  summary: { present: 'வந்தவர்கள்', absent: 'வராதவர்கள்' },
  table: { present: 'வந்த ஃபிளெபோட்டமிஸ்ட்கள்', absent: 'வராத ஃபிளெபோட்டமிஸ்ட்கள்' },
  columns: {
    number: '#',
    selfie: 'செல்ஃபி',
    name: 'பெயர்',
    location: 'இடம்',
    time: 'நேரம்',
    reason: 'காரணம்',
    status: 'நிலை',
  },
  none: 'இந்தத் தேதிக்கு வருகைப் பதிவு இல்லை.',
  notKnown: 'இந்தத் தேதி பற்றி இன்னும் எதுவும் தெரியவில்லை.',
  notAvailable: 'இல்லை',
  absent: 'வரவில்லை',
  selfieOf: '{name}: செல்ஃபி',
  openSelfie: '{name}: செல்ஃபியைப் பெரிதாக்கு',
  noSelfie: 'செல்ஃபி இல்லை',
  nobody: 'ஒரு ஃபிளெபோட்டமிஸ்ட்',
  day: '{day} {month, select, 01 {ஜனவரி} 02 {பிப்ரவரி} 03 {மார்ச்} 04 {ஏப்ரல்} 05 {மே} 06 {ஜூன்} 07 {ஜூலை} 08 {ஆகஸ்ட்} 09 {செப்டம்பர்} 10 {அக்டோபர்} 11 {நவம்பர்} other {டிசம்பர்}} {year}',
  export: {
    scope: '{day}: {count, plural, one {# வரிசை} other {# வரிசைகள்}}',
    sheet: 'வருகைப் பதிவு {day}',
    list: 'பட்டியல்',
    id: 'ஃபிளெபோட்டமிஸ்ட் ஐடி',
  },
  printout: { counts: 'வந்தவர்கள் {present} · வராதவர்கள் {absent}' },
  approval: {
    title: 'வருகை ஒப்புதல்',
    news: '{name}: வருகைப் பதிவு ஒப்புதலுக்காகக் காத்திருக்கிறது.',
    person: 'ஃபிளெபோட்டமிஸ்ட் {id}',
    id: 'ஐடி {id}',
    present: 'வந்துள்ளார்',
    absent: 'வரவில்லை',
    attendance: 'வருகை',
    reason: 'காரணம்',
    time: 'நேரம்',
    accept: 'ஏற்றுக்கொள்',
    accepting: 'ஏற்கிறது …',
    deny: 'மறு',
    denying: 'மறுக்கிறது …',
    later: 'பிறகு',
    failed: 'வருகைப் பதிவு மாறவில்லை. மீண்டும் முயலவும்.',
    perhaps: 'வருகைப் பதிவு மாறியிருக்கலாம், மாறாமலும் இருக்கலாம். உறுதி செய்ய மீண்டும் முயலவும்.',
  },
  label: {
    present: 'வந்துள்ளார்',
    pending: 'வரவில்லை (காத்திருக்கிறது)',
    approved: 'வரவில்லை (ஏற்கப்பட்டது)',
    denied: 'வரவில்லை, மறுக்கப்பட்டது',
    none: 'பதிவு இல்லை',
  },
  toast: {
    decided: 'வருகைப் பதிவு புதுப்பிக்கப்பட்டது',
    settled: 'இந்த வருகைப் பதிவு முன்பே முடிவு செய்யப்பட்டது',
  },
};

export const attendanceFeeds: Translated<typeof english.attendanceFeeds> = {
  attendanceLabels: 'வருகை நிலைகள்',
  attendanceClaims: 'ஒப்புதலுக்கான வருகைகள்',
};
