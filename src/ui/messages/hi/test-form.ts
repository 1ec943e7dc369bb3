/** As in English (`../en/test-form.ts`), in Hindi. */
import type * as english from '../en/test-form.ts';
import type { Translated } from '../en.ts';

export const testFormMessages: Translated<typeof english.testFormMessages> = {
  field: {
    testName: 'टेस्ट का नाम',
    price: 'क़ीमत',
    newPrice: 'नई क़ीमत',
    method: 'मेथड',
    sampleRequired: 'ज़रूरी सैंपल',
    schedule: 'शेड्यूल',
    department: 'विभाग',
    report: 'रिपोर्ट',
    hospitalCode: 'अस्पताल कोड',
  },
  problem: {
    name: 'टेस्ट का नाम ज़रूरी है।',
    price: 'क़ीमत सही संख्या में डालें।',
    exists: 'इस नाम का टेस्ट पहले से है।',
    code: 'अस्पताल कोड ज़रूरी है।',
    newPrice: 'सही क़ीमत डालें',
    notFound: 'टेस्ट नहीं मिला',
    tooLong: 'यह टेक्स्ट बहुत लंबा है',
    unreadable: 'इस टेक्स्ट में ऐसे अक्षर हैं जो सेव नहीं हो सकते',
  },
  conflict: {
    title: {
      meanwhile: 'आपके बदलने के दौरान यह टेस्ट बदल गया',
      afterwards: 'आपके बदलाव भेजे गए, पर अब वहाँ दूसरी जानकारी है',
      kept: 'सर्वर ने जवाब दिया, पर पुरानी जानकारी ही रखी',
    },
    text: {
      meanwhile: 'किसी और ने दूसरी जानकारी सेव की है। चुनें कि कौन-सी रखनी है।',
      afterwards: 'चुनें कि कौन-सी जानकारी रखनी है।',
      kept: 'चुनें कि कौन-सी जानकारी रखनी है।',
    },
  },
};
