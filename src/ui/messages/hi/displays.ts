/** As in English (`../en/displays.ts`), in Hindi. */
import type * as english from '../en/displays.ts';
import type { Translated } from '../en.ts';

export const displaysMessages: Translated<typeof english.displaysMessages> = {
  title: 'वॉल डिस्प्ले',
  context: 'आने-जाने वालों को दिन का काम दिखाने वाली स्क्रीन',
  count: '{count, plural, one {# डिस्प्ले} other {# डिस्प्ले}}',
  form: {
    title: 'डिस्प्ले जोड़ें',
    code: 'पेयरिंग कोड',
    codeHelp: 'उस स्क्रीन पर /wall खोलें। कोड वहीं दिखेगा।',
    name: 'नाम',
    nameHelp: 'कहाँ लगी है, जैसे ग्राउंड फ़्लोर का गलियारा',
    submit: 'डिस्प्ले जोड़ें',
    adding: 'जोड़ा जा रहा है …',
    failed: 'डिस्प्ले नहीं जुड़ सका: {reason}',
    failedWithoutReason: 'डिस्प्ले नहीं जुड़ सका।',
    perhaps: 'हो सकता है कि फिर भी जुड़ गया हो। सूची में देखें।',
  },
  problem: {
    codeRequired: 'वॉल पर दिख रहा कोड डालें।',
    codeUnreadable: 'कोड में आठ अक्षर और अंक होते हैं; I, L, O, 0 या 1 कभी नहीं।',
    codeRefused: 'यह कोड अनजान है या पुराना हो गया है। वॉल हर दस मिनट में नया कोड दिखाती है।',
    nameRequired: 'नाम डालें।',
    nameTooLong: 'नाम में ज़्यादा से ज़्यादा {count} अक्षर हो सकते हैं।',
    nameUnreadable: 'इस नाम में ऐसे अक्षर हैं जो सेव नहीं हो सकते।',
  },
  list: 'डिस्प्ले',
  columns: { name: 'नाम', added: 'जोड़ा गया', seen: 'आख़िरी बार दिखा', actions: 'काम' },
  unnamed: 'डिस्प्ले {id}',
  seen: { now: 'अभी', never: 'अभी तक नहीं' },
  line: { seen: 'आख़िरी बार दिखा: {seen}', added: 'जोड़ा गया: {added}' },
  empty: 'अभी कोई वॉल डिस्प्ले नहीं। स्क्रीन पर /wall खोलें और उस पर दिख रहा कोड डालें।',
  failed: {
    title: 'वॉल डिस्प्ले लोड नहीं हो सके',
    text: 'पहले से जुड़ी वॉल पर कोई असर नहीं। सर्वर के जवाब देते ही सूची फिर लोड होगी।',
  },
  without: 'यह सर्वर डिस्प्ले नहीं जोड़ता। लॉग इन किए हुए ब्राउज़र में /wall खोलें, वहाँ दिन का काम दिखेगा।',
  end: {
    action: 'समाप्त करें',
    busy: 'समाप्त हो रहा है …',
    title: 'यह डिस्प्ले समाप्त करें?',
    question: '{name} तुरंत दिन का काम दिखाना बंद कर देगा। फिर उसकी स्क्रीन पर नया पेयरिंग कोड दिखेगा।',
    keep: 'रहने दें',
    confirm: 'समाप्त करें',
  },
  toast: {
    added: 'डिस्प्ले जुड़ गया',
    addFailed: 'डिस्प्ले नहीं जुड़ सका',
    ofName: '{name}: {reason}',
    addPerhaps: '{name} शायद जुड़ा हो, शायद नहीं। वॉल डिस्प्ले में देखें।',
    ended: 'डिस्प्ले समाप्त हुआ',
    endFailed: 'डिस्प्ले समाप्त नहीं हो सका',
    endPerhaps: '{name} शायद समाप्त हुआ हो, शायद नहीं। वॉल डिस्प्ले में देखें।',
  },
};

export const displaysFeeds: Translated<typeof english.displaysFeeds> = { displays: 'वॉल डिस्प्ले' };
