/**
 * A component whose file is fetched when first needed. React's own way, `lazy` in a `Suspense`, holds back whatever
 * follows a fallback until 300 ms have passed; here it follows in the next frame.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Leaving, watchLeaving } from './leaving.ts';

/** Made at the first need: what names a screen is also read where there is no window. */
let leaving: Leaving | null = null;

export interface LoadableComponent<Props> {
  /**
   * `fallback` stands in its place until the file is there. A file that cannot be had throws into the boundary around,
   * unless the page is being left.
   */
  (props: Props & { readonly fallback: ReactNode }): ReactNode;
  /** Fetches the file ahead of need. Rejects where it cannot be had; the next need tries again. */
  preload(): Promise<void>;
}

type State<Props> =
  | { readonly component: ComponentType<Props> }
  | { readonly error: unknown }
  | { readonly component: null };

export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
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

  function Loadable({ fallback, ...props }: Props & { readonly fallback: ReactNode }): ReactNode {
    const [state, setState] = useState<State<Props>>({ component: loaded });
    const isThere = !('component' in state) || state.component !== null;
    useEffect(() => {
      if (isThere) return;
      let isWanted = true;
      need().then(
        (component) => isWanted && setState({ component }),
        (error: unknown) => isWanted && setState({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [isThere]);
    if ('error' in state) throw state.error;
    if (state.component === null) return fallback;
    const { component: Component } = state;
    return <Component {...(props as unknown as Props)} />;
  }

  return Object.assign(Loadable, { preload: async () => void (await need()) });
}
