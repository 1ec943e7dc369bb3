import { expect, test } from 'vitest';
import { joinedTexts } from '../../src/ui/messages/joined-texts.ts';

test('texts that are joined once more are the same texts, those that the build compiled too', () => {
  const console = { team: { title: 'Team' }, route: { points: ['', ['count'], ' points'] } };
  const late = {
    team: { empty: 'Nobody' },
    route: { points: ['', ['count'], ' points'], title: 'Route map' },
  };
  const once = joinedTexts(console, late);
  expect(once).toEqual({ team: { title: 'Team', empty: 'Nobody' }, route: late.route });
  expect(joinedTexts(once, late)).toEqual(once);
});
