import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Empty } from '../kit/states.tsx';
import type { Messages } from '../messages/en.ts';

export type PlannedScreenName = Exclude<keyof Messages['app']['planned'], 'action'>;

/** A screen that is yet to come says what it will hold. */
export function PlannedScreen({ screen }: { readonly screen: PlannedScreenName }) {
  const t = useTranslations('app.planned');
  return (
    <Page title={t(`${screen}.title`)}>
      <Surface>
        <Empty
          text={t(`${screen}.text`)}
          action={
            <Link to="/home" className={buttonClass('secondary')}>
              {t('action')}
            </Link>
          }
        />
      </Surface>
    </Page>
  );
}
