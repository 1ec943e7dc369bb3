import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCandidates } from '../../src/domain/candidates.ts';
import { candidateFor, proposeTeam, type TeamMember } from '../../src/domain/proposals.ts';

const places = fc.option(
  fc.record({
    latitude: fc.double({ min: 12.8, max: 13.2, noNaN: true }),
    longitude: fc.double({ min: 80, max: 80.3, noNaN: true }),
  }),
);
const members: fc.Arbitrary<TeamMember> = fc.record({
  id: fc.string(),
  fullName: fc.constantFrom('Anbu', 'Kavya'),
  place: places,
  ageMs: fc.option(fc.nat(3_000_000)),
  isFree: fc.boolean(),
  workload: fc.nat(5),
});
const teams = fc.uniqueArray(members, { minLength: 1, maxLength: 8, selector: ({ id }) => id });
const tasks = fc
  .array(places, { maxLength: 12 })
  .map((all) => all.map((place, i) => ({ id: `o${i}`, place })));

/** Loads after all proposals, by phlebotomist. */
const workloadsAfter = (team: readonly TeamMember[], proposed: ReadonlyMap<string, string>) =>
  new Map(
    team.map(({ id, workload }) => [
      id,
      workload + [...proposed.values()].filter((one) => one === id).length,
    ]),
  );

test('the way of a candidate is that from the newest position to the order, where both are known', () => {
  const place = { latitude: 13, longitude: 80.2 };
  const member = { id: '5', fullName: 'Kavya', place, ageMs: 0, isFree: true, workload: 0 };
  expect(candidateFor(member, { ...place, latitude: 13.01 }).distance).toBeCloseTo(1_112, 0);
  expect(candidateFor(member, null).distance).toBeNull();
  expect(candidateFor({ ...member, place: null }, place).distance).toBeNull();
});

describe('one phlebotomist for each order', () => {
  test('every order gets a proposal where there is a team, and none where there is no team', () =>
    fc.assert(
      fc.property(tasks, teams, (orders, team) => {
        const proposed = proposeTeam(orders, team);
        expect([...proposed.keys()]).toEqual(orders.map(({ id }) => id));
        const ids = new Set(team.map(({ id }) => id));
        for (const id of proposed.values()) expect(ids.has(id)).toBe(true);
        expect(proposeTeam(orders, []).size).toBe(0);
      }),
    ));

  test('each is the best candidate with the workloads that the orders before have left', () =>
    fc.assert(
      fc.property(tasks, teams, (orders, team) => {
        const proposed = proposeTeam(orders, team);
        for (const [index, { id, place }] of orders.entries()) {
          const before = new Map([...proposed].slice(0, index));
          const workloads = workloadsAfter(team, before);
          const now = team.map((member) => ({ ...member, workload: workloads.get(member.id) ?? 0 }));
          const best = now.map((member) => candidateFor(member, place)).toSorted(compareCandidates)[0];
          expect(proposed.get(id)).toBe(best?.id);
        }
      }),
    ));

  test('of those that are the same but for their workload, nobody given one ends more than one above the least', () =>
    fc.assert(
      fc.property(
        tasks,
        members,
        fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }),
        (orders, like, workloads) => {
          const team = workloads.map((workload, i) => ({ ...like, id: `p${i}`, workload }));
          const proposed = proposeTeam(orders, team);
          const after = workloadsAfter(team, proposed);
          const least = Math.min(...after.values());
          for (const id of proposed.values()) expect(after.get(id)).toBeLessThanOrEqual(least + 1);
        },
      ),
    ));

  test('does not depend on the order of the team', () =>
    fc.assert(
      fc.property(tasks, teams, (orders, team) => {
        expect(proposeTeam(orders, team.toReversed())).toEqual(proposeTeam(orders, team));
      }),
    ));
});
