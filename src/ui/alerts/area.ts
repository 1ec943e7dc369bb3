/** Alerts and toasts. */
export { alertToasts as toasts } from './toasts.ts';
