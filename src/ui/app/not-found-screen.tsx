import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Empty } from '../kit/states.tsx';

/** What an unknown address shows. */
export function NotFoundScreen() {
  const t = useTranslations('app.notFound');
  return (
    <Page title={t('title')}>
      <Surface>
        <Empty
          icon={<IconMapQuestion size={24} stroke={1.5} aria-hidden="true" />}
          text={t('text')}
          action={
            <Link to="/home" className={buttonClass('secondary')}>
              {t('back')}
            </Link>
          }
        />
      </Surface>
    </Page>
  );
}
