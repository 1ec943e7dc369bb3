import { IconDownload } from '@tabler/icons-react';
import { useTimeZone, useTranslations } from 'use-intl';
import { gpxOf, routeCsvOf, routeFileName } from '../../domain/route-file.ts';
import { dayOf } from '../../domain/time.ts';
import { saveFile } from '../diagnostics/save-file.ts';
import { Button } from '../kit/button.tsx';
import styles from './route-dialog.module.css';
import type { DayRoute } from './use-day-route.ts';

export interface ExportButtonsProps {
  readonly phlebotomistId: string;
  readonly fullName: string;
  readonly day: DayRoute;
}

/** Saves the route as it is filtered, every point of it. */
export function ExportButtons({ phlebotomistId, fullName, day }: ExportButtonsProps) {
  const t = useTranslations('dayRoute');
  const timeZone = useTimeZone() ?? 'UTC';
  const { route, destinations, gapMs } = day;
  const { points } = route;
  const first = dayOf(points[0]?.at ?? 0, timeZone);
  const icon = <IconDownload size={18} stroke={1.75} aria-hidden="true" />;
  return (
    <div className={styles['exports']}>
      <Button
        icon={icon}
        onClick={() =>
          saveFile(
            routeFileName(phlebotomistId, first, 'gpx'),
            'application/gpx+xml',
            gpxOf({ name: `${fullName} ${first}`, points, destinations, gapMs }),
          )
        }
      >
        {t('exportGpx')}
      </Button>
      <Button
        icon={icon}
        onClick={() =>
          saveFile(
            routeFileName(phlebotomistId, first, 'csv'),
            'text/csv',
            routeCsvOf({
              header: (['time', 'latitude', 'longitude', 'status', 'order'] as const).map((column) =>
                t(`columns.${column}`),
              ),
              points,
              timeZone,
            }),
          )
        }
      >
        {t('exportCsv')}
      </Button>
    </div>
  );
}
