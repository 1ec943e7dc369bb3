/**
 * What the server counts and measures of itself, in Prometheus' format at /metrics. The package behind it is
 * loaded when somebody asks for the first time: a server that nobody watches measures no calls.
 */
import type { Exporter } from './exporter.ts';
import type { AnsweredCall, Counter, Gauge, Named, Scrape } from './metric.ts';

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
