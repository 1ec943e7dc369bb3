/** The product's version, which stands in package.json alone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/** Semantic: `1.4.0`. CHANGELOG.md says what each brought. */
export const version: string = (
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { readonly version: string }
).version;
