/** What the environment says of the days; a browser has none to read, so the configuration hands it over. */
export interface SimulationSettings {
  readonly count: number;
  readonly seed: number;
  /** One day as a failure prints it, in place of seeded ones; empty for none. */
  readonly day: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    browserSimulation: SimulationSettings;
  }
}
