import type { UndoneOutcome } from '../../contract/command.ts';
import { AlertIcon } from '../kit/icons.tsx';
import { OfferBeside } from '../kit/offer-beside.tsx';
import { useBroughtIntoView } from '../kit/use-brought-into-view.ts';
import styles from './catalogue.module.css';

interface Failure {
  readonly outcome: UndoneOutcome;
  readonly message: string;
}

export interface TestTroubleProps {
  readonly failure: Failure | null;
  readonly words: (failure: Failure) => string;
  /** Said where nobody knows whether it was done. */
  readonly perhaps: string;
}

/** Why a test was not written. */
export function TestTrouble({ failure, words, perhaps }: TestTroubleProps) {
  const own = useBroughtIntoView(failure);
  return (
    <div role="alert" ref={own}>
      {failure && (
        <p className={styles['failure']}>
          <AlertIcon />
          {words(failure)}
        </p>
      )}
      {failure?.outcome === 'unknown' && <p className={styles['about']}>{perhaps}</p>}
      {failure && <OfferBeside outcome={failure.outcome} />}
    </div>
  );
}
