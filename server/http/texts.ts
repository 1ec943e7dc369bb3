/** The checks of a text before the database sees it, and the names of a body's fields in a sentence. */

/** Half of a pair of surrogates is no character: another one would be kept in its place. */
export const isWhole = (text: string): boolean => text.isWellFormed();

/** PostgreSQL keeps no NUL, and no half characters. */
export const isKept = (text: string): boolean => !text.includes('\0') && isWhole(text);

/** `patientName` as 'patient name'. */
export const inWords = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `fullName` as 'Full name', as a sentence begins. */
export const nameOf = (field: string): string => {
  const words = inWords(field);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
