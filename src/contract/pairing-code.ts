/** The words of pairing that the page needs, apart from the schemas, so that a first screen loads none. */

/** Characters of a pairing code; none that is taken for another one from afar. */
export const pairingAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const pairingCodeLength = 8;

/** What was typed as a pairing code, in the form in which the server gave it: capitals, no blanks, no hyphens. */
export const readPairingCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The longest name of a display, in characters. */
export const longestDisplayName = 60;
