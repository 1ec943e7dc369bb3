/**
 * Whether a search text is an id, and may stand in an address, where links, logs and other programs see it. A name, an
 * email or a phone number of a person may not.
 */
export const isShareableId = (text: string): boolean => /^\d{1,7}$/.test(text.trim());
