/** The header by which a caller says which version of something it decided on. */
import { text } from './json-schema.ts';

export const ifMatch = {
  'If-Match': text(
    'The `version` of the copy that was decided on, in quotes. `*` or none: the last word wins.',
    {
      examples: ['"3"'],
    },
  ),
};

/** How one is refused that is none. */
export const badVersion = 'If-Match must be one version in quotes, such as "3".';
