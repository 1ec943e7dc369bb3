import { describe, expect, test, vi } from 'vitest';
import { createNavigation } from '../../src/ui/app/navigation.ts';
import { reloadOncePerBuild } from '../../src/ui/app/stale-build.ts';
import { eventually } from '../support/eventually.ts';

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
  const memory = (): Partial<Storage> => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };
  const pageWith = (sessionStorage: Partial<Storage>, fetch: typeof window.fetch) => {
    const reload = vi.fn();
    const events = new EventTarget();
    reloadOncePerBuild({
      addEventListener: events.addEventListener.bind(events),
      sessionStorage: sessionStorage as Storage,
      fetch,
      location: { reload } as unknown as Location,
    });
    const fail = async () => {
      events.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
      await vi.waitFor(() => Promise.resolve());
    };
    return { fail, reload, tell: (event: string) => void events.dispatchEvent(new Event(event)) };
  };
  const answering = (status: number) => async () => new Response(null, { status });

  test('reloads the page once for a build, and then leaves the failure to the screen', async () => {
    const { fail, reload } = pageWith(memory(), answering(200));
    await fail();
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
    await fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('never reloads where the reload cannot be remembered', async () => {
    const denied = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    const { fail, reload } = pageWith(denied, answering(200));
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  test('keeps the page while the server is away, and reloads it once it is back', async () => {
    let answer: typeof window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const { fail, reload } = pageWith(memory(), (...call) => answer(...call));
    await fail();
    answer = answering(502);
    await fail();
    expect(reload).not.toHaveBeenCalled();
    answer = answering(405);
    await fail();
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('does not hold a person back who leaves while files are on their way, before or after the server was asked', async () => {
    const { fail, reload, tell } = pageWith(memory(), answering(200));
    tell('beforeunload');
    await fail();
    tell('pointerdown');
    const failing = fail();
    tell('beforeunload');
    await failing;
    expect(reload).not.toHaveBeenCalled();
    // Who stayed after all uses the page, and is owed the reload.
    tell('keydown');
    await fail();
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
  });
});
