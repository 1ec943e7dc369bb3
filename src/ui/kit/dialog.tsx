import { Modal } from '@mantine/core';
import { type ReactNode, useContext, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { BesideFailures } from './beside-failures.ts';
import { classes } from './classes.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** The dialog's name. */
  readonly title: string;
  /** Beside the title: who or what it is about, as words, or a badge. */
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  /** `small` asks one question (400 px), `medium` a few (560 px), `large` shows a thing (880 px), `wide` a map with its
   * words (1240 px, as high as the window lets it), `list` has a list's width (480 px); these fill a phone's screen. */
  readonly size?: 'small' | 'medium' | 'large' | 'wide' | 'list';
  /** The content keeps its own distance from the edges. */
  readonly flush?: boolean;
  /** Another dialog lies over this one: Escape and the Tab key are the other's. */
  readonly covered?: boolean;
  readonly children: ReactNode;
  /** At the foot, the primary action last. */
  readonly actions?: ReactNode;
}

const widths = { small: 400, medium: 560, large: 880, wide: 1240, list: 480 } as const;

/** The one dialog: named, it keeps the focus inside, closes with Escape, and gives the focus back to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, title, subtitle, onClose, size = 'small', flush = false } = props;
  const t = useTranslations('kit');
  const covered = useContext(BesideFailures).isOpen || props.covered === true;
  useFocusBack(open);
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      size={widths[size]}
      radius="md"
      centered
      closeOnEscape={!covered}
      trapFocus={!covered}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        content: classes(styles['dialog'], styles[size]),
        header: classes(styles['head']),
        title: classes(styles['title']),
        close: classes(styles['close']),
        body: classes(styles['body'], flush && styles['flush']),
      }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--hd-backdrop)" />
      <Modal.Content>
        {/* A dialog over a dialog: two heads are no two banners. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          {typeof subtitle === 'string' ? <span className={styles['subtitle']}>{subtitle}</span> : subtitle}
          <Modal.CloseButton aria-label={t('close')} size={32} />
        </Modal.Header>
        <Modal.Body>{props.children}</Modal.Body>
        {props.actions && <div className={styles['foot']}>{props.actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * The kit gives the focus back where a dialog closes and stays mounted, but not where it is mounted open and unmounted:
 * its opener would have to be found from the top of the page.
 */
function useFocusBack(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () =>
      // What had the focus in the dialog is gone by then.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
  }, [open]);
}
