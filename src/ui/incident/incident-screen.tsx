/** /diagnostics: an incident file, step by step. Nothing of it goes to the backend. */
import { IconFileSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import { FileChooser } from '../kit/file-chooser.tsx';
import { useFileSize } from '../kit/file-size.ts';
import { LateTexts } from '../kit/late-texts.tsx';
import { Page } from '../kit/page-header.tsx';
import { AboutFile } from './about-file.tsx';
import styles from './incident.module.css';
import { MOST_BYTES, type OpenedFile, openFile, type Refusal } from './open-file.ts';
import { Player } from './player.tsx';

type State =
  | { readonly name: 'choosing'; readonly refused: { readonly why: Refusal; readonly size: number } | null }
  | { readonly name: 'reading'; readonly file: string; readonly share: number }
  | { readonly name: 'open'; readonly file: OpenedFile };

const choosing: State = { name: 'choosing', refused: null };

export const IncidentScreen = () => (
  <LateTexts>
    <Screen />
  </LateTexts>
);

function Screen() {
  const t = useTranslations('incident.screen');
  const [state, setState] = useState<State>(choosing);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const area = useFocusIn(state.name);

  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    const life = new AbortController();
    reading.current = life;
    const told = (share: number) => setState({ name: 'reading', file: file.name, share });
    told(0);
    const opened = await openFile(file, told, life.signal);
    if (opened === null || life.signal.aborted) return;
    setState(
      'refusal' in opened
        ? { name: 'choosing', refused: { why: opened.refusal, size: file.size } }
        : { name: 'open', file: opened },
    );
  }

  return (
    <Page
      title={t('title')}
      context={state.name === 'open' ? state.file.name : t('context')}
      actions={state.name === 'open' && <Button onClick={() => setState(choosing)}>{t('another')}</Button>}
      bounded
    >
      {state.name === 'open' ? (
        <div className={styles['open']} ref={area}>
          <AboutFile file={state.file} />
          <Player steps={state.file.steps} />
        </div>
      ) : (
        <Chooser state={state} area={area} onFile={(file) => void open(file)} />
      )}
    </Page>
  );
}

/** The focus goes with the state: what had it is gone, or locked. */
function useFocusIn(state: State['name']): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // A control elsewhere that has it keeps it.
    if (document.activeElement?.contains(area.current)) area.current?.querySelector('input')?.focus();
  }, [state]);
  return area;
}

interface ChooserProps {
  readonly state: Exclude<State, { readonly name: 'open' }>;
  readonly area: RefObject<HTMLDivElement | null>;
  readonly onFile: (file: File | undefined) => void;
}

function Chooser({ state, area, onFile }: ChooserProps) {
  const t = useTranslations('incident.screen');
  const errors = useTranslations('incident.errors');
  const size = useFileSize();
  const refused = state.name === 'choosing' ? state.refused : null;
  const words = (): string | undefined => {
    if (refused === null) return undefined;
    return refused.why === 'tooLarge'
      ? errors('tooLarge', { size: size(refused.size), most: size(MOST_BYTES) })
      : errors(refused.why);
  };
  return (
    <div className={styles['chooser']} ref={area}>
      <FileChooser
        label={t('file')}
        help={t('help')}
        error={words()}
        accept=".json,application/json"
        locked={state.name === 'reading'}
        onFiles={([file]) => onFile(file)}
        icon={<IconFileSearch size={18} stroke={1.75} aria-hidden="true" />}
        chosen={null}
      >
        {state.name === 'reading' && (
          <div className={styles['reading']} role="status">
            <progress aria-label={t('progress')} value={state.share} max={1} />
            <p className="hd-figures">
              {t('reading', { name: state.file, percent: String(Math.floor(state.share * 100)) })}
            </p>
          </div>
        )}
      </FileChooser>
    </div>
  );
}
