import { useTimeZone, useTranslations } from 'use-intl';
import { type Agendas, bookingNear } from '../../domain/agenda.ts';
import { offeredSlots } from '../../domain/slots.ts';
import { momentOfField } from '../../domain/time.ts';
import { useTimeFormat } from '../kit/time-format.ts';
import type { AssignFormModel } from './use-assign-form.ts';

export interface Times {
  /** The times that are offered, YYYY-MM-DDTHH:mm, the soonest first. */
  readonly slots: readonly string[];
  /** That the chosen one has another booking too near to the chosen time. */
  readonly warning: string | undefined;
}

export interface TimesWanted {
  readonly form: AssignFormModel;
  readonly agendas: Agendas;
  /** The worker's clock, ms since 1970. */
  readonly now: number;
  /** The order that is being assigned. */
  readonly orderId?: string | undefined;
}

/** What the agenda of the chosen phlebotomist says of times. */
export function useTimes({ form, agendas, now, orderId }: TimesWanted): Times {
  const t = useTranslations('bookings.assign');
  const timeZone = useTimeZone() ?? 'UTC';
  const formatTime = useTimeFormat();
  const { chosen, scheduledTime } = form;
  const slots = offeredSlots({
    now,
    timeZone,
    agendas,
    phlebotomistId: chosen?.id ?? null,
    except: orderId,
  });
  const moment = momentOfField(scheduledTime, timeZone);
  const near = chosen && moment !== null ? bookingNear(agendas, chosen.id, moment, orderId) : null;
  return {
    slots,
    warning:
      near && chosen
        ? t('near', { name: chosen.fullName, id: near.orderId, time: formatTime(near.at) })
        : undefined,
  };
}
