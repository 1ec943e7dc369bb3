/**
 * Whether a key belongs to an input method, as for Tamil or Hindi: it chooses or ends a word there, and does nothing
 * else. Safari sends the key that ends the word only afterwards, with the code 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
