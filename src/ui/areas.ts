/**
 * The areas of the page, one line each. An area's `area.ts` exports its screens (`routes`) and the words of its toasts
 * (`toasts`); its texts stand with each language (`messages/<language>/parts`).
 */
export * as alerts from './alerts/area.ts';
export * as attendance from './attendance/area.ts';
export * as bookingForm from './booking-form/area.ts';
export * as bookings from './bookings/area.ts';
export * as catalogue from './catalogue/area.ts';
export * as chat from './chat/area.ts';
export * as dashboard from './dashboard/area.ts';
export * as day from './day/area.ts';
export * as displays from './displays/area.ts';
export * as incident from './incident/area.ts';
export * as mapsService from './maps-service/area.ts';
export * as patients from './patients/area.ts';
export * as registration from './registration/area.ts';
export * as team from './team/area.ts';
export * as tracking from './tracking/area.ts';
