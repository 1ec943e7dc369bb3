/** What can be done about one, in the order of the card's foot. */
export const cardActions = ['details', 'calendar', 'route', 'delete'] as const;
export type CardAction = (typeof cardActions)[number];
