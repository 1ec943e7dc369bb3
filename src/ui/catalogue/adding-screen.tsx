/** /add_New: Adding New Test (specification 2, Test Management). */
import { useTranslations } from 'use-intl';
import { PageHeader } from '../kit/page-header.tsx';

export function AddingScreen() {
  const t = useTranslations('catalogue');
  return <PageHeader title={t('addTitle')} />;
}
