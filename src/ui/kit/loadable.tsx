/**
 * A component whose file is fetched when first needed. React's own way, `lazy` in a `Suspense`, holds back whatever
 * follows a fallback until 300 ms have passed; here it follows in the next frame.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Leaving, watchLeaving } from './leaving.ts';

/** For parts that a screen can do without, a dialog's too (`late-dialog.tsx`), ms. */
export const AGAIN_MS = 10_000;

/** What stands in the place of a file that is not there; `isAway`: it was asked for, and cannot be had. */
export type Fallback = ReactNode | ((isAway: boolean) => ReactNode);

/** Made at the first need: what names a screen is also read where there is no window. */
let leaving: Leaving | null = null;

export interface LoadableComponent<Props> {
  /**
   * `fallback` stands in its place until the file is there. A file that cannot be had throws into the boundary around,
   * unless the page is being left, or the screen can do without.
   */
  (props: Props & { readonly fallback: Fallback }): ReactNode;
  /** Fetches the file ahead of need. Rejects where it cannot be had; the next need tries again. */
  preload(): Promise<void>;
}

type State<Props> =
  | { readonly component: ComponentType<Props> }
  | { readonly error: unknown }
  | { readonly component: null; readonly isAway: boolean };

/**
 * @param againMs For what a screen can do without: its fallback stays where the file cannot be had, which is asked for
 * again after so long. Files are away when a server is, and then nobody wants the screen to go too.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  againMs?: number,
): LoadableComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const need = (): Promise<ComponentType<Props>> => {
    leaving ??= watchLeaving(window);
    const { stays } = leaving;
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      async (error: unknown) => {
        loading = null;
        await stays();
        throw error;
      },
    );
    return loading;
  };

  function Loadable({ fallback, ...props }: Props & { readonly fallback: Fallback }): ReactNode {
    const [state, setState] = useState<State<Props>>({ component: loaded, isAway: false });
    const isThere = !('component' in state) || state.component !== null;
    useEffect(() => {
      if (isThere) return;
      let isWanted = true;
      let waiting: ReturnType<typeof setTimeout>;
      const ask = (): void =>
        void need().then(
          (component) => isWanted && setState({ component }),
          (error: unknown) => {
            if (!isWanted) return;
            if (againMs === undefined) return setState({ error });
            setState({ component: null, isAway: true });
            waiting = setTimeout(ask, againMs);
          },
        );
      ask();
      return () => {
        isWanted = false;
        clearTimeout(waiting);
      };
    }, [isThere]);
    if ('error' in state) throw state.error;
    if (state.component === null) return typeof fallback === 'function' ? fallback(state.isAway) : fallback;
    const { component: Component } = state;
    return <Component {...(props as unknown as Props)} />;
  }

  return Object.assign(Loadable, { preload: async () => void (await need()) });
}
