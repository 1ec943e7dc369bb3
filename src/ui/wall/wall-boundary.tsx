import { Component, type ReactNode } from 'react';

export interface WallBoundaryProps {
  readonly children: ReactNode;
  readonly onFailed: () => void;
}

interface State {
  readonly hasFailed: boolean;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A view that stood so long, ms, has not failed again. */
const STOOD_MS = 300_000;

/** Shows a view again after a pause that grows while it goes on failing. */
export class WallBoundary extends Component<WallBoundaryProps, State> {
  override state: State = { hasFailed: false };
  #pauseMs = FIRST_PAUSE_MS;
  #failedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('A screen of the wall failed:', error);
    this.props.onFailed();
    const now = performance.now();
    this.#pauseMs =
      now - this.#failedAt > STOOD_MS ? FIRST_PAUSE_MS : Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
    this.#failedAt = now;
    this.#timer = setTimeout(() => this.setState({ hasFailed: false }), this.#pauseMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
