/** What is open over the team; each dialog's file comes when it is first opened. */
import { useTranslations } from 'use-intl';
import type { Phlebotomist } from '../../contract/model.ts';
import type { TeamView } from '../app/team-search.ts';
import type { OpenDialog } from '../app/use-opened.ts';
import { lateDialog } from '../kit/late-dialog.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';

const DetailsDialog = lateDialog(
  withLateTexts(async () => (await import('./details-dialog.tsx')).DetailsDialog),
  'large',
);
const CalendarDialog = lateDialog(
  withLateTexts(async () => (await import('../attendance/calendar-dialog.tsx')).CalendarDialog),
  'large',
);
const RouteDialog = lateDialog(
  withLateTexts(async () => (await import('../day-route/route-dialog.tsx')).RouteDialog),
  'large',
);
const RegistrationDialog = lateDialog(
  async () => (await import('../registration/registration-dialog.tsx')).RegistrationDialog,
  'large',
);

export interface TeamDialogsProps {
  readonly open: OpenDialog<TeamView>;
  readonly all: ReadonlyMap<string, Phlebotomist>;
  readonly onClose: () => void;
}

export function TeamDialogs({ open: { view, id }, all, onClose }: TeamDialogsProps) {
  const t = useTranslations('team');
  const title = t(`views.${view}`);
  const fullName = all.get(id)?.fullName ?? id;
  const of = { phlebotomistId: id, fullName, title, onClose };
  switch (view) {
    case 'add':
      return <RegistrationDialog title={title} onClose={onClose} />;
    case 'details':
      return <DetailsDialog key={id} {...of} />;
    case 'calendar':
      return <CalendarDialog key={id} {...of} />;
    case 'route':
      return <RouteDialog key={id} {...of} />;
  }
}
