/**
 * A dialog whose file is fetched when somebody opens it, perhaps while files cannot be had: that is said, takes nothing
 * else down, and the dialog is there as soon as its file is.
 */
import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog, type DialogProps } from './dialog.tsx';
import { AGAIN_MS, loadable } from './loadable.tsx';
import { Loading, SkeletonBlock } from './loading.tsx';

interface Closes {
  readonly onClose: () => void;
}

/**
 * Stands as long as it is open; `title` names it until its file is there.
 *
 * @param frame The size of the frame that is shown while the file comes, with its content to come; without it nothing
 * is shown until the file is there, or cannot be had.
 */
export function lateDialog<Props extends Closes>(
  load: () => Promise<ComponentType<Props>>,
  frame?: DialogProps['size'],
) {
  const Late = loadable<Props>(load, AGAIN_MS);
  function LateDialog({ title, ...props }: Props & { readonly title: string }) {
    const t = useTranslations('kit');
    const standIn = (isAway: boolean): ReactNode => (
      <Dialog
        open={isAway || frame !== undefined}
        title={title}
        {...(frame && { size: frame })}
        onClose={props.onClose}
      >
        {isAway ? (
          <p role="alert">{t('notLoaded')}</p>
        ) : (
          <Loading>
            <SkeletonBlock height={240} />
          </Loading>
        )}
      </Dialog>
    );
    return <Late {...(props as unknown as Props)} fallback={standIn} />;
  }
  return Object.assign(LateDialog, { preload: () => void Late.preload().catch(() => {}) });
}
