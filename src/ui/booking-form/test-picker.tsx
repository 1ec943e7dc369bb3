/** The search box, the catalogue by pages of five, and what stands in its place when there is none. */
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { matchingTests } from '../../domain/test-search.ts';
import { Button } from '../kit/button.tsx';
import { TextBox } from '../kit/field.tsx';
import { isComposing } from '../kit/is-composing.ts';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import { TestTable } from './test-table.tsx';
import styles from './tests.module.css';
import type { Catalogue } from './use-catalogue.ts';

/** Specification 9, Booking screen page size. */
const pageSize = 5;

export interface TestPickerProps {
  readonly catalogue: Catalogue;
  readonly isChosen: (id: string) => boolean;
  readonly onAdd: (test: CatalogueTest) => void;
}

export function TestPicker({ catalogue, isChosen, onAdd }: TestPickerProps) {
  const t = useTranslations('bookingForm.tests');
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const matches = matchingTests(catalogue.tests, text);
  const pages = Math.max(1, Math.ceil(matches.length / pageSize));
  const shown = Math.min(page, pages - 1);
  const rows = matches.slice(shown * pageSize, (shown + 1) * pageSize);
  const isBare =
    catalogue.state === 'failed' || (catalogue.state === 'ready' && catalogue.tests.length === 0);
  const search = useRef<HTMLInputElement>(null);

  const find = (wanted: string): void => {
    setText(wanted);
    setPage(0);
  };
  const turn = (by: number): void => setPage(Math.max(0, Math.min(pages - 1, shown + by)));
  /** The best match is one key away; the next search begins over the old one. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const best = rows[0];
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (text.trim() === '' || !best) return;
    onAdd(best);
    event.currentTarget.select();
  };

  return (
    <>
      <TextBox
        leading={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        type="search"
        aria-label={t('search')}
        placeholder={t('placeholder')}
        autoComplete="off"
        value={text}
        onChange={(event) => find(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        ref={search}
      />
      <div className={styles['page']}>
        {catalogue.state === 'loading' && <TestSkeleton />}
        {catalogue.state === 'failed' && (
          <Failed title={t('failed')} text={t('failedText')} {...catalogue.trouble} />
        )}
        {catalogue.state === 'ready' && rows.length > 0 && (
          <TestTable tests={rows} isChosen={isChosen} onAdd={onAdd} onTurn={turn} />
        )}
        {catalogue.state === 'ready' && rows.length === 0 && (
          <Empty
            text={t(text.trim() === '' ? 'noneYet' : 'none')}
            action={
              text.trim() === '' ? undefined : (
                <Button
                  onClick={() => {
                    find('');
                    search.current?.focus();
                  }}
                >
                  {t('showAll')}
                </Button>
              )
            }
          />
        )}
      </div>
      <div className={styles['pager']} hidden={isBare}>
        <span className={styles['range']} role="status">
          {rows.length > 0 &&
            t('range', {
              from: String(shown * pageSize + 1),
              to: String(shown * pageSize + rows.length),
              total: String(matches.length),
            })}
        </span>
        {/* They keep the focus at the last page, where a disabled button would lose it. */}
        <Button aria-disabled={shown === 0 || undefined} onClick={() => turn(-1)}>
          {t('previous')}
        </Button>
        <Button aria-disabled={shown === pages - 1 || undefined} onClick={() => turn(1)}>
          {t('next')}
        </Button>
      </div>
    </>
  );
}

function TestSkeleton() {
  const t = useTranslations('bookingForm.tests');
  return (
    <Loading label={t('loading')}>
      {['62%', '48%', '55%', '70%', '51%'].map((width) => (
        <span className={styles['skeleton']} key={width}>
          <SkeletonText width={width} />
        </span>
      ))}
    </Loading>
  );
}
