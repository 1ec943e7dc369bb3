/** What can be done beside a failure that a form or a dialog tells in a line. */
import { useContext } from 'react';
import type { UndoneOutcome } from '../../contract/command.ts';
import { BesideFailures } from './beside-failures.ts';
import styles from './offer-beside.module.css';

/** Nothing beside a refusal: it is the server's answer, and says itself what is wrong. */
export function OfferBeside({ outcome }: { readonly outcome: UndoneOutcome }) {
  const { action } = useContext(BesideFailures);
  return outcome === 'refused' || action === null ? null : <div className={styles['beside']}>{action}</div>;
}
