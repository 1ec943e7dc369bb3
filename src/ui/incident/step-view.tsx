/** One step: what came, what the machines are after it, and what it changed. */
import { useTranslations } from 'use-intl';
import type { JournalEntry } from '../../contract/journal.ts';
import type { ModelState, ReplayStep } from '../../machines/replay/replay-steps.ts';
import { Panel } from '../kit/panel.tsx';
import { bodyOf } from './entry-words.ts';
import styles from './incident.module.css';
import { useStepWords } from './step-words.ts';

export interface StepViewProps {
  readonly steps: readonly ReplayStep[];
  readonly at: number;
  readonly onGo: (at: number) => void;
}

export function StepView({ steps, at, onGo }: StepViewProps) {
  const t = useTranslations('incident.step');
  const step = steps[at];
  if (!step) return null;
  return (
    <div className={styles['panes']}>
      <div className={styles['columns']}>
        <div className={styles['changed']}>
          <Panel title={t('changes')}>
            <Changes step={step} />
          </Panel>
        </div>
        <div className={styles['entry']}>
          <Panel title={t('around')}>
            <Around steps={steps} at={at} onGo={onGo} />
          </Panel>
          {step.entry && <Entry entry={step.entry} sent={step.sent} />}
        </div>
        <div className={styles['after']}>
          <Panel title={t('models')}>
            <Models models={step.models} before={steps[at - 1]?.models} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** So many steps before and after the current one are listed. */
const NEAR = 4;

function Around({ steps, at, onGo }: StepViewProps) {
  const words = useStepWords();
  const from = Math.max(0, Math.min(at - NEAR, steps.length - 1 - 2 * NEAR));
  return (
    <ol className={styles['around']}>
      {steps.slice(from, from + 2 * NEAR + 1).map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        <li key={from + i}>
          <button
            type="button"
            aria-current={from + i === at ? 'step' : undefined}
            onClick={() => onGo(from + i)}
          >
            <span className="hd-figures">{words.time(step)}</span>
            <span title={words.name(step)}>{words.name(step)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, sent }: { readonly entry: JournalEntry; readonly sent: readonly string[] }) {
  const t = useTranslations('incident.step');
  return (
    <Panel title={t('entry')} aside={t(entry.kind)}>
      {sent.length > 0 && <p className={styles['quiet']}>{t('sent', { names: sent.join(', ') })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has no pointer */}
      <section className={styles['json']} tabIndex={0} aria-label={t('entry')}>
        <pre>{bodyOf(entry)}</pre>
      </section>
    </Panel>
  );
}

function Changes({ step: { changes, changeCount } }: { readonly step: ReplayStep }) {
  const t = useTranslations('incident.step');
  if (changes.length === 0) return <p className={styles['quiet']}>{t('noChanges')}</p>;
  return (
    <>
      <ul className={styles['changes']}>
        {changes.map(({ path, before, after }) => (
          <li key={path}>
            <code className={styles['path']}>{path}</code>
            <del>
              <span className="hd-heard">{t('before')} </span>
              {before ?? t('absent')}
            </del>
            <ins>
              <span className="hd-heard">{t('after')} </span>
              {after ?? t('absent')}
            </ins>
          </li>
        ))}
      </ul>
      {changeCount > changes.length && (
        <p className={styles['quiet']}>{t('more', { count: changeCount - changes.length })}</p>
      )}
    </>
  );
}

interface ModelsProps {
  readonly models: readonly ModelState[];
  readonly before: readonly ModelState[] | undefined;
}

function Models({ models, before }: ModelsProps) {
  const t = useTranslations('incident.step');
  const names = useTranslations('incident.models');
  return (
    <table className={styles['models']}>
      <thead>
        <tr>
          <th scope="col">{t('model')}</th>
          <th scope="col">{t('state')}</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model, i) => (
          <tr key={model.name} data-changed={(before !== undefined && before[i] !== model) || undefined}>
            <th scope="row">{names(model.name)}</th>
            <td className="hd-figures">{stateWords(model) || t('none')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The state's name, how many there are, and how many of them in which state. */
function stateWords({ state, count, states }: ModelState): string {
  const inner = Object.entries(states).map(([name, many]) => `${many} ${name}`);
  return [state, inner.length > 0 ? inner.join(', ') : count === null ? null : String(count)]
    .filter((one) => one !== null)
    .join(' · ');
}
