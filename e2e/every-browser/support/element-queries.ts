/** Things on a page, named as a person would: by what they are and what they are called. Plain data, so that every driver can look them up. */

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

export type Thing = Known & {
  /** Only what is inside the first of these. */
  readonly within?: Thing;
  /** Only what has this text, or such a thing, somewhere in it. */
  readonly having?: string | Thing;
};

/** A name that is a text is the whole name. */
export const role = (kind: Role, name?: string | RegExp): Thing =>
  name === undefined ? { by: 'role', role: kind } : { by: 'role', role: kind, name };
/** A field, by its label. */
export const field = (name: string | RegExp): Thing => ({ by: 'label', name });
export const filesField: Thing = { by: 'files' };
export const text = (name: string | RegExp): Thing => ({ by: 'text', name });

export const inside = (thing: Thing, within: Thing): Thing => ({ ...thing, within });
export const having = (thing: Thing, part: string | Thing): Thing => ({ ...thing, having: part });
