/**
 * Who says what once in all tabs of a browser (rulings, 'Live tracking and alerts'; docs/the-life-of-an-alert.md).
 * Every tab finds the same things by itself. The tab that leads says them at once. The others hold them until the
 * leader has said them, until they lead themselves, or until the time is up in which a leader would have found them.
 * Who says something takes a lease on it in storage first, so that late words and dead tabs lead to one saying and
 * never to none.
 */

/** What a tab found. */
export interface Finding {
  /** This tab's own name of it: found again it is the same. */
  readonly key: string;
  /** What makes two tabs' findings the same. Of two alike one is taken back by one word. */
  readonly subjects: readonly string[];
}

export interface Holding {
  readonly leads: boolean;
  /** In the order in which they were found. */
  readonly held: readonly Finding[];
  /**
   * Said by another tab before this one found it, whose socket may be the slower one; `until` on the caller's clock,
   * ms.
   */
  readonly early: readonly { readonly subject: string; readonly until: number }[];
}

export interface HoldingStep {
  readonly holding: Holding;
  /** To be leased and said now, without the subjects that others have said. */
  readonly say: readonly Finding[];
}

export const nothingHeld: Holding = { leads: false, held: [], early: [] };

const still = (findings: readonly Finding[]) => findings.filter(({ subjects }) => subjects.length > 0);

/** A tab found something at `now`. One that it holds already it goes on holding, and no longer for it. */
export function found(holding: Holding, finding: Finding, now: number): HoldingStep {
  if (holding.leads) return { holding, say: [finding] };
  if (holding.held.some(({ key }) => key === finding.key)) return { holding, say: [] };
  let early = holding.early.filter(({ until }) => until > now);
  const subjects = finding.subjects.filter((subject) => {
    const word = early.find((one) => one.subject === subject);
    // Each word of another tab takes back one finding.
    early = early.filter((one) => one !== word);
    return word === undefined;
  });
  return { holding: { ...holding, early, held: [...holding.held, { ...finding, subjects }] }, say: [] };
}

/** Another tab said something. What is not found yet is remembered for `forMs`. */
export function saidElsewhere(holding: Holding, subject: string, now: number, forMs: number): Holding {
  const known = holding.held.find(({ subjects }) => subjects.includes(subject));
  if (!known) {
    const early = holding.early.filter(({ until }) => until > now);
    return { ...holding, early: [...early, { subject, until: now + forMs }] };
  }
  const at = known.subjects.indexOf(subject);
  const less = { ...known, subjects: known.subjects.toSpliced(at, 1) };
  return { ...holding, held: holding.held.map((one) => (one === known ? less : one)) };
}

/** The tab begins to lead, and says what nobody said, also what a sleep has made late; or it leads no more. */
export function ledNow(holding: Holding, leads: boolean): HoldingStep {
  if (!leads) return { holding: { ...holding, leads }, say: [] };
  return { holding: { ...holding, leads, held: [] }, say: still(holding.held) };
}

/** It was held for so long that a leader would have found it: the tab says it itself. */
export function overdue(holding: Holding, key: string): HoldingStep {
  const own = holding.held.filter((one) => one.key === key);
  return { holding: { ...holding, held: holding.held.filter((one) => one.key !== key) }, say: still(own) };
}
