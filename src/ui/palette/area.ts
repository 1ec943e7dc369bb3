/** The command palette, and the keys of the screens. */
export { paletteMessages as messages } from '../messages/en/palette.ts';
