/** The route map of one row of the day; its file comes when it is first opened. */
import { useTranslations } from 'use-intl';
import type { PhlebotomistDay } from '../../contract/day.ts';
import { nameOfDay } from '../../domain/day-list.ts';
import { Dialog } from '../kit/dialog.tsx';
import { loadable } from '../kit/loadable.tsx';
import { Loading, SkeletonBlock } from '../kit/loading.tsx';

const RouteDialog = loadable(async () => (await import('../day-route/route-dialog.tsx')).RouteDialog);

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
      onClose={onClose}
      fallback={
        <Dialog open title={t('title')} size="large" onClose={onClose}>
          <Loading>
            <SkeletonBlock height={240} />
          </Loading>
        </Dialog>
      }
    />
  );
}
