/** As in English (`../en/diagnostics.ts`), in Hindi. */
import type * as english from '../en/diagnostics.ts';
import type { Translated } from '../en.ts';

export const diagnosticsMessages: Translated<typeof english.diagnosticsMessages> = {
  title: 'जाँच-पड़ताल',
  feeds: 'डेटा फ़ीड',
  feed: 'फ़ीड',
  state: 'स्थिति',
  age: 'आख़िरी जवाब',
  refresh: 'फिर कोशिश करें',
  never: 'अभी तक नहीं',
  plainStates: {
    off: 'बंद',
    catchingUp: 'अपडेट हो रहा है',
    live: 'लाइव',
    stale: 'पुराना डेटा',
    offline: 'ऑफ़लाइन',
    interrupted: 'फिर जुड़ रहा है',
  },
  states: {
    stale: '{time} से अपडेट नहीं',
    offline: '{time} से ऑफ़लाइन',
  },
  failedAttempts: '{count, plural, one {# असफल कोशिश} other {लगातार # असफल कोशिशें}}',
  counters: 'गिनी गई समस्याएँ',
  counter: 'काउंटर',
  count: 'गिनती',
  noCounters: 'कोई समस्या नहीं गिनी गई।',
  worker: 'रियलटाइम वर्कर',
  workerRunning: 'चल रहा है',
  workerDied: 'फिर शुरू हो रहा है',
  journal: 'जर्नल',
  journalText:
    'जर्नल में दर्ज होता है कि क्या हुआ और क्या माँगा गया, पासवर्ड और नामों के बिना। घटना फ़ाइल में इसके आख़िरी दस मिनट होते हैं: समस्या बताते समय इसे साथ लगाएँ।',
  openIncident: 'घटना फ़ाइल खोलें',
  incident: 'घटना एक्सपोर्ट करें',
  export: 'जर्नल एक्सपोर्ट करें',
  exporting: 'एक्सपोर्ट हो रहा है …',
  exportFailed: 'जर्नल एक्सपोर्ट नहीं हो सका।',
  storage: 'स्टोरेज',
  storageOnDisk: 'इस ब्राउज़र में रखा गया',
  storageInMemory: 'सिर्फ़ मेमोरी में',
  version: 'वर्ज़न',
  instance: 'सर्वर इंस्टेंस',
};
