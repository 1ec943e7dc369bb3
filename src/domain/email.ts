/** An '@' not at position 0, and a '.' after it with at least one character between and one after (specification 5, Booking form). */
export const isEmail = (email: string): boolean => /.@.+\../.test(email);
