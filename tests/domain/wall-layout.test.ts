import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '../../src/domain/language.ts';
import {
  defaultWallLayout,
  driftAt,
  mostDriftPx,
  readWallLayout,
  turnAt,
  type WallLayout,
  wallScreenNames,
  writeWallLayout,
} from '../../src/domain/wall-layout.ts';

const layouts: fc.Arbitrary<WallLayout> = fc.record({
  turns: fc.array(fc.uniqueArray(fc.constantFrom(...wallScreenNames), { minLength: 1, maxLength: 2 }), {
    minLength: 1,
    maxLength: 5,
  }),
  rotateS: fc.oneof(fc.constant(0), fc.integer({ min: 5, max: 3_600 })),
  theme: fc.constantFrom('system', 'light', 'dark'),
  language: fc.constantFrom('system', ...languageCodes),
  names: fc.constantFrom('short', 'initials'),
});

describe('the layout in a wall’s address', () => {
  test('without a query is the default', () => {
    for (const search of ['', '?'])
      expect(readWallLayout(search)).toEqual({ layout: defaultWallLayout, ignored: [] });
  });

  test('names screens in their order, two of them side by side', () => {
    const { layout, ignored } = readWallLayout(
      '?screens=map+alerts,figures&rotate=45&theme=dark&language=en&names=initials',
    );
    expect(layout).toEqual({
      turns: [['map', 'alerts'], ['figures']],
      rotateS: 45,
      theme: 'dark',
      language: 'en',
      names: 'initials',
    });
    expect(ignored).toEqual([]);
  });

  test('a plus may be written as a browser or a form writes it', () => {
    for (const plus of ['+', '%2B', '%20'])
      expect(readWallLayout(`?screens=map${plus}alerts`).layout.turns).toEqual([['map', 'alerts']]);
  });

  test.each([
    ['?screens=map,weather', { turns: [['map']] }],
    ['?screens=map+alerts+figures', { turns: [['map', 'alerts']] }],
    ['?screens=', {}],
    ['?rotate=4', {}],
    ['?rotate=-30', {}],
    ['?rotate=3601', {}],
    ['?rotate=soon', {}],
    ['?theme=pink', {}],
    ['?language=fr', {}],
    ['?language=constructor', {}],
    ['?names=full', {}],
    ['?colour=red', {}],
    ['?constructor=red', {}],
    ['?__proto__', {}],
    ['?theme=%E0%A4%A', {}],
  ] as const)('%s is named as not understood, and the rest stays', (search, understood) => {
    const { layout, ignored } = readWallLayout(search);
    expect(layout).toEqual({ ...defaultWallLayout, ...understood });
    expect(ignored).toHaveLength(1);
  });

  test.each([
    ['colour=?red', 'colour=?red'],
    ['?__proto__', '__proto__='],
    ['?theme=%E0%A4%A', 'theme=%E0%A4%A'],
    ['?screens=map,weather', 'screens=map,weather'],
    ['?rotate=', 'rotate='],
    ['?rotate=1e2', 'rotate=1e2'],
    ['?rotate=0x1e', 'rotate=0x1e'],
  ])('of %s it says %s', (search, ignored) => {
    expect(readWallLayout(search)).toEqual({
      layout: search.includes('map') ? { ...defaultWallLayout, turns: [['map']] } : defaultWallLayout,
      ignored: [ignored],
    });
  });

  test.each([
    ['?rotate=5', { rotateS: 5 }],
    ['?rotate=3600', { rotateS: 3_600 }],
    ['?rotate=0', { rotateS: 0 }],
    ['?theme=system', {}],
    ['?language=system', {}],
    ['?names=short', {}],
    ['?screens=map++alerts', { turns: [['map', 'alerts']] }],
  ] as const)('%s is understood', (search, understood) =>
    expect(readWallLayout(search)).toEqual({ layout: { ...defaultWallLayout, ...understood }, ignored: [] }),
  );

  test('is written without what is at its default', () => {
    expect(writeWallLayout(defaultWallLayout)).toBe('');
    expect(writeWallLayout({ ...defaultWallLayout, theme: 'dark' })).toBe('?theme=dark');
    const layout = { ...defaultWallLayout, turns: [['map', 'alerts'], ['figures']], rotateS: 0 } as const;
    expect(writeWallLayout(layout)).toBe('?screens=map+alerts,figures&rotate=0');
    expect(writeWallLayout({ ...defaultWallLayout, language: 'ta', names: 'initials' })).toBe(
      '?language=ta&names=initials',
    );
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        expect(readWallLayout(writeWallLayout(layout))).toEqual({ layout, ignored: [] });
      }),
    );
  });

  test('any text is read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { layout } = readWallLayout(`?screens=${text}&${text}`);
        expect(Object.keys(layout)).toEqual(Object.keys(defaultWallLayout));
      }),
    );
  });
});

