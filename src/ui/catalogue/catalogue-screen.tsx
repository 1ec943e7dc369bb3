/** /updateTest: Test Management (specification 2). */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { FeedsAge } from '../app/feeds-age.tsx';
import { useSystem } from '../bridge/system-context.ts';
import { AddButton } from '../kit/add-button.tsx';
import { FigureValue } from '../kit/figure-strip.tsx';
import { LateTexts } from '../kit/late-texts.tsx';
import { FixedPage } from '../kit/page-header.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import { AddTestDialog } from './add-test-dialog.tsx';
import styles from './catalogue.module.css';
import { DeleteTestDialog } from './delete-test-dialog.tsx';
import { ModifyTestDialog } from './modify-test-dialog.tsx';
import { Pager } from './pager.tsx';
import { SortSelect } from './sort-select.tsx';
import { TestTable } from './test-table.tsx';
import { type Catalogue, useCatalogue } from './use-catalogue.ts';

const shown: readonly FeedName[] = ['tests'];

export const CatalogueScreen = () => (
  <LateTexts>
    <Management />
  </LateTexts>
);

function Management() {
  const t = useTranslations('catalogue');
  const { watchFeeds } = useSystem();
  const isNarrow = useNarrow();
  const catalogue = useCatalogue();
  const { known, found, open, onOpen, onClose } = catalogue;
  const [deleting, setDeleting] = useState<CatalogueTest | null>(null);
  const table = useRef<HTMLElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => watchFeeds(shown), [watchFeeds]);
  // A dialog was closed: the focus returns to the button that opened it; the table does so for its rows.
  const wasAdding = useRef(false);
  useEffect(() => {
    if (wasAdding.current && !open) add.current?.focus();
    wasAdding.current = open?.view === 'add';
  }, [open]);
  const onAdd = () => onOpen({ view: 'add', id: '' });
  const search = (
    <SearchBox
      {...catalogue.search}
      label={t('searchLabel')}
      placeholder={t('search')}
      clearLabel={t('clearSearch')}
      onLeave={() => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()}
    />
  );
  return (
    <FixedPage
      title={t('title')}
      context={
        <FeedsAge feeds={shown} label={known ? t('count', { count: catalogue.byId.size }) : undefined} />
      }
      search={search}
      primary={
        <AddButton ref={add} onClick={onAdd}>
          {t('add')}
        </AddButton>
      }
    >
      <div className={styles['scroller']} tabIndex={-1}>
        <Tiles catalogue={catalogue} />
        {isNarrow && search}
        {isNarrow && <SortSelect sort={catalogue.sort} onSort={catalogue.onSortBy} />}
        <p className="hd-heard" role="status">
          {known && catalogue.search.text.trim() !== '' ? t('found', { count: found }) : null}
        </p>
        <section ref={table} aria-label={t('table')}>
          <TestTable catalogue={catalogue} onDelete={setDeleting} onAdd={onAdd} />
        </section>
        {found > 0 && <Pager page={catalogue.page} pages={catalogue.pages} onPage={catalogue.onPage} />}
      </div>
      {open?.view === 'add' && <AddTestDialog onClose={onClose} />}
      {open?.view === 'modify' && <ModifyTestDialog key={open.id} testId={open.id} onClose={onClose} />}
      {deleting && <DeleteTestDialog test={deleting} onClose={() => setDeleting(null)} />}
    </FixedPage>
  );
}

/** Total, showing and hospital code (specification 2, Test Management). */
function Tiles({ catalogue: { byId, found, known, loading } }: { readonly catalogue: Catalogue }) {
  const t = useTranslations('catalogue.tiles');
  const unknown = useTranslations('kit')('unknown');
  const code = useSelector(useSystem().session, ({ hospital }) => hospital?.code ?? null);
  const count = (value: number) => <FigureValue value={known ? value : null} loading={loading} />;
  return (
    <dl className={styles['tiles']} aria-label={t('label')} aria-busy={loading || undefined}>
      <div>
        <dt>{t('total')}</dt>
        <dd>{count(byId.size)}</dd>
      </div>
      <div>
        <dt>{t('showing')}</dt>
        <dd>{count(found)}</dd>
      </div>
      <div>
        <dt>{t('code')}</dt>
        <dd>{code ?? unknown}</dd>
      </div>
    </dl>
  );
}
