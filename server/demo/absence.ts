/** An absent demo phlebotomist who reports it once more, with another reason: a pending record for a dispatcher. */
import { absences } from './attendance.ts';
import type { Random } from './random.ts';
import type { SimulatedPhone } from './simulated-phone.ts';

export interface AbsenceParts {
  readonly phone: Pick<SimulatedPhone, 'markAbsent'>;
  readonly random: Random;
  /** Resolves after so many ms, or earlier when the phone is switched off. */
  readonly wait: (ms: number) => Promise<void>;
  readonly isOver: () => boolean;
}

const minute = 60_000;
/** Of some six absent phlebotomists one or two do, at some time of the first hours. */
const talkativeShare = 0.3;

/** Resolves when there is nothing more to say. */
export async function sayAgain({ phone, random, wait, isOver }: AbsenceParts): Promise<void> {
  if (!random.chance(talkativeShare)) return;
  await wait(random.between(3, 120) * minute);
  if (isOver()) return;
  // Without a session or a network the absence stays as it was last said.
  await phone.markAbsent(random.pick(absences)).catch(() => {});
}
