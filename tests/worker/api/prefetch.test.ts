import { expect, test } from 'vitest';
import { createAhead } from '../../../src/worker/api/prefetch.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

const call = { method: 'POST', body: '{"who":"a"}' };

test('only the call that was sent ahead takes its answer, and only once', async () => {
  const backend = scriptedBackend();
  const ahead = createAhead(backend.fetch);
  ahead.send('/login', call);
  await ahead.fetch('/other', call);
  await ahead.fetch('/login', { ...call, method: 'PUT' });
  await ahead.fetch('/login', { ...call, body: '{"who":"b"}' });
  expect(backend.calls).toHaveLength(4);
  await ahead.fetch('/login', call);
  expect(backend.calls).toHaveLength(4);
  await ahead.fetch('/login', call);
  expect(backend.calls).toHaveLength(5);
});

test('who takes it gives it up with the signal of its own', async () => {
  const backend = scriptedBackend();
  backend.on('/login', 'hang');
  const ahead = createAhead(backend.fetch);
  ahead.send('/login', call);
  await expect(ahead.fetch('/login', { ...call, signal: AbortSignal.abort() })).rejects.toThrow();
  const life = new AbortController();
  ahead.send('/login', call);
  const answer = ahead.fetch('/login', { ...call, signal: life.signal });
  life.abort();
  await expect(answer).rejects.toThrow();
});

test('one that fails while nobody takes it disturbs nobody', async () => {
  const backend = scriptedBackend();
  backend.on('/login', 'broken');
  const ahead = createAhead(backend.fetch);
  ahead.send('/login', call);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(ahead.fetch('/login', call)).rejects.toThrow('Failed to fetch');
});
