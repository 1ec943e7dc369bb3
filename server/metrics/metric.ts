/** The kinds of metrics, and what is told of a call. */

/** By the conventions of Prometheus: `homedraw_…`, in seconds or bytes, a counter's with `_total`. */
export interface Named {
  readonly name: string;
  readonly help: string;
}

type Awaitable<T> = T | Promise<T>;

/** A number that is read whenever somebody asks, so it must be cheap. Where `read` rejects it is NaN. */
export interface PlainGauge extends Named {
  readonly read: () => Awaitable<number>;
}

/** Some numbers of a kind, each by its value of `label`. Where `readEach` rejects there are none. */
export interface LabelledGauge extends Named {
  readonly label: string;
  readonly readEach: () => Awaitable<Readonly<Record<string, number>>>;
}

export type Gauge = PlainGauge | LabelledGauge;

/** A number that only grows. */
export interface Counter extends Named {
  readonly read: () => number;
}

/** A call that was answered. Its route is the pattern: no id and no query. */
export interface AnsweredCall {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** ms from its headers to the end of its answer. */
  readonly ms: number;
}

export interface Scrape {
  /** The value of Content-Type. */
  readonly type: string;
  readonly body: string;
}
