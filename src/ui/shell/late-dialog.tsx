/**
 * A dialog whose file is fetched when somebody opens it, perhaps while files cannot be had: that is said, takes nothing
 * else down, and the dialog is there as soon as its file is.
 */
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../kit/dialog.tsx';
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';

interface Closes {
  readonly onClose: () => void;
}

/** Stands as long as it is open; `title` names it where it cannot be loaded. */
export function lateDialog<Props extends Closes>(load: () => Promise<ComponentType<Props>>) {
  const Late = loadable<Props>(load, AGAIN_MS);
  function LateDialog({ title, ...props }: Props & { readonly title: string }) {
    const t = useTranslations('shell');
    return (
      <Late
        {...(props as unknown as Props)}
        fallback={(isAway) => (
          <Dialog open={isAway} title={title} onClose={props.onClose}>
            <p role="alert">{t('notLoaded')}</p>
          </Dialog>
        )}
      />
    );
  }
  return Object.assign(LateDialog, { preload: () => void Late.preload().catch(() => {}) });
}
