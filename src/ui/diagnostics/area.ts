/** Diagnostics. */
export { diagnosticsMessages as messages } from '../messages/en/diagnostics.ts';
