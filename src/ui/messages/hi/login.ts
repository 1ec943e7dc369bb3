/** As in English (`../en/login.ts`), in Hindi. */
import type * as english from '../en/login.ts';
import type { Translated } from '../en.ts';

export const loginMessages: Translated<typeof english.loginMessages> = {
  title: 'होम सैंपल कलेक्शन',
  subtitle: 'अस्पताल के एडमिनिस्ट्रेटर के रूप में लॉग इन करें।',
  email: 'ईमेल',
  emailPlaceholder: 'ईमेल डालें',
  password: 'पासवर्ड',
  passwordPlaceholder: 'पासवर्ड डालें',
  submit: 'लॉग इन करें',
  submitting: 'लॉग इन हो रहा है …',
  refused: 'ईमेल या पासवर्ड ग़लत है',
  ended: 'आपका सेशन ख़त्म हो गया है। फिर से लॉग इन करें।',
  cookiesBlocked: 'यह ब्राउज़र कुकी रोकता है। इस साइट के लिए कुकी की अनुमति दें, फिर लॉग इन करें।',
  needsHospital:
    'अभी कोई लॉग इन नहीं कर सकता: कोई अस्पताल रजिस्टर नहीं है। इस सर्वर को चलाने वाला व्यक्ति इससे अस्पताल जोड़ सकता है:',
  addHospital: 'npm run hospital -- add EMAIL CODE',
  demo: 'यह डेमो अस्पताल है। इसके एडमिनिस्ट्रेटर:',
  demoFill: 'भरें',
};