describe('the turns of the screens', () => {
  const layout = { ...defaultWallLayout, rotateS: 30 };

  test('follow from the clock, each as long as the others', () => {
    const shown = Array.from({ length: 240 }, (_, second) => turnAt(second * 1_000, layout));
    expect(shown.slice(0, 120)).toEqual([0, 1, 2, 3].flatMap((turn) => Array(30).fill(turn)));
    expect(shown.slice(120)).toEqual(shown.slice(0, 120));
  });

  test('without a rotation, or of one screen, the first stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (now) => {
        expect(turnAt(now, { ...layout, rotateS: 0 })).toBe(0);
        expect(turnAt(now, { ...layout, turns: [['map']] })).toBe(0);
      }),
    );
  });

  test('a chosen one stays until its time is over', () => {
    const chosen = { turn: 2, from: 4_000, until: 10_000 };
    expect(turnAt(9_999, layout, chosen)).toBe(2);
    expect(turnAt(10_000, layout, chosen)).toBe(0);
    // The clock was set back: it would stay for as long.
    expect([turnAt(4_000, layout, chosen), turnAt(3_999, layout, chosen)]).toEqual([2, 0]);
    expect(turnAt(9_999, { ...layout, turns: [['map']] }, chosen)).toBe(0);
    expect(turnAt(9_999, layout, { ...chosen, turn: layout.turns.length })).toBe(0);
  });
});

describe('the drift against burn-in', () => {
  test('is at most 8 px each way, and never fast', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.boolean(), (now, isStill) => {
        const here = driftAt(now, defaultWallLayout, isStill);
        for (const way of [here.x, here.y]) expect(Math.abs(way)).toBeLessThanOrEqual(mostDriftPx);
        if (isStill) return;
        const next = driftAt(now + 1_000, defaultWallLayout, false);
        for (const way of ['x', 'y'] as const) expect(Math.abs(next[way] - here[way])).toBeLessThan(0.4);
      }),
    );
  });

  test('covers the square within some hours', () => {
    const seen = new Set<string>();
    for (let minute = 0; minute < 6 * 60; minute += 0.5) {
      const { x, y } = driftAt(minute * 60_000, defaultWallLayout, false);
      seen.add(`${Math.round(x / 4)} ${Math.round(y / 4)}`);
    }
    expect(seen.size).toBeGreaterThanOrEqual(24);
  });

  test('with reduced motion steps only while a screen changes', () => {
    const at = (second: number) => driftAt(second * 1_000, defaultWallLayout, true);
    for (let second = 1; second < 600; second += 1)
      if (second % defaultWallLayout.rotateS !== 0) expect(at(second)).toEqual(at(second - 1));
    expect(at(30)).not.toEqual(at(0));
  });

  test('with reduced motion and nothing that turns it steps once in ten minutes', () => {
    const turns = [['map']] as const;
    for (const layout of [
      { ...defaultWallLayout, rotateS: 0 },
      { ...defaultWallLayout, turns },
    ]) {
      const at = (second: number) => driftAt(second * 1_000, layout, true);
      expect(at(599)).toEqual(at(0));
      expect(at(600)).not.toEqual(at(0));
      expect(at(1_199)).toEqual(at(600));
    }
    // Two that turn do so with the turn.
    const two = { ...defaultWallLayout, turns: [['map'], ['alerts']] } as const;
    expect(driftAt(30_000, two, true)).not.toEqual(driftAt(0, two, true));
  });
});
