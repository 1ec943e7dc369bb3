/**
 * A dialog whose file is fetched when somebody opens it, perhaps while files cannot be had: that is said, and takes
 * nothing else down.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../kit/dialog.tsx';
import { loadable } from '../kit/loadable.tsx';

interface Closes {
  readonly onClose: () => void;
}

/** Stands as long as it is open; `title` names it where it cannot be loaded. */
export function lateDialog<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  const Late = loadable<Props>(load);
  function LateDialog({ title, ...props }: Props & { readonly title: string }) {
    const t = useTranslations('shell');
    const [state, setState] = useState<'coming' | 'there' | 'away'>('coming');
    useEffect(() => {
      let isWanted = true;
      const say = (now: typeof state) => () => isWanted && setState(now);
      Late.preload().then(say('there'), say('away'));
      return () => {
        isWanted = false;
      };
    }, []);
    if (state === 'there') return <Late {...(props as unknown as Props)} fallback={null} />;
    return (
      <Dialog open={state === 'away'} title={title} onClose={props.onClose}>
        <p role="alert">{t('notLoaded')}</p>
      </Dialog>
    );
  }
  return Object.assign(LateDialog, { preload: () => void Late.preload().catch(() => {}) });
}
