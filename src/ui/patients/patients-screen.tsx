/** /patient_data: Patient Management (specification 2). */
import { useTranslations } from 'use-intl';
import { PageHeader } from '../kit/page-header.tsx';

export function PatientsScreen() {
  const t = useTranslations('patients');
  return <PageHeader title={t('title')} />;
}
