/**
 * The one catalogue of every text a person reads (ICU messages), by area (`areas.ts`). English is the specification's
 * wording to the letter. Another language is another catalogue of the same shape.
 */
import type { Joined } from '../../contract/capabilities.ts';
import * as areas from '../areas.ts';
import type { dayMessages } from './en/day.ts';
import type { dayRouteMessages } from './en/day-route.ts';
import type { diagnosticsMessages } from './en/diagnostics.ts';
import type { incidentMessages } from './en/incident.ts';
import type { paletteMessages } from './en/palette.ts';
import type { wallMessages } from './en/wall.ts';

type Areas = typeof areas;
type AreaMessages = {
  readonly [Name in keyof Areas as Areas[Name] extends { readonly messages: object }
    ? Name
    : never]: Areas[Name] extends { readonly messages: infer Messages } ? Messages : never;
};
type FeedNames = Joined<
  { [Name in keyof Areas]: Areas[Name] extends { readonly feeds: infer Feeds } ? Feeds : never }[keyof Areas]
>;

/** The texts of the wall, and of what comes late (`LateTexts`), are typed here and loaded by those parts alone. */
export type Messages = AreaMessages & {
  readonly feedNames: FeedNames;
  readonly wall: typeof wallMessages;
  readonly day: typeof dayMessages;
  readonly dayRoute: typeof dayRouteMessages;
  readonly diagnostics: typeof diagnosticsMessages;
  readonly incident: typeof incidentMessages;
  readonly palette: typeof paletteMessages;
};

const all = Object.entries(areas);
const texts = all.flatMap(([name, area]) => ('messages' in area ? [[name, area.messages] as const] : []));

export const en = {
  ...Object.fromEntries(texts),
  /** Every feed by its name, as the diagnostics call it. */
  feedNames: Object.assign({}, ...all.map(([, area]) => ('feeds' in area ? area.feeds : {}))),
} as Messages;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
