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

describe('a file of the page that cannot be had', () => {
  const memory = (): Partial<Storage> => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };
  const documentOf = (entry: string) =>
    `<title>HomeDraw</title><script type="module" crossorigin src="${entry}"></script>`;
  const pageWith = (sessionStorage: Partial<Storage>, fetch: typeof window.fetch) => {
    const reload = vi.fn();
    const events = new EventTarget();
    const asked = vi.fn(fetch);
    reloadOncePerBuild({
      addEventListener: events.addEventListener.bind(events),
      sessionStorage: sessionStorage as Storage,
      fetch: asked,
      location: { pathname: '/home', reload } as unknown as Location,
    });
    /** Settles when the page has heard who is served now. */
    const fail = async () => {
      const before = asked.mock.results.length;
      events.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
      await Promise.allSettled(asked.mock.results.slice(before).map(({ value }) => value));
      await new Promise<void>((resolve) => void setImmediate(resolve));
    };
    return { fail, reload, tell: (event: string) => void events.dispatchEvent(new Event(event)) };
  };
  const serving =
    (body: string, status = 200) =>
    async () =>
      new Response(body, { status });
  const another = serving(documentOf('/another.js'));
  /** As built, the module is in the page's first file. */
  const own = new URL(import.meta.url).pathname.replace('tests/ui/navigation.test', 'src/ui/app/stale-build');
  const same = serving(documentOf(own));

  test('where another build is served reloads the page once, and then leaves the failure to the screen', async () => {
    const { fail, reload } = pageWith(memory(), another);
    await fail();
    expect(reload).toHaveBeenCalledOnce();
    await fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('since the server was away leaves the page as it is: it comes back with the same build', async () => {
    const { fail, reload } = pageWith(memory(), same);
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  test('since a proxy asks for a login leaves the page as it is: nobody would come back from there', async () => {
    const { fail, reload } = pageWith(memory(), serving('<title>Sign in</title><form></form>'));
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  test('never reloads where the reload cannot be remembered', async () => {
    const denied = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    const { fail, reload } = pageWith(denied, another);
    await fail();
    expect(reload).not.toHaveBeenCalled();
  });

  test('keeps the page while the server is away, and reloads it when it is back with another build', async () => {
    let answer: typeof window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const { fail, reload } = pageWith(memory(), (...call) => answer(...call));
    await fail();
    answer = serving(documentOf('/another.js'), 502);
    await fail();
    expect(reload).not.toHaveBeenCalled();
    answer = another;
    await fail();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not hold a person back who leaves while files are on their way, before or after the server was asked', async () => {
    const { fail, reload, tell } = pageWith(memory(), another);
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
    expect(reload).toHaveBeenCalledOnce();
  });
});
