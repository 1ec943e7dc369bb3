/**
 * Says each thing in one tab of a browser (rulings, 'Live tracking and alerts'; docs/the-life-of-an-alert.md). Every
 * tab finds the same things by itself. The leader says them at once. The others hold them until the leader has said
 * them, until they lead themselves, or until the time is up in which a leader would have found them. A tab takes a
 * lease in storage before it says something, so that late messages and dead tabs lead to one saying and never to none.
 */

/** What a tab found. */
export interface Finding {
  /** This tab's own name of the finding: found again, the finding has the same key. */
  readonly key: string;
  /** The same in every tab that finds it. One message of another tab takes back one subject, even of two equal ones. */
  readonly subjects: readonly string[];
}

export interface Holding {
  readonly leads: boolean;
  /** In the order in which they were found. */
  readonly held: readonly Finding[];
  /**
   * Subjects that another tab said before this one found them: its socket may be slower. `until`: the caller's clock,
   * ms.
   */
  readonly saidBefore: readonly { readonly subject: string; readonly until: number }[];
}

export interface HoldingStep {
  readonly holding: Holding;
  /** Findings to lease and say now, without the subjects that other tabs have said. */
  readonly say: readonly Finding[];
}

export const nothingHeld: Holding = { leads: false, held: [], saidBefore: [] };

const withSubjects = (findings: readonly Finding[]) => findings.filter(({ subjects }) => subjects.length > 0);

/** A tab found something at `now`. A finding that the tab already holds changes nothing: its time runs on. */
export function found(holding: Holding, finding: Finding, now: number): HoldingStep {
  if (holding.leads) return { holding, say: [finding] };
  if (holding.held.some(({ key }) => key === finding.key)) return { holding, say: [] };
  let saidBefore = holding.saidBefore.filter(({ until }) => until > now);
  const subjects = finding.subjects.filter((subject) => {
    const known = saidBefore.find((one) => one.subject === subject);
    // Each message of another tab takes back one finding.
    saidBefore = saidBefore.filter((one) => one !== known);
    return known === undefined;
  });
  return { holding: { ...holding, saidBefore, held: [...holding.held, { ...finding, subjects }] }, say: [] };
}

/** Another tab said `subject`. If this tab has not found it yet, it remembers the subject for `forMs`. */
export function saidElsewhere(holding: Holding, subject: string, now: number, forMs: number): Holding {
  const known = holding.held.find(({ subjects }) => subjects.includes(subject));
  if (!known) {
    const saidBefore = holding.saidBefore.filter(({ until }) => until > now);
    return { ...holding, saidBefore: [...saidBefore, { subject, until: now + forMs }] };
  }
  const at = known.subjects.indexOf(subject);
  const less = { ...known, subjects: known.subjects.toSpliced(at, 1) };
  return { ...holding, held: holding.held.map((one) => (one === known ? less : one)) };
}

/** The tab begins to lead and says all that it holds, also what a sleep has made late; or it stops leading. */
export function ledNow(holding: Holding, leads: boolean): HoldingStep {
  if (!leads) return { holding: { ...holding, leads }, say: [] };
  return { holding: { ...holding, leads, held: [] }, say: withSubjects(holding.held) };
}

/** The tab has held a finding for so long that a leader would have found it: the tab says it itself. */
export function overdue(holding: Holding, key: string): HoldingStep {
  const due = holding.held.filter((one) => one.key === key);
  return {
    holding: { ...holding, held: holding.held.filter((one) => one.key !== key) },
    say: withSubjects(due),
  };
}
