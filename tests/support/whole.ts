/** Whether everything runs (`npm test -- --whole`, as CI does) or what each `npm test` runs (decision 0037). */
export const isWhole = process.env['WHOLE'] === '1';

/** With everything all of very many, else every fourth: a system costs more to start than a path to walk. */
export const sampleOf = <T>(all: readonly T[]): readonly T[] =>
  isWhole ? all : all.filter((_, index) => index % 4 === 0);
