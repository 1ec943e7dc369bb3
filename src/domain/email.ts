/**
 * An '@' not at position 0, and a '.' after it with at least one character between and one after, in one line
 * (specification 5, Booking form). Its cost grows only with the length of the text, which may be anybody's.
 */
export function isEmail(email: string): boolean {
  const at = email.indexOf('@', 1);
  const dot = email.lastIndexOf('.', email.length - 2);
  return at > 0 && dot >= at + 2 && !/[\n\r\u2028\u2029]/.test(email);
}
