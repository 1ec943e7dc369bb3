/** The metrics by the package `prom-client`, in a registry of their own. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type {
  AnsweredCall,
  Counter as CounterOf,
  Gauge as GaugeOf,
  LabelledGauge,
  PlainGauge,
  Scrape,
} from './metric.ts';

export interface Exporter {
  gauge(gauge: GaugeOf): void;
  counter(counter: CounterOf): void;
  answered(call: AnsweredCall): void;
  scrape(): Promise<Scrape>;
}

/** Seconds. A poll takes some ms, a sign-in a tenth of a second, a price list seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

export function createExporter(): Exporter {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'homedraw_http_requests_total',
    help: 'Answered calls by route and class of status; a poll that was answered 304 is a class of its own.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'homedraw_http_request_duration_seconds',
    help: 'From the headers of a call to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });

  const addPlain = ({ name, help, read }: PlainGauge) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    });
  const addLabelled = ({ name, help, label, readEach }: LabelledGauge) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const values = await Promise.resolve()
          .then(readEach)
          .catch(() => ({}));
        this.reset();
        for (const [value, number] of Object.entries(values)) this.set({ [label]: value }, number);
      },
    });

  return {
    gauge: (gauge) => void ('read' in gauge ? addPlain(gauge) : addLabelled(gauge)),
    counter: ({ name, help, read }) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    answered: ({ method, route, status, ms }) => {
      calls.inc({ method, route, status: classOf(status) });
      seconds.observe({ method, route }, ms / 1_000);
    },
    scrape: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

/** `2xx`, and `304`, by which one sees how many polls cost next to nothing. */
const classOf = (status: number) => (status === 304 ? '304' : `${Math.floor(status / 100)}xx`);
