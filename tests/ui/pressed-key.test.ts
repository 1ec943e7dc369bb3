import { expect, test } from 'vitest';
import { pressedKey } from '../../src/ui/kit/pressed-key.ts';

test.each([
  { keyboard: 'English', key: 'M', code: 'KeyM', pressed: 'm' },
  { keyboard: 'French, where A stands on another key', key: 'a', code: 'KeyQ', pressed: 'a' },
  { keyboard: 'Polish', key: 'ł', code: 'KeyL', pressed: 'ł' },
  { keyboard: 'Tamil', key: 'ம', code: 'KeyC', pressed: 'c' },
  { keyboard: 'Hindi, where a key writes two signs', key: 'ज्ञ', code: 'KeyY', pressed: 'y' },
  { keyboard: 'Tamil, where no letter stands beside it', key: '௦', code: 'Digit0', pressed: '௦' },
  { keyboard: 'a word of its own', key: 'Enter', code: 'Enter', pressed: 'enter' },
  { keyboard: 'one of a phone, which tells no key', key: 'क', code: '', pressed: 'क' },
])('a key of a keyboard that is $keyboard', ({ key, code, pressed }) => {
  expect(pressedKey({ key, code })).toBe(pressed);
});
