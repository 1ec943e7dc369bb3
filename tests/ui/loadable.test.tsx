import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadable } from '../../src/ui/kit/loadable.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render = () => this.state.message ?? this.props.children;
}

describe('a component that is loaded when it is needed', () => {
  test('the fallback stands in until the file is there; then it follows at once, and next time from the start', async () => {
    const comings: ((component: typeof Greeting) => void)[] = [];
    const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => void comings.push(resolve)));
    const Loaded = loadable(load);
    const view = <Loaded name="Uma" fallback={<p>one moment</p>} />;
    const { unmount } = render(view);
    screen.getByText('one moment');
    await act(async () => comings[0]?.(Greeting));
    screen.getByText('Hello Uma');
    unmount();
    render(view);
    screen.getByText('Hello Uma');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('a file that is fetched ahead is there when it is needed', async () => {
    const Loaded = loadable(async () => Greeting);
    await Loaded.preload();
    render(<Loaded name="Uma" fallback={null} />);
    screen.getByText('Hello Uma');
  });

  test('a file that cannot be had goes to the boundary, and the next need tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(() => Promise.reject<typeof Greeting>(new Error('gone')));
    const Loaded = loadable(load);
    const view = (
      <Boundary>
        <Loaded name="Uma" fallback={null} />
      </Boundary>
    );
    const { unmount } = render(view);
    await screen.findByText('gone');
    unmount();
    load.mockImplementation(async () => Greeting);
    render(view);
    await screen.findByText('Hello Uma');
  });

  describe('of what a screen can do without', () => {
    // A moment of the machine's own would come between what the test does and what it changes.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
    afterEach(() => void vi.useRealTimers());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

    test('it is left standing, and is asked for again until it is there', async () => {
      const load = vi.fn(() => Promise.reject<typeof Greeting>(new Error('away')));
      const Loaded = loadable(load, 5);
      render(
        <Boundary>
          <Loaded name="Uma" fallback={<p>without</p>} />
        </Boundary>,
      );
      await pass(4);
      expect(load).toHaveBeenCalledTimes(1);
      await pass(6);
      expect(load).toHaveBeenCalledTimes(3);
      screen.getByText('without');
      load.mockImplementation(async () => Greeting);
      await pass(5);
      screen.getByText('Hello Uma');
    });

    test('what stands in its place knows whether the file is only on its way, or cannot be had', async () => {
      const comings: ((error: Error) => void)[] = [];
      const load = vi.fn(() => new Promise<typeof Greeting>((_, reject) => void comings.push(reject)));
      const Loaded = loadable(load, 5);
      render(<Loaded name="Uma" fallback={(isAway) => <p>{isAway ? 'away' : 'coming'}</p>} />);
      screen.getByText('coming');
      await act(async () => comings[0]?.(new Error('gone')));
      screen.getByText('away');
      load.mockImplementation(async () => Greeting);
      await pass(5);
      screen.getByText('Hello Uma');
    });
  });

  test('a file that is aborted because the page is left is no failure, unless the page stays after all', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Loaded = loadable(() => Promise.reject<typeof Greeting>(new Error('given up')));
    window.dispatchEvent(new Event('beforeunload'));
    render(
      <Boundary>
        <Loaded name="Uma" fallback="one moment" />
      </Boundary>,
    );
    await act(async () => {});
    screen.getByText('one moment');
    await act(async () => void window.dispatchEvent(new Event('pointerdown')));
    screen.getByText('given up');
  });
});
