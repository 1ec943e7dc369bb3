/** The texts of a catalogue (`src/ui/messages`), as tests and journeys go through them. */

/** A catalogue's texts by their whole keys ('alerts.toast.close'); `within` comes before each, with its full stop. */
export function textsByKey(texts: object, within = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[`${within}${key}`, text] as const]
        : [...textsByKey(text, `${within}${key}.`)],
    ),
  );
}

/** As `icu-minify` numbers the kinds of values in a text that it compiled. */
export const SELECT = 1;
export const PLURAL = 2;
