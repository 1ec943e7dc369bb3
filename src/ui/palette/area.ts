/** The command palette. */
export { paletteMessages as messages } from '../messages/en/palette.ts';
