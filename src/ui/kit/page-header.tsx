import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './page-header.module.css';
import { pageHeadingId } from './page-heading.ts';
import { useDocumentTitle } from './use-document-title.ts';
import { useNarrow } from './use-narrow.ts';

export interface PageHeaderProps {
  readonly title: string;
  /** One line beneath the title: as a rule a FeedAge. Null keeps its place, so that the title stays where it is. */
  readonly context?: ReactNode;
  /** At the right: search, and the one primary action. */
  readonly actions?: ReactNode;
}

/** The 56 px row that every screen begins with. It also names the browser's tab. */
export function PageHeader({ title, context, actions }: PageHeaderProps) {
  const t = useTranslations('app');
  useDocumentTitle(t('pageTitle', { page: title }));
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h1 className={styles['title']} id={pageHeadingId} tabIndex={-1}>
          {title}
        </h1>
        {context !== undefined && <div className={styles['context']}>{context}</div>}
      </div>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}

export interface FixedPageProps extends PageHeaderProps {
  /** On a phone the screen has another place for it. */
  readonly search: ReactNode;
  /** The primary action: on a phone below all. */
  readonly primary?: ReactNode;
  readonly children: ReactNode;
}

/** A screen that does not scroll itself: what lies under the header does, or goes to the bottom of the window. */
export function FixedPage({ search, actions, primary, children, ...header }: FixedPageProps) {
  const isNarrow = useNarrow();
  const all = (
    <>
      {search}
      {actions}
      {primary}
    </>
  );
  return (
    <div className={styles['fixed']}>
      <PageHeader {...header} actions={isNarrow ? actions : all} />
      {children}
      {isNarrow && primary && <div className={styles['foot']}>{primary}</div>}
    </div>
  );
}

export interface PageProps extends PageHeaderProps {
  /** No wider than 1600 px: figures that are far apart are no longer seen together. */
  readonly bounded?: boolean;
  readonly children: ReactNode;
}

/** A screen: header, then content within the gutters. */
export const Page = ({ children, bounded = false, ...header }: PageProps) => (
  <div className={styles['page']}>
    <PageHeader {...header} />
    <div className={styles['content']}>
      <div className={styles['measure']} data-bounded={bounded || undefined}>
        {children}
      </div>
    </div>
  </div>
);
