import { describe, expect, test } from 'vitest';
import { distinctPlaces, readPlaces } from '../../src/domain/named-places.ts';

describe('named places', () => {
  test('are read past what cannot be understood', () => {
    const text = 'name,latitude,longitude\n"Gate, Old ""B""",13.1,80.2\nbroken\nA,x,y\n,1,2\nB,13,80\n';
    expect(readPlaces(text).map(({ name }) => name)).toEqual(['Gate, Old "B"', 'B']);
  });

  test('with a comma that is not in quotes, or with more than a place, cannot be understood', () => {
    const text = 'name,latitude,longitude\nGate, Old,13.1,80.2\nGate,13.1,80.2,7\nGate,13.1,80.2 N\nB,13,80';
    expect(readPlaces(text)).toEqual([{ id: 3, name: 'B', latitude: 13, longitude: 80 }]);
  });

  test('have names without blanks round them, and none by a blank alone', () => {
    const text = 'name,latitude,longitude\r\n Gate ,13.1,80.2\r\n" Old, Gate ",13.1,-80.2\r\n ,13,80';
    expect(readPlaces(text).map(({ name }) => name)).toEqual(['Gate', 'Old, Gate']);
  });

  test('of the same name stand once in a neighbourhood, and again in another', () => {
    const places = readPlaces(
      'name,latitude,longitude\nMain Road,13.08,80.2\nMain Road,13.081,80.2\nMain Road,13.2,80.2\nMain Road,13.08,80.3\nTemple,13.08,80.2',
    );
    expect(distinctPlaces(places).map(({ id }) => id)).toEqual([0, 2, 3, 4]);
  });
});
