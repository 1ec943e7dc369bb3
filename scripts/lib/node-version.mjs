/** Looked at before anything else: an older Node fails later in words that help nobody. */
import { refuse } from './output.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  refuse(`HomeDraw needs Node 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org.`);
