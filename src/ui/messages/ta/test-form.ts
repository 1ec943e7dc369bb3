/** As in English (`../en/test-form.ts`), in Tamil. */
import type * as english from '../en/test-form.ts';
import type { Translated } from '../en.ts';

export const testFormMessages: Translated<typeof english.testFormMessages> = {
  field: {
    testName: 'டெஸ்ட் பெயர்',
    price: 'விலை',
    newPrice: 'புதிய விலை',
    method: 'முறை',
    sampleRequired: 'தேவையான சாம்பிள்',
    schedule: 'நேரம்',
    department: 'துறை',
    report: 'ரிப்போர்ட்',
    hospitalCode: 'மருத்துவமனைக் குறியீடு',
  },
  problem: {
    name: 'டெஸ்ட் பெயர் தேவை.',
    price: 'விலையைச் சரியான எண்ணாக உள்ளிடவும்.',
    exists: 'இந்த டெஸ்ட் பெயர் ஏற்கனவே உள்ளது.',
    code: 'மருத்துவமனைக் குறியீடு தேவை.',
    newPrice: 'சரியான விலையை உள்ளிடவும்',
    notFound: 'டெஸ்ட் கிடைக்கவில்லை',
    tooLong: 'இந்த உரை மிக நீளமானது',
    unreadable: 'இந்த உரையில் சேமிக்க முடியாத எழுத்துகள் உள்ளன',
  },
  conflict: {
    title: {
      meanwhile: 'நீங்கள் திருத்தும்போது இந்த டெஸ்ட் மாறிவிட்டது',
      afterwards: 'உங்கள் மாற்றங்கள் அனுப்பப்பட்டன, ஆனால் இப்போது வேறு விவரங்கள் உள்ளன',
      kept: 'சர்வர் பதிலளித்தது, ஆனால் பழைய விவரங்களையே வைத்துள்ளது',
    },
    text: {
      meanwhile: 'வேறொருவர் வேறு விவரங்களைச் சேமித்துள்ளார். எதை வைப்பது என்று தேர்ந்தெடுக்கவும்.',
      afterwards: 'எந்த விவரங்களை வைப்பது என்று தேர்ந்தெடுக்கவும்.',
      kept: 'எந்த விவரங்களை வைப்பது என்று தேர்ந்தெடுக்கவும்.',
    },
  },
};
