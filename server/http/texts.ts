/** The checks of a text before the database sees it, and the names of a body's fields in a sentence. */

/** PostgreSQL keeps no NUL, and half of a pair of surrogates is no character. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** `patientName` as 'patient name'. */
export const inWords = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `fullName` as 'Full name', as a sentence begins. */
export const nameOf = (field: string): string => {
  const words = inWords(field);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};
