/**
 * What tabs of one browser are to each other, whatever makes them: run against the double that the worker's tests use
 * and against a real browser's locks and channels, so that the double cannot be kinder than the browser.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContractTab, LONGEST_LOCK_MS } from './contract-tab.ts';

export interface TabsContractParts {
  /** One more tab of the browser. */
  open(): Promise<ContractTab>;
  /** Settles when what is under way between the tabs has arrived. */
  quiet(): Promise<void>;
  /** How many generated sequences are walked. */
  readonly runs: number;
}

type Act = { readonly tab: number; readonly act: 'take' | 'hasty' | 'end' | 'die' | 'stand' };

let scopes = 0;
const freshScope = () => {
  scopes += 1;
  return `contract-${scopes}-${Math.random()}`;
};

export function tabsContract({ open, quiet, runs }: TabsContractParts): void {
  async function several(count: number) {
    const scope = freshScope();
    const tabs: ContractTab[] = [];
    for (let i = 0; i < count; i += 1) {
      const tab = await open();
      await tab.stand(scope);
      await quiet();
      tabs.push(tab);
    }
    const leaders = async () => {
      await quiet();
      return Promise.all(tabs.map((tab) => tab.leads()));
    };
    return { scope, tabs, leaders };
  }
  /** No tab of another browser asks; the one that does stands for nothing. */
  const isFree = async (scope: string) => {
    await quiet();
    const asker = await open();
    const isAlone = await asker.isAlone(scope);
    asker.die();
    return isAlone;
  };

  describe('the lead of a scope', () => {
    test('is the first tab’s, and goes to the next in line when that one ends or dies', async () => {
      const { tabs, leaders, scope } = await several(3);
      expect(await leaders()).toEqual([true, false, false]);
      await tabs[0]?.end();
      expect((await leaders()).slice(1)).toEqual([true, false]);
      tabs[1]?.die();
      await quiet();
      expect(await tabs[2]?.leads()).toBe(true);
      await tabs[2]?.end();
      expect(await isFree(scope)).toBe(true);
    });

    test.each([1, 2, 5])(
      'is the one’s that took it, also where it takes it %i times at once',
      async (times) => {
        const { tabs, leaders, scope } = await several(2);
        for (const mine of [1, 0, 1, 0, 1]) {
          await tabs[mine]?.take(times);
          expect(await leaders()).toEqual([mine === 0, mine === 1]);
        }
        for (const tab of tabs) await tab.end();
        expect(await isFree(scope)).toBe(true);
      },
    );

    test('is nobody’s who signed out in the middle of taking it', async () => {
      const { tabs, scope } = await several(2);
      await Promise.all([tabs[1]?.take(2), tabs[1]?.end()]);
      await quiet();
      expect(await tabs[0]?.leads()).toBe(true);
      await tabs[0]?.end();
      expect(await isFree(scope)).toBe(true);
    });

    test('is not this tab’s own any more right after its end: it is alone where nobody else stands', async () => {
      const { tabs, scope } = await several(2);
      await tabs[1]?.take(2);
      await quiet();
      expect(await tabs[1]?.endedAlone(scope)).toBe(false);
      expect(await tabs[0]?.endedAlone(scope)).toBe(true);
    });

    test('is not waited for by one that ended as soon as it stood, while another leads or nobody does', async () => {
      const { tabs, scope } = await several(1);
      const passer = await open();
      expect(await passer.passesBy(scope)).toBe(false);
      await tabs[0]?.end();
      const next = await open();
      expect(await next.passesBy(scope)).toBe(true);
      for (const tab of [passer, next]) tab.die();
    });

    test('is notified of it: had, lost, had', async () => {
      const { tabs, leaders } = await several(2);
      for (const mine of [1, 0, 1, 0]) {
        await tabs[mine]?.take(2);
        await leaders();
      }
      const leading = await tabs[0]?.leading();
      expect(leading).toEqual([true, false, true, false, true]);
      for (const tab of tabs) await tab.end();
    });
  });

  test('one that stands leads, and no other, whatever tabs do; where none stands nobody has the lock', async () => {
    const acts = fc.record<Act>({
      tab: fc.nat(2),
      act: fc.constantFrom('take', 'hasty', 'end', 'die', 'stand'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (walk) => {
        const { tabs, scope } = await several(3);
        const standing = new Set([0, 1, 2]);
        const dead = new Set<number>();
        for (const { tab, act } of walk) {
          const own = tabs[tab];
          if (!own || dead.has(tab)) continue;
          if (act === 'take') await own.take(2);
          if (act === 'hasty') void own.take(3);
          if (act === 'stand' && !standing.has(tab)) await own.stand(scope);
          if (act === 'stand') standing.add(tab);
          if (act === 'end') await own.end();
          if (act === 'die') own.die();
          if (act === 'end' || act === 'die') standing.delete(tab);
          if (act === 'die') dead.add(tab);
        }
        await quiet();
        const leading = await Promise.all([...standing].map((tab) => tabs[tab]?.leads()));
        expect(leading.filter(Boolean)).toHaveLength(standing.size > 0 ? 1 : 0);
        for (const tab of standing) await tabs[tab]?.end();
        expect(await isFree(scope)).toBe(true);
        for (const [i, tab] of tabs.entries()) if (!dead.has(i)) tab.die();
      }),
      { numRuns: runs },
    );
  });

  test('a lock is one tab’s at a time, in the order in which they asked; one that dies gives it up', async () => {
    const name = freshScope();
    const tabs = [await open(), await open(), await open()];
    const having = async () => {
      await quiet();
      return Promise.all(tabs.map((tab) => tab.hasLock()));
    };
    for (const tab of tabs) {
      await tab.wantLock(name);
      await quiet();
    }
    expect(await having()).toEqual([true, false, false]);
    await tabs[0]?.releaseLock();
    expect(await having()).toEqual([false, true, false]);
    tabs[1]?.die();
    await quiet();
    expect(await tabs[2]?.hasLock()).toBe(true);
    await tabs[2]?.releaseLock();
  });

  describe('a lock in a tab that hangs', () => {
    /** All but those that hang live on; what follows from that arrives. */
    const pass = async (tabs: readonly ContractTab[], ms: number) => {
      for (const tab of tabs) await tab.pass(ms);
      await quiet();
    };
    const having = (tabs: readonly ContractTab[]) => Promise.all(tabs.map((tab) => tab.hasLock()));

    test('is taken by the one that has waited longest, by that one alone, and not before its time', async () => {
      const name = freshScope();
      const [hung, ...waiting] = [await open(), await open(), await open(), await open()];
      for (const tab of [hung, ...waiting]) {
        await tab.wantLock(name);
        await quiet();
      }
      await pass(waiting, LONGEST_LOCK_MS);
      await pass(waiting, LONGEST_LOCK_MS - 1);
      expect(await having(waiting)).toEqual([false, false, false]);
      await pass(waiting, 1);
      expect(await having(waiting)).toEqual([true, false, false]);
      await waiting[0]?.releaseLock();
      await quiet();
      expect(await having(waiting)).toEqual([false, true, false]);
      // It comes back, and what it did is over: nobody's lock is ended by that, and it waits behind the others.
      await hung.releaseLock();
      await quiet();
      await hung.wantLock(name);
      await quiet();
      expect(await having([hung, ...waiting])).toEqual([false, false, true, false]);
      for (const tab of [waiting[1], waiting[2], hung]) {
        expect(await tab?.hasLock()).toBe(true);
        await tab?.releaseLock();
        await quiet();
      }
    });

    test('nobody loses a lock that is held as long as it may be, however many wait', async () => {
      const name = freshScope();
      const tabs = [await open(), await open(), await open(), await open()];
      for (const tab of tabs) {
        await tab.wantLock(name);
        await quiet();
      }
      for (const tab of tabs) {
        expect(await having(tabs)).toEqual(tabs.map((one) => one === tab));
        await pass(tabs, LONGEST_LOCK_MS);
        expect(await having(tabs)).toEqual(tabs.map((one) => one === tab));
        await tab.releaseLock();
        await quiet();
      }
    });

    test('keeps no other tab from the lock for ever, and one at a time has it, whichever hang or die', async () => {
      const fate = fc.constantFrom('lives', 'lives', 'hangs', 'dies');
      await fc.assert(
        fc.asyncProperty(fc.array(fate, { minLength: 2, maxLength: 5 }), async (fates) => {
          const name = freshScope();
          const tabs: ContractTab[] = [];
          for (const _ of fates) {
            const tab = await open();
            await tab.wantLock(name);
            await quiet();
            tabs.push(tab);
          }
          for (const [at, tab] of tabs.entries()) if (fates[at] === 'dies') tab.die();
          const living = tabs.filter((_, at) => fates[at] === 'lives');
          const served: ContractTab[] = [];
          // Two spans for each that hangs, and one more for each that waits before.
          for (let span = 0; span < 20 && served.length < living.length; span += 1) {
            await quiet();
            const haves = await having(living);
            const [has, ...more] = living.filter((_, at) => haves[at]);
            expect(more).toEqual([]);
            if (has) {
              served.push(has);
              await has.releaseLock();
            } else await pass(living, LONGEST_LOCK_MS);
          }
          expect(served).toEqual(living);
        }),
        // Each of them is many rounds between the tabs.
        { numRuns: Math.ceil(runs / 5) },
      );
    });
  });

  test('a channel reaches all other tabs that have joined, in order and as a copy, and not the one that speaks', async () => {
    const name = freshScope();
    const [one, two, three] = [await open(), await open(), await open()];
    for (const tab of [one, two, three]) await tab.join(name);
    // A browser joins a tab in its own time: what is posted before that, the tab never receives.
    const receivedBy = async (tab: ContractTab, word: unknown) => {
      await quiet();
      return (await tab.received()).some((other) => JSON.stringify(other) === JSON.stringify(word));
    };
    const greet = async (from: ContractTab, to: ContractTab) => {
      for (let round = 0; round < 100 && !(await receivedBy(to, 'hello')); round += 1)
        await from.post('hello');
    };
    await greet(one, two);
    for (const word of [{ a: 1 }, { a: 2 }]) await one.post(word);
    for (let round = 0; round < 100 && !(await receivedBy(two, { a: 2 })); round += 1);
    expect((await two.received()).filter((word) => word !== 'hello')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await one.received()).toEqual([]);
    three.die();
    await greet(two, one);
    await two.post('last');
    for (let round = 0; round < 100 && !(await receivedBy(one, 'last')); round += 1);
    expect((await one.received()).filter((word) => word !== 'hello')).toEqual(['last']);
  });
}
