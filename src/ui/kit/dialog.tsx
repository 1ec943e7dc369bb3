import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from './classes.ts';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** The dialog's name. */
  readonly title: string;
  /** Beside the title: an id, a badge. */
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  /** `small` asks one question (400 px), `large` shows a thing (880 px); on a phone `large` fills the screen. */
  readonly size?: 'small' | 'large';
  readonly children: ReactNode;
  /** At the foot, the primary action last. */
  readonly actions?: ReactNode;
}

const widths = { small: 400, large: 880 } as const;

/** The one dialog: named, it keeps the focus inside, closes with Escape, and gives the focus back to what opened it. */
export function Dialog({ open, title, subtitle, onClose, size = 'small', children, actions }: DialogProps) {
  const t = useTranslations('kit');
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      size={widths[size]}
      radius="md"
      centered
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        content: classes(styles['dialog'], styles[size]),
        header: classes(styles['head']),
        title: classes(styles['title']),
        close: classes(styles['close']),
        body: classes(styles['body']),
      }}
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--hd-backdrop)" />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {subtitle}
          <Modal.CloseButton aria-label={t('close')} size={32} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
        {actions && <div className={styles['foot']}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
