/**
 * What enters from the page. Intents are what a person asked for; page events are what the page itself noticed. The journal
 * keeps both (without the password), so that a log replays to the same snapshots.
 */
import { bookingFormSchema } from './booking.ts';
import { commandEndedSchema } from './command.ts';
import { hospitalSchema, orderSchema } from './model.ts';
import { open } from './open.ts';
import { z } from './zod.ts';

/** A phlebotomist as chosen in the driver search. `isListed` is false where the list no longer holds it. */
const chosenPhlebotomistSchema = z.object({
  id: open(z.string()),
  fullName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isListed: open(z.boolean()),
});
export type ChosenPhlebotomist = z.infer<typeof chosenPhlebotomistSchema>;

const ofOrder = { orderId: open(z.string()) };
/** What a field for a day and a time gives, and nothing else. */
const fieldTime = (text: string) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? text : '');

export const intentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user.submitLogin'), email: z.string(), password: z.string() }),
  z.object({ type: z.literal('user.askLogout') }),
  z.object({ type: z.literal('user.confirmLogout') }),
  z.object({ type: z.literal('user.keepSession') }),
  z.object({ type: z.literal('user.dismissAlert'), key: open(z.string()) }),
  z.object({ type: z.literal('user.dismissAllAlerts') }),
  z.object({ type: z.literal('user.collapseAlerts') }),
  z.object({ type: z.literal('user.expandAlerts') }),

  /** The order's details were opened; `order` is the copy that the person sees and decides on. */
  z.object({ type: z.literal('user.openOrder'), ...ofOrder, order: orderSchema }),
  z.object({ type: z.literal('user.closeOrder'), ...ofOrder }),
  /** Assign Order was pressed. `scheduledTime` is the field's text, YYYY-MM-DDTHH:mm, or empty. */
  z.object({
    type: z.literal('user.assignOrder'),
    ...ofOrder,
    phlebotomist: z.nullable(chosenPhlebotomistSchema),
    scheduledTime: open.partly(z.string(), fieldTime),
  }),
  /** Cancel Order was confirmed; an empty reason is 'Cancelled by admin'. */
  z.object({ type: z.literal('user.cancelOrder'), ...ofOrder, reason: z.string() }),
  /** The conflict was seen: do it all the same, on the order as it is now. */
  z.object({ type: z.literal('user.overrideConflict'), ...ofOrder }),
  /** The conflict was seen: leave the order as it is now. */
  z.object({ type: z.literal('user.acceptConflict'), ...ofOrder }),
  /** A refusal or a failure was read. */
  z.object({ type: z.literal('user.clearRefusal'), ...ofOrder }),

  z.object({ type: z.literal('user.submitBooking'), form: bookingFormSchema }),
  /** The outcome of a booking was read; the form begins anew or goes on where it was. */
  z.object({ type: z.literal('user.clearBookingOutcome') }),
]);
export type Intent = z.infer<typeof intentSchema>;
export type IntentOf<T extends Intent['type']> = Extract<Intent, { type: T }>;

export const pageEventSchema = z.discriminatedUnion('type', [
  /** Local storage holds a session: at page load, or because another tab signed in. */
  z.object({ type: z.literal('page.foundSession'), hospital: hospitalSchema }),
  /** The stored session is gone: another tab signed out. */
  z.object({ type: z.literal('page.lostSession') }),
  z.object({ type: z.literal('page.workerStarted') }),
  z.object({ type: z.literal('page.workerDied'), message: z.string() }),
  /** The session is over for this page: every part forgets it. */
  z.object({ type: z.literal('page.sessionEnded') }),
  /** The worker cannot tell any more how a command ended, so the page does. */
  commandEndedSchema,
  /** The painter cannot draw, or does nothing any more. */
  z.object({ type: z.literal('page.painterFailed'), state: z.enum(['blind', 'dead']) }),
]);
export type PageEvent = z.infer<typeof pageEventSchema>;
export type PageEventOf<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export const pageInputSchema = z.union([intentSchema, pageEventSchema]);
export type PageInput = Intent | PageEvent;
