import { describe, expect, test, vi } from 'vitest';
import { hospitalHeader } from '../../../src/contract/wire/offers.ts';
import { createApiClient, type UploadRequest } from '../../../src/worker/api/api-client.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { scriptedBackend } from '../../support/scripted-backend.ts';

const path = '/api/tests/upload-excel';
const workbook = (bytes = 10) => new File([new Uint8Array(bytes)], 'tests.xlsx');
const form = (bytes?: number) => [
  { name: 'hospitalCode', value: 'SRM001' },
  { name: 'file', value: workbook(bytes) },
];

function start() {
  const clock = manualClock();
  const backend = scriptedBackend();
  const life = new AbortController();
  const onUnauthorised = vi.fn();
  const requests: UploadRequest[] = [];
  const parts = { fetch: backend.fetch, clock, baseUrl: 'https://api.example', timeoutMs: 20_000 };
  const binding = { signal: life.signal, hospitalId: '1', onUnauthorised };
  const api = createApiClient({ ...parts, baseUrl: '', upload: backend.upload }).forSession(binding);
  /** Answers nothing until it is aborted. */
  const hanging = createApiClient({
    ...parts,
    upload: (request) =>
      new Promise((_, reject) => {
        requests.push(request);
        request.signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  }).forSession(binding);
  return { clock, backend, life, onUnauthorised, requests, api, hanging };
}

describe('an upload', () => {
  test('sends fields and files to the endpoint, and answers the text', async () => {
    const { api, backend } = start();
    backend.on(path, { text: '3 added, 1 skipped' });
    expect(await api.upload('uploadTests', { form: form() })).toEqual({
      ok: true,
      value: '3 added, 1 skipped',
    });
    expect(backend.calls).toMatchObject([{ method: 'POST', path, body: { hospitalCode: 'SRM001' } }]);
  });

  test.each([
    ['400', { text: 'no sheet', status: 400 }, { kind: 'refused', status: 400, answer: 'no sheet' }],
    ['no network', 'broken', { kind: 'network', retry: 'auto' }],
  ] as const)('fails as every call does: %s', async (_, answer, failure) => {
    const { api, backend } = start();
    backend.on(path, answer);
    expect(await api.upload('uploadTests', { form: form() })).toMatchObject({ ok: false, failure });
  });

  test.each([
    ['401', { text: 'no', status: 401 } as const],
    ["another hospital's answer", { json: {}, headers: { [hospitalHeader]: '2' } }],
  ])('ends its session at %s', async (_, answer) => {
    const { api, backend, onUnauthorised } = start();
    backend.on(path, answer);
    const outcome = await api.upload('uploadTests', { form: form() });
    expect(outcome).toMatchObject({ failure: { kind: 'unauthorised' } });
    expect(onUnauthorised).toHaveBeenCalledOnce();
  });

  test('is given up by its signal and by the end of the session', async () => {
    const { hanging, life, requests } = start();
    const own = new AbortController();
    const [one, other] = [
      hanging.upload('uploadTests', { form: form(), signal: own.signal }),
      hanging.upload('uploadTests', { form: form() }),
    ];
    await settle();
    expect(requests.map(({ url }) => url)).toEqual([
      `https://api.example${path}`,
      `https://api.example${path}`,
    ]);
    own.abort();
    expect(await one).toMatchObject({ failure: { kind: 'stopped' } });
    life.abort();
    expect(await other).toMatchObject({ failure: { kind: 'stopped' } });
  });

  test('has the time of a call and that of its bytes at 16 KB a second', async () => {
    const { hanging, clock } = start();
    const settled = vi.fn();
    // With the six letters of the code that is 160 KB: 10 s.
    void hanging.upload('uploadTests', { form: form(160 * 1024 - 6) }).then(settled);
    await clock.advance(29_999);
    expect(settled).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'timeout' }) }),
    );
  });

  test('has another time where the caller says so', async () => {
    const { hanging, clock } = start();
    const answer = hanging.upload('uploadTests', { form: form(), deadlineMs: 5_000 });
    await clock.advance(5_000);
    expect(await answer).toMatchObject({ failure: { kind: 'timeout' } });
  });

  test('waits in the line of persons: before polls', async () => {
    const { hanging, requests, clock } = start();
    for (let i = 0; i < 5; i += 1)
      void hanging.upload('uploadTests', { form: form(), deadlineMs: 1_000 + i });
    void hanging.upload('uploadAttachment', { form: [], priority: 'poll' });
    void hanging.upload('uploadTests', { form: form() });
    await clock.advance(1_000);
    expect(requests.at(-1)?.url).toContain(path);
    expect(requests).toHaveLength(6);
  });
});

describe('its progress', () => {
  test('is reported at once, then at most every tenth of a second, the newest last, and never after the end', async () => {
    const { hanging, requests, clock } = start();
    const reported: [number, number][] = [];
    const life = new AbortController();
    const answer = hanging.upload('uploadTests', {
      form: form(),
      signal: life.signal,
      onProgress: ({ sent, total }) => {
        expect(total).toBe(1_000);
        reported.push([clock.monotonic(), sent]);
      },
    });
    await settle();
    for (let sent = 10; sent <= 1_000; sent += 10) {
      requests[0]?.onProgress({ sent, total: 1_000 });
      await clock.advance(10);
    }
    expect(reported.length).toBeLessThanOrEqual(11);
    expect(reported.length).toBeGreaterThanOrEqual(9);
    for (const [i, [at]] of reported.entries())
      if (i > 0) expect(at - (reported[i - 1]?.[0] ?? 0)).toBeGreaterThanOrEqual(100);
    await clock.advance(100);
    expect(reported.at(-1)?.[1]).toBe(1_000);
    const before = reported.length;
    requests[0]?.onProgress({ sent: 1_000, total: 1_000 });
    life.abort();
    await answer;
    requests[0]?.onProgress({ sent: 1_000, total: 1_000 });
    await clock.advance(1_000);
    expect(reported.length).toBeLessThanOrEqual(before + 1);
  });
});
