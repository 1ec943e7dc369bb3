import { describe, expect, test } from 'vitest';
import { createXhrUpload } from '../../../src/worker/api/xhr-upload.ts';

/** Does what a test says; notes what was asked of it. */
class FakeXhr {
  opened: string[] = [];
  headers: Record<string, string> = {};
  withCredentials = false;
  body: FormData | null = null;
  aborted = false;
  status = 0;
  statusText = '';
  responseText = '';
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;

  open(method: string, url: string) {
    this.opened = [method, url];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'ETag' ? '"a"' : null;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
}

function send(signal = new AbortController().signal) {
  const xhr = new FakeXhr();
  const upload = createXhrUpload(() => xhr as unknown as XMLHttpRequest);
  const progress: { sent: number; total: number }[] = [];
  const answer = upload({
    url: 'https://api.example/api/chat/upload',
    method: 'POST',
    form: [
      { name: 'text', value: 'hello' },
      { name: 'file', value: new File(['abc'], 'x-ray.png'), fileName: 'röntgen.png' },
      { name: 'other', value: new File(['de'], 'own-name.pdf') },
    ],
    signal,
    onProgress: (each) => void progress.push(each),
  });
  return { xhr, answer, progress };
}

describe('the upload of a browser', () => {
  test('sends the form with credentials, and leaves the content type to the browser', () => {
    const { xhr } = send();
    expect(xhr.opened).toEqual(['POST', 'https://api.example/api/chat/upload']);
    expect(xhr.withCredentials).toBe(true);
    expect(Object.keys(xhr.headers)).toEqual(['Accept']);
    expect(xhr.body?.get('text')).toBe('hello');
    expect((xhr.body?.get('file') as File | undefined)?.name).toBe('röntgen.png');
    expect((xhr.body?.get('other') as File | undefined)?.name).toBe('own-name.pdf');
  });

  test.each([
    [200, true],
    [299, true],
    [304, false],
    [413, false],
    [500, false],
  ])('answers whatever status came: %i', async (status, ok) => {
    const { xhr, answer } = send();
    Object.assign(xhr, { status, statusText: 'Words', responseText: 'text' }).onload?.();
    const { header, ...rest } = await answer;
    expect(rest).toEqual({ ok, status, statusText: 'Words', text: 'text' });
    expect([header('ETag'), header('X')]).toEqual(['"a"', null]);
  });

  test('reports how much is on its way', () => {
    const { xhr, progress } = send();
    xhr.upload.onprogress?.({ loaded: 2, total: 5 });
    expect(progress).toEqual([{ sent: 2, total: 5 }]);
  });

  test('rejects as fetch does where no answer could be had', async () => {
    const { xhr, answer } = send();
    xhr.onerror?.();
    await expect(answer).rejects.toThrow(TypeError);
  });

  test('is cancelled by its signal', async () => {
    const life = new AbortController();
    const { xhr, answer } = send(life.signal);
    life.abort();
    await expect(answer).rejects.toThrow('given up');
    expect(xhr.aborted).toBe(true);
  });

  test('is not sent where it was given up before', async () => {
    const { xhr, answer } = send(AbortSignal.abort());
    await expect(answer).rejects.toThrow('given up');
    expect(xhr.body).toBeNull();
  });
});
