/** What journeys of every browser say in English, as another language has it (every-browser/support/catalogue.ts). */
import { sayIn } from './every-browser/support/catalogue.ts';
import { translated } from './every-browser/support/in-language.ts';
import { expect, test } from './support/test.ts';
import { whole } from './support/whole.ts';

const cases = [
  ['a name', 'Submit Booking', 'புக்கிங்கை அனுப்பு'],
  ['one that two texts share', 'Assigned', /^(?:ஒதுக்கப்பட்டவை|ஒதுக்கப்பட்டது)$/],
  ['one with a value', 'Phlebotomist 5', 'ஃபிளெபோட்டமிஸ்ட் 5'],
  ['the beginning of one, with what follows it', /^Select order 341 /, /^ஆர்டர் 341 தேர்ந்தெடு /],
  ['one that is left open', /^Message to .+/, /^.+ க்கு மெசேஜ்/],
  ['two of which either will do', /\d+ unread|New message/, /படிக்காதவை \d+|புதிய மெசேஜ்/],
  ['one within another', /^.+ · updated \d+ s ago$/, /^.+ · \d+ வி\. முன்பு அப்டேட்$/],
  ['a patient’s name', 'Kavya 0 of chromium', 'Kavya 0 of chromium'],
  ['coordinates', /1[23]\.\d{6}/, /1[23]\.\d{6}/],
] as const;

test('each in Tamil, and what is no text of the console as it is', whole, async () => {
  const say = await sayIn('ta');
  const said = cases.map(([what, english]) => [what, String(translated(english, say))]);
  expect(said).toEqual(cases.map(([what, , tamil]) => [what, String(tamil)]));
});
