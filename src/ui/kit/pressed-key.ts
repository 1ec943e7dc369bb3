/** Which key was pressed, for keys that the console hears by their letter. */

/** The first sign after the Latin letters and their accents (Unicode: Latin Extended-B ends before it). */
const AFTER_LATIN = 'ɐ';

/**
 * The key in lower case. Where the keyboard is set to another writing (Tamil, Hindi), the Latin letter that stands on
 * the key beside it: the keys of a screen stay where they are.
 */
export function pressedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isOther = key >= AFTER_LATIN && code.startsWith('Key');
  return (isOther ? code.slice(3) : key).toLowerCase();
}
