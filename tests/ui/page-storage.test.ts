import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPageStorage } from '../../src/ui/bridge/page-storage.ts';

afterEach(() => {
  window.sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('the storage of the page', () => {
  test('is there for the next page, until it is taken away', () => {
    createPageStorage(() => window.sessionStorage, window).write('chat_7', [{ id: 'temp-1' }]);
    const next = createPageStorage(() => window.sessionStorage, window);
    expect(next.read('chat_7')).toEqual([{ id: 'temp-1' }]);
    next.write('chat_7', null);
    expect(next.read('chat_7')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  test('is kept for this page where the browser takes nothing', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const storage = createPageStorage(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }, window);
    storage.write('key', { a: 1 });
    expect(storage.read('key')).toEqual({ a: 1 });
    storage.write('key', null);
    expect(storage.read('key')).toBeNull();
    expect(warned).toHaveBeenCalled();
  });

  test('soon is read at once, and written together in a moment or when the page is hidden or goes', () => {
    vi.useFakeTimers();
    const storage = createPageStorage(() => window.sessionStorage, window);
    for (let n = 0; n < 50; n += 1) storage.writeSoon('key', n);
    expect(storage.read('key')).toBe(49);
    expect(window.sessionStorage.getItem('key')).toBeNull();
    vi.advanceTimersByTime(250);
    expect(window.sessionStorage.getItem('key')).toBe('49');
    for (const going of ['pagehide', 'visibilitychange']) {
      storage.writeSoon('key', going);
      window.dispatchEvent(new Event(going));
      expect(window.sessionStorage.getItem('key')).toBe(JSON.stringify(going));
    }
    storage.writeSoon('key', 'late');
    storage.write('key', null);
    vi.advanceTimersByTime(1_000);
    expect(window.sessionStorage.getItem('key')).toBeNull();
    vi.useRealTimers();
  });

  test('reaches the watchers of the key when another tab writes it', () => {
    const written = vi.fn();
    createPageStorage(() => window.localStorage, window).watch('key', written);
    window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
    expect(written).not.toHaveBeenCalled();
    window.dispatchEvent(new StorageEvent('storage', { key: 'key', newValue: '{"a":1}' }));
    expect(written).toHaveBeenCalledExactlyOnceWith({ a: 1 });
  });

  test('and is no JSON is nothing', () => {
    window.sessionStorage.setItem('key', '{');
    expect(createPageStorage(() => window.sessionStorage, window).read('key')).toBeNull();
  });
});
