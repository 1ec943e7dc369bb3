/** What is to be saved can be fetched for a while after the click: Safari's engine fetches it later. */
import { afterEach, expect, test, vi } from 'vitest';
import { FETCHED_WITHIN, saveFile } from '../../src/ui/diagnostics/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a file that is saved keeps its address for a minute after the click, and no longer', async () => {
  vi.useFakeTimers();
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked: { readonly name: string; readonly address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push({ name: this.download, address: this.href });
  });

  saveFile('orders.csv', 'text/csv', 'id\r\n');
  expect(clicked).toEqual([{ name: 'orders.csv', address: 'blob:1' }]);
  expect(await blobs[0]?.text()).toBe('id\r\n');
  vi.advanceTimersByTime(FETCHED_WITHIN - 1);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked.mock.calls).toEqual([['blob:1']]);
});
