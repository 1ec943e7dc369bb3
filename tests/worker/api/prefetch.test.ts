import { expect, test } from 'vitest';
import { createPrefetch } from '../../../src/worker/api/prefetch.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

const call = { method: 'POST', body: '{"who":"a"}' };

test('only the call that was prefetched gets its answer, and only once', async () => {
  const backend = scriptedBackend();
  const prefetch = createPrefetch(backend.fetch);
  prefetch.send('/login', call);
  await prefetch.fetch('/other', call);
  await prefetch.fetch('/login', { ...call, method: 'PUT' });
  await prefetch.fetch('/login', { ...call, body: '{"who":"b"}' });
  expect(backend.calls).toHaveLength(4);
  await prefetch.fetch('/login', call);
  expect(backend.calls).toHaveLength(4);
  await prefetch.fetch('/login', call);
  expect(backend.calls).toHaveLength(5);
});

test('the caller that takes a prefetched call aborts it with its own signal', async () => {
  const backend = scriptedBackend();
  backend.on('/login', 'hang');
  const prefetch = createPrefetch(backend.fetch);
  prefetch.send('/login', call);
  await expect(prefetch.fetch('/login', { ...call, signal: AbortSignal.abort() })).rejects.toThrow();
  const life = new AbortController();
  prefetch.send('/login', call);
  const answer = prefetch.fetch('/login', { ...call, signal: life.signal });
  life.abort();
  await expect(answer).rejects.toThrow();
});

test('a prefetched call that fails before a caller takes it disturbs no other call', async () => {
  const backend = scriptedBackend();
  backend.on('/login', 'broken');
  const prefetch = createPrefetch(backend.fetch);
  prefetch.send('/login', call);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(prefetch.fetch('/login', call)).rejects.toThrow('Failed to fetch');
});
