/** The route map of one row of the day; its file comes when it is first opened. */
import { useTranslations } from 'use-intl';
import type { PhlebotomistDay } from '../../contract/day.ts';
import { nameOfDay } from '../../domain/day-list.ts';
import { lateDialog } from '../kit/late-dialog.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';

const RouteDialog = lateDialog(
  withLateTexts(async () => (await import('../day-route/route-dialog.tsx')).RouteDialog),
  'large',
);

export interface RouteOfDayProps {
  /** The phlebotomist's. */
  readonly id: string;
  /** A day of the past, YYYY-MM-DD; undefined is today. */
  readonly date: string | undefined;
  readonly people: readonly PhlebotomistDay[];
  readonly onClose: () => void;
}

export function RouteOfDay({ id, date, people, onClose }: RouteOfDayProps) {
  const t = useTranslations('dayRoute');
  const person = people.find(({ phlebotomistId }) => phlebotomistId === id);
  return (
    <RouteDialog
      key={`${id} ${date}`}
      phlebotomistId={id}
      fullName={person ? nameOfDay(person) : id}
      date={date}
      title={t('title')}
      onClose={onClose}
    />
  );
}
