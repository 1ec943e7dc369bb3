/** What a person has said of an alert that stands: that somebody looks after it, or that it may wait. */
import { id, maybeMoment } from './fields.ts';
import { z } from './zod.ts';

/** `until`: the alert is snoozed until then, ms since 1970; null where it is acknowledged. */
export const alertMarkSchema = z.object({ key: id, until: maybeMoment });
export type AlertMark = Readonly<z.infer<typeof alertMarkSchema>>;
