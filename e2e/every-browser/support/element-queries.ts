/**
 * Queries for elements, named as a person would: by what they are and what they are called. Plain data, so that every
 * driver can look them up.
 */

export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'listbox'
  | 'listitem'
  | 'main'
  | 'option'
  | 'region'
  | 'row'
  | 'searchbox'
  | 'status'
  | 'tab'
  | 'table'
  | 'textbox';

type Known =
  | { readonly by: 'role'; readonly role: Role; readonly name?: string | RegExp }
  | { readonly by: 'label'; readonly name: string | RegExp }
  | { readonly by: 'text'; readonly name: string | RegExp }
  /** A field that takes files: a person sees the button before it, and not the field. */
  | { readonly by: 'files'; readonly name?: undefined };

export type ElementQuery = Known & {
  /** Only what is inside the first of these. */
  readonly within?: ElementQuery;
  /** Only what has each of these texts, and an element for each of these queries, somewhere in it. */
  readonly having?: readonly (string | RegExp | ElementQuery)[];
};

/** A name that is a text is the whole name. */
export const role = (kind: Role, name?: string | RegExp): ElementQuery =>
  name === undefined ? { by: 'role', role: kind } : { by: 'role', role: kind, name };
/** A field, by its label. */
export const field = (name: string | RegExp): ElementQuery => ({ by: 'label', name });
export const filesField: ElementQuery = { by: 'files' };
export const text = (name: string | RegExp): ElementQuery => ({ by: 'text', name });

export const inside = (query: ElementQuery, within: ElementQuery): ElementQuery => ({ ...query, within });
export const having = (query: ElementQuery, part: string | ElementQuery): ElementQuery => ({
  ...query,
  having: [...(query.having ?? []), part],
});

/** A whole name as some of what an element says. */
export const inPart = (name: RegExp): RegExp => new RegExp(name.source.replace(/^\^|\$$/g, ''), name.flags);
