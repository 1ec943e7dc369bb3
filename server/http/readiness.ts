/** Whether this server can answer calls now, for a balancer that would else send them elsewhere. */
import { inTime, oneAtATime } from '../in-time.ts';

export interface ReadinessCheck {
  /** What the answer calls it where it does not hold; one word of ours. */
  readonly name: string;
  /** Whether it holds now. A rejection, and no answer within 2 s, mean that it does not. */
  readonly holds: () => boolean | Promise<boolean>;
}

export interface Readiness {
  /** From now on the server is ready only while this holds too. */
  add(check: ReadinessCheck): void;
  /** From now on the server is not ready, for the reason `stopping`. */
  stop(): void;
  /** The names of what does not hold; none where the server is ready. Answers within 2 s. */
  reasons(): Promise<readonly string[]>;
}

const checkMs = 2_000;

export function createReadiness(): Readiness {
  let stopping = false;
  const checks: ReadinessCheck[] = [{ name: 'stopping', holds: () => !stopping }];
  const holds = async (check: ReadinessCheck) => {
    try {
      return await inTime(Promise.resolve(check.holds()), checkMs);
    } catch {
      return false;
    }
  };

  return {
    // Whoever may ask as often as they like must not set off as many questions to a database that is silent.
    add: ({ name, holds: ask }) => void checks.push({ name, holds: oneAtATime(async () => ask()) }),
    stop: () => {
      stopping = true;
    },
    reasons: async () => {
      const held = await Promise.all(checks.map(holds));
      return checks.filter((_, index) => !held[index]).map(({ name }) => name);
    },
  };
}
