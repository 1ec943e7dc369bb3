/** What the scripts say: short lines for a person at a terminal. */

import { stripVTControlCharacters } from 'node:util';

export const progress = (text) => console.log(`  • ${text}`);

/** One line on what is wrong and what to do, and the end of the script. */
export function refuse(text) {
  console.error(`\n  ${text}\n`);
  process.exit(1);
}

/** The first line of an error's message, without colours. */
export function firstLine(error) {
  return stripVTControlCharacters(String(error?.message ?? error)).split('\n')[0];
}
