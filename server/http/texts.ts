/** What a text must be before the database sees it. */

/** PostgreSQL keeps no NUL, and half of a pair of surrogates is no character. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
