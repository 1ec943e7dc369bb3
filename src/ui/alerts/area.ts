/** Alerts and toasts. */
export { alertFeeds as feeds, alertMessages as messages } from '../messages/en/alerts.ts';
export { alertToasts as toasts } from './toasts.ts';
