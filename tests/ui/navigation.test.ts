import { describe, expect, test, vi } from 'vitest';
import { createNavigation } from '../../src/ui/app/navigation.ts';
import { reloadOncePerBuild } from '../../src/ui/app/stale-build.ts';

const pageAt = (pathname: string) => {
  const replaceState = vi.fn();
  return {
    page: { location: { pathname } as Location, history: { replaceState } as unknown as History },
    replaceState,
  };
};

describe('navigation', () => {
  test('home leaves the login and no other screen', () => {
    const login = pageAt('/');
    createNavigation(login.page).go('home');
    expect(login.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/home');
    const chat = pageAt('/chat-box');
    createNavigation(chat.page).go('home');
    expect(chat.replaceState).not.toHaveBeenCalled();
  });

  test('once a router is there, the router goes', () => {
    const { page, replaceState } = pageAt('/chat-box');
    const navigation = createNavigation(page);
    const goTo = vi.fn();
    const detach = navigation.attach(goTo);
    navigation.go('login');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/');
    expect(replaceState).not.toHaveBeenCalled();
    detach();
    navigation.go('login');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/');
  });
});

describe('a file of an older build that is gone', () => {
  const pageWith = (sessionStorage: Partial<Storage>) => {
    const reload = vi.fn();
    const events = new EventTarget();
    reloadOncePerBuild({
      addEventListener: events.addEventListener.bind(events),
      sessionStorage: sessionStorage as Storage,
      location: { reload } as unknown as Location,
    });
    const fail = () => {
      const event = new Event('vite:preloadError', { cancelable: true });
      events.dispatchEvent(event);
      return event;
    };
    return { fail, reload };
  };

  test('reloads the page once for a build, and then leaves the failure to the screen', () => {
    const kept = new Map<string, string>();
    const { fail, reload } = pageWith({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    });
    expect(fail().defaultPrevented).toBe(true);
    expect(fail().defaultPrevented).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('never reloads where the reload cannot be remembered', () => {
    const { fail, reload } = pageWith({
      getItem: () => {
        throw new Error('denied');
      },
    });
    fail();
    expect(reload).not.toHaveBeenCalled();
  });
});
