import { describe, expect, test } from 'vitest';
import { distinctPlaces, readPlaces } from '../../src/domain/named-places.ts';

describe('named places', () => {
  test('are read past what cannot be understood', () => {
    const text = 'name,latitude,longitude\n"Gate, Old ""B""",13.1,80.2\nbroken\nA,x,y\n,1,2\nB,13,80\n';
    expect(readPlaces(text).map(({ name }) => name)).toEqual(['Gate, Old "B"', 'B']);
  });

  test('of the same name stand once in a neighbourhood, and again in another', () => {
    const places = readPlaces(
      'name,latitude,longitude\nMain Road,13.08,80.2\nMain Road,13.081,80.2\nMain Road,13.2,80.2\nTemple,13.08,80.2',
    );
    expect(distinctPlaces(places).map(({ id }) => id)).toEqual([0, 2, 3]);
  });
});
