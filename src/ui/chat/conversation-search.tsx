import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { isComposing } from '../kit/is-composing.ts';
import styles from './conversation-search.module.css';
import type { Find } from './use-find.ts';

/** Enter leads to the match before, Shift+Enter to the one after: what is looked for is older. */
export function ConversationSearch({ find }: { readonly find: Find }) {
  const t = useTranslations('chat.find');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    find.go(event.shiftKey ? 1 : -1);
  };
  return (
    <search className={styles['bar']}>
      <input
        ref={box}
        type="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('label')}
        placeholder={t('placeholder')}
        value={find.text}
        onChange={(event) => find.type(event.target.value)}
        onKeyDown={press}
      />
      <span className={styles['count']} role="status">
        {find.finder !== null &&
          (find.total === 0
            ? t('none')
            : t('place', { place: String(find.place), total: String(find.total) }))}
      </span>
      <IconButton label={t('previous')} onClick={() => find.go(-1)}>
        <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('next')} onClick={() => find.go(1)}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('close')} onClick={find.close}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </search>
  );
}
