/** Looked at before anything else: an older Node fails later in words that help nobody. */
import { refuse } from './output.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
/**
 * The first versions of the lines with long support that the packages take; after the last of them every line is taken.
 */
const least = { 20: 19, 22: 12 };
if (major < 24 && !(minor >= least[major]))
  refuse(
    `HomeDraw needs Node 24 or newer, 22.12 or newer of 22, or 20.19 or newer of 20; this is ${process.versions.node}. See https://nodejs.org.`,
  );
