/** Times that are still to come on whichever day a journey runs. */

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A visit that others have planned, and one that a journey plans, each to the minute by the hospital's clock. */
export const plannedVisit = `${inDays(24)}T08:00`;
export const nextVisit = `${inDays(28)}T09:30`;
/** What a journey changes it to. */
export const laterVisit = `${inDays(29)}T10:00`;
