/** /updateTest: Test Management (specification 2). */
import { useTranslations } from 'use-intl';
import { PageHeader } from '../kit/page-header.tsx';

export function CatalogueScreen() {
  const t = useTranslations('catalogue');
  return <PageHeader title={t('title')} />;
}
