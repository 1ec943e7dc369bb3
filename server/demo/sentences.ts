/** What the demo's phlebotomists and dispatchers write to each other. */

export type Language = 'english' | 'tamil';

/** To a question, to anything else that a console writes, and to a file. */
export type Occasion = 'question' | 'remark' | 'file';

export const answers: Readonly<Record<Language, Readonly<Record<Occasion, readonly string[]>>>> = {
  english: {
    question: [
      'Yes, it is done. The sample is with me.',
      'Not yet. I need about ten minutes more.',
      'I am two streets away, five minutes.',
      'Traffic on the main road is heavy, I shall be a little late.',
      'Yes, I called the patient just now. They are at home.',
      'No, the patient has had breakfast. Shall we move it to tomorrow?',
    ],
    remark: [
      'Understood, I will tell you when it is done.',
      'Okay, leaving now.',
      'Thank you, I will take care of it.',
      'Noted. I will call the patient first.',
      'Okay. After this visit I go there directly.',
    ],
    file: ['Thank you, I have received the file.', 'Got it, I will show it to the patient.'],
  },
  tamil: {
    question: [
      'ஆமாம், சாம்பிள் எடுத்துவிட்டேன்.',
      'இன்னும் இல்லை. பத்து நிமிடம் ஆகும்.',
      'இரண்டு தெரு தள்ளி இருக்கிறேன், ஐந்து நிமிடத்தில் வந்துவிடுவேன்.',
      'போக்குவரத்து நெரிசல் அதிகம். சற்றுத் தாமதமாகும்.',
    ],
    remark: ['புரிந்தது. முடித்ததும் தெரிவிக்கிறேன்.', 'சரி, உடனே கிளம்புகிறேன்.', 'நன்றி, நான் பார்த்துக்கொள்கிறேன்.'],
    file: ['நன்றி, ஃபைல் கிடைத்தது.'],
  },
};

/** Texts that phlebotomists send unasked. */
export const news: Readonly<Record<Language, readonly string[]>> = {
  english: [
    'The patient is not at home. I will try again in half an hour.',
    'Could you send me the door number please? The address has none.',
    'Only four EDTA tubes left. I need more for tomorrow.',
    'Handed over all samples at the laboratory just now.',
    'The road near the temple is closed, I am taking the long way round.',
  ],
  tamil: [
    'நோயாளி வீட்டில் இல்லை. அழைத்தும் எடுக்கவில்லை.',
    'முகவரி சரியாகத் தெரியவில்லை. கதவு எண்ணை அனுப்ப முடியுமா?',
    'சாம்பிள்களை லேபில் கொடுத்துவிட்டேன்.',
  ],
};

/** One sentence of a conversation: whose, and how many minutes after the one before. */
export interface Line {
  readonly from: 'console' | 'phone';
  readonly text: string;
  readonly after: number;
}

const fromConsole = (after: number, text: string): Line => ({ from: 'console', text, after });
const fromPhone = (after: number, text: string): Line => ({ from: 'phone', text, after });

/** Conversations as they lie behind; the last lines of some are not read yet. */
export const exchanges: readonly (readonly Line[])[] = [
  [
    fromConsole(0, 'Good morning. The first visit is in Adyar at seven, the patient is fasting.'),
    fromPhone(4, 'Good morning. I am on the way.'),
    fromPhone(31, 'Sample collected. She asks when the report comes.'),
    fromConsole(2, 'This evening after six.'),
    fromPhone(1, 'Okay, I told her.'),
  ],
  [
    fromPhone(0, 'The lift is not working and the patient lives on the fourth floor. I need some more time.'),
    fromConsole(3, 'No problem. I will tell the next patient that you come at half past nine.'),
    fromPhone(1, 'Thank you.'),
    fromPhone(38, 'Done. Going to the next one.'),
    fromConsole(2, 'Thank you. Please take a fresh cold box from the laboratory before noon.'),
  ],
  [
    fromConsole(0, 'வணக்கம். இன்று மாலை ஒரு வருகை கூடுதலாக உள்ளது. முடியுமா?'),
    fromPhone(6, 'வணக்கம். முடியும். நேரத்தைச் சொல்லுங்கள்.'),
    fromConsole(2, 'ஐந்து மணிக்கு, மயிலாப்பூரில்.'),
    fromPhone(1, 'சரி, வந்துவிடுவேன்.'),
  ],
  [
    fromConsole(0, 'The patient in Velachery called: please ring the second bell, the first one is broken.'),
    fromPhone(5, 'Okay, noted.'),
    fromPhone(47, 'Nobody opens. I rang both bells and called twice.'),
    fromPhone(9, 'Shall I wait, or go to the next patient?'),
  ],
  [
    fromPhone(0, 'போக்குவரத்து நெரிசல் அதிகம். பதினைந்து நிமிடம் தாமதமாகும்.'),
    fromConsole(1, 'சரி, நோயாளியிடம் சொல்லிவிடுகிறேன்.'),
    fromPhone(22, 'வந்துவிட்டேன்.'),
    fromPhone(18, 'சாம்பிள் எடுத்தாயிற்று. அடுத்த இடத்துக்குக் கிளம்புகிறேன்.'),
  ],
  [
    fromConsole(0, 'Did the patient sign the consent form?'),
    fromPhone(12, 'Yes, it is with the sample.'),
    fromConsole(1, 'Perfect.'),
    fromConsole(
      90,
      'One more thing: the lipid profile needs twelve hours of fasting. Please ask before you draw.',
    ),
  ],
  [
    fromPhone(
      0,
      'The scooter has a flat tyre near Guindy. I need half an hour, maybe somebody else can take the next visit.',
    ),
  ],
];
