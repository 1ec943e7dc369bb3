/** What the bottom sheet is moved by: a grip to drag, which takes the arrow keys too, and a button. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import styles from './side-panel.module.css';
import { afterPress, type BottomSheet, type SheetHeight, sheetHeights, stepped } from './use-bottom-sheet.ts';

export function BottomSheetHandle({ sheet: { height, set, grip } }: { readonly sheet: BottomSheet }) {
  const t = useTranslations('tracking.sheet');
  const press = (event: KeyboardEvent): void => {
    const keys: Readonly<Partial<Record<string, SheetHeight>>> = {
      ArrowUp: stepped(height, 1),
      ArrowRight: stepped(height, 1),
      PageUp: stepped(height, 1),
      ArrowDown: stepped(height, -1),
      ArrowLeft: stepped(height, -1),
      PageDown: stepped(height, -1),
      Home: 'peek',
      End: 'full',
      Enter: afterPress(height),
      ' ': afterPress(height),
    };
    const next = keys[event.key];
    if (!next) return;
    event.preventDefault();
    set(next);
  };
  const Chevron = height === 'full' ? IconChevronDown : IconChevronUp;
  return (
    <div className={styles['handle']}>
      <div
        {...grip}
        className={styles['grip']}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={sheetHeights.length - 1}
        aria-valuenow={sheetHeights.indexOf(height)}
        aria-valuetext={t(height)}
        onKeyDown={press}
      />
      <IconButton label={t(height === 'full' ? 'less' : 'more')} onClick={() => set(afterPress(height))}>
        <Chevron size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
