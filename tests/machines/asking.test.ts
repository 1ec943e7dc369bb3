import { describe, expect, test } from 'vitest';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const asked = { phlebotomistId: '5', orderId: '104' };

function open() {
  const questions: unknown[] = [];
  const expenses = (ask: unknown) => {
    questions.push(ask);
    return { ok: true, value: [] };
  };
  return { questions, ...startSystem({ stored: hospital, running: false, answers: { expenses } }) };
}

/** Lets everything that could go on go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a query while no worker runs', () => {
  test('waits for it and is answered', async () => {
    const { system, questions, workerStarts } = open();
    const answer = system.ask('expenses', asked);
    await settle();
    expect(questions).toEqual([]);
    workerStarts();
    expect(await answer).toEqual({ ok: true, value: [] });
    expect(questions).toEqual([asked]);
  });

  test('is answered by the worker link when the start fails: nothing waits for ever', async () => {
    const { system, workerDies } = open();
    const answer = system.ask('expenses', asked);
    workerDies('The realtime worker could not be loaded');
    expect(await answer).toBeDefined();
  });

  test('is never asked for a session that ended meanwhile', async () => {
    const { system, questions, workerStarts } = open();
    const answer = system.ask('expenses', asked);
    system.notice({ type: 'page.lostSession' });
    workerStarts();
    expect(await answer).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(questions).toEqual([]);
  });

  test('starts a worker that was put off', async () => {
    const client = startSystem({ stored: hospital, running: false });
    client.workerDies('gone');
    void client.system.ask('expenses', asked);
    await settle();
    expect(client.hurried).toBeGreaterThan(0);
  });
});
