/** As in English (`../en/dashboard.ts`), in Tamil. */
import type * as english from '../en/dashboard.ts';
import type { Translated } from '../en.ts';

export const dashboardMessages: Translated<typeof english.dashboardMessages> = {
  title: 'மருத்துவ டெஸ்ட் டாஷ்போர்டு',
  overview: 'நேரடி நிலவரம்',
  figures: {
    label: 'புக்கிங்குகளும் ஃபிளெபோட்டமிஸ்ட்களும்',
    total: 'மொத்த புக்கிங்குகள்',
    collected: 'எடுக்கப்பட்டவை',
    ready: 'தயார்',
    inProgress: 'நடப்பவை',
    pending: 'நிலுவை',
    cancelled: 'ரத்தானவை',
    phlebotomists: 'ஃபிளெபோட்டமிஸ்ட்',
    perPhlebotomist: 'ஒருவருக்கு',
  },
  analytics: {
    title: 'புக்கிங் பகுப்பாய்வு',
    completion: 'சாம்பிள் எடுத்து முடிந்தவை',
    readiness: 'எடுக்கத் தயாரானவை',
    cancellation: 'ரத்து விகிதம்',
  },
  attendance: {
    title: 'வருகைப் பதிவு',
    unit: 'பேர்',
    present: 'வந்தவர்கள்',
    absent: 'வராதவர்கள்',
    notMarked: 'பதியாதவர்கள்',
    status: 'நிலை',
    count: 'எண்ணிக்கை',
    percent: 'சதவீதம்',
  },
  quick: {
    title: 'சுருக்கம்',
    updated: 'கடைசியாகப் புதுப்பித்தது {time}',
    notYet: 'இன்னும் புதுப்பிக்கவில்லை',
    pending: 'நிலுவை',
    pendingHint: 'இன்னும் முடியாதவை',
    perPhlebotomist: 'ஒருவருக்கு',
    perPhlebotomistHint: 'தயார் புக்கிங்குகள்',
    success: 'வெற்றி விகிதம்',
    successHint: 'மொத்த புக்கிங்குகளில் எடுக்கப்பட்டவை',
    active: 'செயலில்',
    activeHint: 'இப்போது நடப்பவை',
  },
  charts: {
    title: 'நேரப்படி ஆர்டர்கள்',
    today: 'இன்று மணிவாரியாக',
    todayCaption: 'இன்றைய ஆர்டர்கள் மணிவாரியாக',
    todayEmpty: 'இன்று புக்கிங்கோ சாம்பிள் எடுத்தலோ இல்லை',
    hour: 'மணி',
    week: 'கடந்த ஏழு நாட்கள்',
    weekCaption: 'கடந்த ஏழு நாட்களின் ஆர்டர்கள்',
    weekEmpty: 'கடந்த ஏழு நாட்களில் புக்கிங்கோ சாம்பிள் எடுத்தலோ இல்லை',
    day: 'நாள்',
    dayOfWeek: '{weekday} {day}',
    booked: 'புக் ஆனவை',
    collected: 'எடுக்கப்பட்ட சாம்பிள்கள்',
    cancelled: 'பின்னர் ரத்தானவை',
    column: '{label}: {booked} புக் ஆனவை, {collected} எடுக்கப்பட்டவை, {cancelled} பின்னர் ரத்தானவை',
    cancelledNote: 'ரத்தான ஆர்டர்கள் புக் ஆன நேரத்தில் கணக்கிடப்படுகின்றன.',
    withoutBooking:
      '{count, plural, one {# ஆர்டரில் புக்கிங் நேரம் இல்லை, அது விடப்பட்டது.} other {# ஆர்டர்களில் புக்கிங் நேரம் இல்லை, அவை விடப்பட்டன.}}',
    withoutCollection:
      '{count, plural, one {எடுக்கப்பட்ட # ஆர்டரில் எடுத்த நேரம் இல்லை, அது எடுக்கப்பட்டதாகக் காட்டப்படவில்லை.} other {எடுக்கப்பட்ட # ஆர்டர்களில் எடுத்த நேரம் இல்லை, அவை எடுக்கப்பட்டவையாகக் காட்டப்படவில்லை.}}',
    loading: 'ஆர்டர்கள் ஏற்றப்படுகின்றன …',
    fileFailed: 'வரைபடங்களை ஏற்ற முடியவில்லை',
    ordersFailed: 'ஆர்டர்களை ஏற்ற முடியவில்லை',
    failedText: 'மேலே உள்ள எண்கள் வேலை செய்கின்றன.',
  },
  failed: {
    title: 'டாஷ்போர்டு எண்களை ஏற்ற முடியவில்லை',
    text: 'மற்ற திரைகளும் அலர்ட்களும் உள்ள தரவுடன் வேலை செய்கின்றன. கன்சோல் தொடர்ந்து முயல்கிறது.',
  },
};

export const dashboardFeeds: Translated<typeof english.dashboardFeeds> = {
  counts: 'எண்ணிக்கைகள்',
  attendance: 'வருகைப் பதிவு',
};
