import { useTranslations } from 'use-intl';
import { pageWindow } from '../../domain/catalogue.ts';
import { Button } from '../kit/button.tsx';
import styles from './catalogue.module.css';

export interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Previous, up to five page numbers, Next (specification 2, Test Management; 9, Page-number window). */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useTranslations('catalogue.pager');
  return (
    <nav className={styles['pager']} aria-label={t('label')}>
      {/* It stays in the tab order at the ends: a disabled button would lose the focus at the last page. */}
      <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
        {t('previous')}
      </Button>
      <ol className={styles['numbers']}>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              className={styles['number']}
              aria-current={number === page ? 'page' : undefined}
              aria-label={t('page', { number: String(number) })}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ol>
      <Button aria-disabled={page === pages || undefined} onClick={() => page < pages && onPage(page + 1)}>
        {t('next')}
      </Button>
      <p className={styles['ofPages']} role="status">
        {t('of', { page, pages })}
      </p>
    </nav>
  );
}
