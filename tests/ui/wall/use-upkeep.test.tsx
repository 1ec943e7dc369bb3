/** When a wall loads itself anew is a rule of its own (tests/domain/wall-upkeep.test.ts); this is how it does. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useUpkeep } from '../../../src/ui/wall/use-upkeep.ts';
import { renderInWall } from './harness.tsx';

function Kept() {
  useUpkeep();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  window.sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A wall that runs an older build than the one that its worker has seen; the test answers what it fetches. */
function outdated() {
  const script = { getAttribute: () => '/assets/old.js' } as unknown as Element;
  vi.spyOn(document, 'querySelector').mockReturnValueOnce(script);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const answers: ((html: string) => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(
    () => new Promise((resolve) => answers.push((html) => resolve(new Response(html) as never))),
  );
  const wall = renderInWall(<Kept />);
  vi.spyOn(wall.system.build, 'getSnapshot').mockReturnValue({ entry: '/assets/new.js', since: 0 });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const answer = (html: string) =>
    act(async () => {
      answers.shift()?.(html);
      await vi.advanceTimersByTimeAsync(0);
    });
  return { ...wall, reload, answers, pass, answer };
}
const page = '<title>HomeDraw</title>';

test('one that is on its way is not begun again, however long the server takes', async () => {
  const { reload, answers, pass, answer, events } = outdated();
  await pass(50_000);
  expect(answers).toHaveLength(1);
  await answer(page);
  await pass(60_000);
  expect([reload.mock.calls.length, events()]).toEqual([1, ['newBuild']]);
});

test('where something else than the console is served it is tried at the next look', async () => {
  const { reload, answers, pass, answer } = outdated();
  await pass(10_000);
  await answer('<title>Log in to the network</title>');
  expect(reload).not.toHaveBeenCalled();
  await pass(10_000);
  expect(answers).toHaveLength(1);
  await answer(page);
  expect(reload).toHaveBeenCalledOnce();
});
