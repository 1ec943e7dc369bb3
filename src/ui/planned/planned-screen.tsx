import { type Icon, IconTestPipe, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../kit/button.tsx';
import { Page } from '../kit/page-header.tsx';
import { Surface } from '../kit/panel.tsx';
import { Empty } from '../kit/states.tsx';
import type { Messages } from '../messages/en.ts';

export type PlannedScreenName = Exclude<keyof Messages['planned'], 'action'>;

/** The sidebar's icon of the screen, or of the one that it belongs to. */
const icons: Readonly<Record<PlannedScreenName, Icon>> = {
  patient: IconUsers,
  tests: IconTestPipe,
  addTest: IconTestPipe,
};

/** A screen that is yet to come says what it will hold. */
export function PlannedScreen({ screen }: { readonly screen: PlannedScreenName }) {
  const t = useTranslations('planned');
  const Icon = icons[screen];
  return (
    <Page title={t(`${screen}.title`)}>
      <Surface>
        <Empty
          icon={<Icon size={24} stroke={1.5} aria-hidden="true" />}
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
