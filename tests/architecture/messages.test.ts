import { describe, expect, test } from 'vitest';
import { dayMessages } from '../../src/ui/messages/en/day.ts';
import { dayRouteMessages } from '../../src/ui/messages/en/day-route.ts';
import { diagnosticsMessages } from '../../src/ui/messages/en/diagnostics.ts';
import { incidentMessages } from '../../src/ui/messages/en/incident.ts';
import { paletteMessages } from '../../src/ui/messages/en/palette.ts';
import { wallMessages } from '../../src/ui/messages/en/wall.ts';
import { en } from '../../src/ui/messages/en.ts';
import { askedMessages } from '../support/asked-messages.ts';

/** The keys of a catalogue, each whole. */
const keysOf = (texts: object, within = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${within}${key}`] : keysOf(text, `${within}${key}.`),
  );

describe('the message catalogue', () => {
  const asked = askedMessages('src/ui/tsconfig.json');
  const written = keysOf({
    ...en,
    ...{ wall: wallMessages, day: dayMessages, dayRoute: dayRouteMessages },
    ...{ diagnostics: diagnosticsMessages, incident: incidentMessages, palette: paletteMessages },
  });

  test('holds every text that the page asks for', () => {
    expect(asked.size).toBeGreaterThan(300);
    expect([...asked].filter((key) => !written.includes(key))).toEqual([]);
  });

  test('holds no text that nothing asks for', () => {
    expect(written.filter((key) => !asked.has(key))).toEqual([]);
  });
});
