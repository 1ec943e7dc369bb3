/** The reason of a cancellation, which alone says who cancelled (specification 4, Orders; rulings, Bookings). */

/**
 * The stored reason: as given if it names the sender, else `Cancelled by {sender}: {reason}`, so that the console's
 * tabs stay right. Without a sender it was the administrator.
 */
export function cancellationText(sender: string, reason: string): string {
  const by = sender.replaceAll('\0', '').trim() || 'admin';
  // PostgreSQL cannot keep a NUL.
  const text = reason.replaceAll('\0', '').trim();
  if (text === '') return `Cancelled by ${by}`;
  return text.toLowerCase().includes(by.toLowerCase()) ? text : `Cancelled by ${by}: ${text}`;
}
