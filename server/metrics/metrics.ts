/**
 * What the server counts and measures of itself, in Prometheus' format at /metrics. The package behind it is loaded when
 * somebody asks for the first time: a server that nobody watches measures no calls, and starts as quickly as before.
 */
import type { Exporter } from './exporter.ts';

/** By the conventions of Prometheus: `homedraw_…`, in seconds or bytes, a counter's with `_total`. */
interface Named {
  readonly name: string;
  readonly help: string;
}

type Awaitable<T> = T | Promise<T>;

/** A number that is read whenever somebody asks, so it must be cheap to read. Where `read` rejects it is NaN. */
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

export interface Metrics {
  /** Throws where there is one of that name. */
  gauge(gauge: Gauge): void;
  /** Answers how to count; throws where there is one of that name. */
  counter(named: Named): (by: number) => void;
  /** Calls are counted from the first scrape on. */
  answered(call: AnsweredCall): void;
  /** Everything as it is now. */
  scrape(): Promise<Scrape>;
}

/** Each server has metrics of its own. */
export function createMetrics(): Metrics {
  const gauges: Gauge[] = [];
  const counters: Counter[] = [];
  const names = new Set<string>();
  let exporter: Exporter | null = null;
  let loading: Promise<Exporter> | null = null;

  const claim = (name: string) => {
    if (names.has(name)) throw new Error(`the metric ${name} is there already`);
    names.add(name);
  };
  const load = async () => {
    const { createExporter } = await import('./exporter.ts');
    const made = createExporter();
    for (const gauge of gauges) made.gauge(gauge);
    for (const counter of counters) made.counter(counter);
    exporter = made;
    return made;
  };

  return {
    gauge: (gauge) => {
      claim(gauge.name);
      gauges.push(gauge);
      exporter?.gauge(gauge);
    },
    counter: ({ name, help }) => {
      claim(name);
      let count = 0;
      const counter = { name, help, read: () => count };
      counters.push(counter);
      exporter?.counter(counter);
      return (by) => {
        count += by;
      };
    },
    answered: (call) => exporter?.answered(call),
    scrape: async () => {
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      return (await loading).scrape();
    },
  };
}
