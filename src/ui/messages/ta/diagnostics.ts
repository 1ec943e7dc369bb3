/** As in English (`../en/diagnostics.ts`), in Tamil. */
import type * as english from '../en/diagnostics.ts';
import type { Translated } from '../en.ts';

export const diagnosticsMessages: Translated<typeof english.diagnosticsMessages> = {
  title: 'கண்டறிதல்',
  feeds: 'தரவு வரத்துகள்',
  feed: 'தரவு வரத்து',
  state: 'நிலை',
  age: 'கடைசிப் பதில்',
  refresh: 'மீண்டும் முயல்',
  never: 'இன்னும் இல்லை',
  plainStates: {
    off: 'செயலில் இல்லை',
    catchingUp: 'புதுப்பிக்கிறது',
    live: 'நேரலை',
    stale: 'பழையது',
    offline: 'இணைப்பு இல்லை',
    interrupted: 'மீண்டும் இணைக்கிறது',
  },
  states: {
    stale: '{time} முதல் பழையது',
    offline: '{time} முதல் இணைப்பு இல்லை',
  },
  failedAttempts:
    '{count, plural, one {# முறை முயன்றும் முடியவில்லை} other {தொடர்ந்து # முறை முயன்றும் முடியவில்லை}}',
  counters: 'பதிவான பிரச்சினைகள்',
  counter: 'பிரச்சினை',
  count: 'எண்ணிக்கை',
  noCounters: 'பிரச்சினைகள் எதுவும் இல்லை.',
  worker: 'நேரடி வொர்க்கர்',
  workerRunning: 'இயங்குகிறது',
  workerDied: 'மீண்டும் தொடங்குகிறது',
  journal: 'பதிவேடு',
  journalText:
    'நடந்தவையும் கேட்கப்பட்டவையும், பாஸ்வேர்டுகளும் பெயர்களும் இல்லாமல், பதிவேட்டில் பதிவாகின்றன. சம்பவ ஃபைலில் அதன் கடைசிப் பத்து நிமிடங்கள் உள்ளன: பிரச்சினையைத் தெரிவிக்கும்போது அதை இணைக்கவும்.',
  openIncident: 'சம்பவ ஃபைலைத் திற',
  incident: 'சம்பவத்தை ஏற்றுமதி செய்',
  export: 'பதிவேட்டை ஏற்றுமதி செய்',
  exporting: 'ஏற்றுமதி ஆகிறது …',
  exportFailed: 'பதிவேட்டை ஏற்றுமதி செய்ய முடியவில்லை.',
  storage: 'சேமிப்பகம்',
  storageOnDisk: 'இந்த பிரவுசரில் சேமிக்கப்படுகிறது',
  storageInMemory: 'நினைவகத்தில் மட்டும்',
  version: 'பதிப்பு',
  instance: 'சர்வர் நகல்',
};
