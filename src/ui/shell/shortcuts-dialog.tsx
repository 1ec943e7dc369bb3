import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../kit/dialog.tsx';
import { useKeptSwitch } from '../kit/kept-switch.ts';
import layout from '../kit/layout.module.css';
import { listedShortcuts, type Shortcut, singleKeys } from '../kit/shortcuts.ts';
import styles from './shortcuts.module.css';

export interface ShortcutsDialogProps {
  readonly onClose: () => void;
}

/** The keys that work on the screen behind it; single ones only while they are on. */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const t = useTranslations('shell.shortcuts');
  const [shortcuts] = useState<readonly Shortcut[]>(listedShortcuts);
  const isOn = useKeptSwitch(singleKeys);
  const shown = shortcuts.filter(({ isSingle }) => isOn || !isSingle);
  return (
    <Dialog open title={t('title')} size="list" onClose={onClose}>
      <dl className={styles['list']}>
        {shown.map(({ keys, does }) => (
          <div key={`${keys.join(' ')} ${does}`} className={styles['line']}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={layout['check']}>
        <input type="checkbox" checked={isOn} onChange={() => singleKeys.switchTo(!isOn)} />
        {t('singleKeys')}
      </label>
      <p className={styles['aside']}>{t('singleKeysText')}</p>
    </Dialog>
  );
}
