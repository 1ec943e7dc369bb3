/**
 * The English catalogue as a whole (ICU messages), and with it the shape of every other one. English is the
 * specification's wording to the letter. The page names nothing of this file but its types: it loads the parts of the
 * chosen language (`texts.ts`, decision 0074).
 */
import * as inside from './en/parts/console.ts';
import * as front from './en/parts/front.ts';
import * as late from './en/parts/late.ts';
import * as wall from './en/parts/wall.ts';

/** Areas with texts in two parts: each has both. The compiler names one that is not joined here. */
const joined = {
  kit: { ...front.kit, ...inside.kit },
  attendance: { ...inside.attendance, ...late.attendance },
  team: { ...inside.team, ...late.team },
  catalogue: {
    ...inside.catalogue,
    ...late.catalogue,
    excel: { ...inside.catalogue.excel, ...late.catalogue.excel },
  },
} satisfies Record<keyof typeof inside & (keyof typeof front | keyof typeof late), object>;

export const en = {
  ...front,
  ...inside,
  ...late,
  ...wall,
  ...joined,
};

export type Messages = typeof en;

/** Another language's texts of the shape of English ones: the same keys, and each a text of its own. */
export type Translated<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Translated<Texts[Key]>;
};

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
