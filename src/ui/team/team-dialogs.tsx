/** What is open over the team; each dialog's file comes when it is first opened. */
import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import type { TeamView } from '../app/team-search.ts';
import type { OpenDialog } from '../app/use-opened.ts';
import { Dialog } from '../kit/dialog.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';
import { loadable } from '../kit/loadable.tsx';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';

const DetailsDialog = loadable(async () => (await import('./details-dialog.tsx')).DetailsDialog);
const CalendarDialog = loadable(
  withLateTexts(async () => (await import('../attendance/calendar-dialog.tsx')).CalendarDialog),
);
const RouteDialog = loadable(
  withLateTexts(async () => (await import('../day-route/route-dialog.tsx')).RouteDialog),
);
const RegistrationDialog = loadable(
  async () => (await import('../registration/registration-dialog.tsx')).RegistrationDialog,
);

export interface TeamDialogsProps {
  readonly open: OpenDialog<TeamView>;
  readonly all: ReadonlyMap<string, Phlebotomist>;
  readonly onClose: () => void;
}

export function TeamDialogs({ open: { view, id }, all, onClose }: TeamDialogsProps) {
  const t = useTranslations('team');
  const waiting = (
    <Dialog open title={t(`views.${view}`)} size="large" onClose={onClose}>
      <Loading>
        <SkeletonBlock height={240} />
      </Loading>
    </Dialog>
  );
  const fullName = all.get(id)?.fullName ?? id;
  const of = { phlebotomistId: id, fullName, onClose, fallback: waiting };
  switch (view) {
    case 'add':
      return <RegistrationDialog onClose={onClose} fallback={waiting} />;
    case 'details':
      return <DetailsDialog key={id} {...of} />;
    case 'calendar':
      return <CalendarDialog key={id} {...of} />;
    case 'route':
      return <RouteDialog key={id} {...of} />;
  }
}
