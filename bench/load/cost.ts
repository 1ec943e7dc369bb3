/** What one phlebotomist and one console cost, and what so many of them would need. Pure. */

/** A part's use within a time: the server's, PostgreSQL's, a proxy's. */
export interface PartUse {
  readonly name: string;
  /** CPU ms a second: 1,000 are a core. */
  readonly cpu: number;
  /** At its end. */
  readonly memoryMb: number;
}

/** A time in which so many phones and consoles were at work. */
export interface Watched {
  readonly phones: number;
  readonly consoles: number;
  readonly parts: readonly PartUse[];
}

/** The times that are compared. `last` is `all` unless phones were added later. */
export interface Compared {
  /** Nobody was at work. */
  readonly quiet: Watched;
  /** The phones, and no console. */
  readonly alone: Watched;
  /** … and then the consoles too. */
  readonly all: Watched;
  readonly last: Watched;
}

/** What one more of them costs. */
export interface UnitCost {
  /** CPU ms a second. */
  readonly cpu: number;
  readonly memoryMb: number;
}

/** The costs of a part. */
export interface PartCost {
  readonly name: string;
  readonly phone: UnitCost;
  readonly console: UnitCost;
  /** When nobody is at work. */
  readonly quiet: UnitCost;
}

/**
 * A console's cost is what came with the consoles, by their number; a phone's is what the last time had beyond the
 * quiet one and the consoles, by the number of phones. What is too small to be measured is 0.
 */
export const costsOf = ({ quiet, alone, all, last }: Compared): readonly PartCost[] =>
  quiet.parts.map(({ name, ...atRest }) => {
    const within = (watched: Watched) => watched.parts.find((part) => part.name === name) ?? atRest;
    const cost = (of: keyof UnitCost) => {
      const perConsole = share(within(all)[of] - within(alone)[of], all.consoles);
      const perPhone = share(within(last)[of] - atRest[of] - perConsole * last.consoles, last.phones);
      return { perConsole, perPhone };
    };
    const [cpu, memory] = [cost('cpu'), cost('memoryMb')];
    return {
      name,
      phone: { cpu: cpu.perPhone, memoryMb: memory.perPhone },
      console: { cpu: cpu.perConsole, memoryMb: memory.perConsole },
      quiet: { cpu: atRest.cpu, memoryMb: atRest.memoryMb },
    };
  });

const share = (more: number, count: number): number => (count === 0 ? 0 : Math.max(0, more / count));

/** The part of a core that an instance may use: the rest is for the busy minute. */
export const wellUsed = 0.6;

/** What so many need. */
export interface Size {
  readonly phones: number;
  readonly consoles: number;
  readonly parts: readonly {
    readonly name: string;
    /** Cores that are wholly busy. */
    readonly cores: number;
    readonly memoryMb: number;
    /** Processes of one core, of which each uses no more than `wellUsed`. */
    readonly instances: number;
  }[];
  /** Million bits a second, both ways. */
  readonly megabits: number;
}

export interface Traffic {
  /** Bytes a second, both ways. */
  readonly phone: number;
  readonly console: number;
}

/** `consolesPerPhone` as they were in the load. */
export function sizeOf(
  phones: number,
  consolesPerPhone: number,
  costs: readonly PartCost[],
  traffic: Traffic,
): Size {
  const consoles = Math.ceil(phones * consolesPerPhone);
  return {
    phones,
    consoles,
    megabits: ((phones * traffic.phone + consoles * traffic.console) * 8) / 1e6,
    parts: costs.map((part) => {
      const cores = (phones * part.phone.cpu + consoles * part.console.cpu) / 1_000;
      const instances = Math.max(1, Math.ceil(cores / wellUsed));
      const more = phones * part.phone.memoryMb + consoles * part.console.memoryMb;
      return { name: part.name, cores, instances, memoryMb: instances * part.quiet.memoryMb + more };
    }),
  };
}
