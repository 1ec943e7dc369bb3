/** What the scripts say: short lines for a person at a terminal. */

export const progress = (text) => console.log(`  • ${text}`);

/** One line on what is wrong and what to do, and the end of the script. */
export function refuse(text) {
  console.error(`\n  ${text}\n`);
  process.exit(1);
}
