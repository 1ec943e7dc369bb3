import { useTranslations } from 'use-intl';
import type { DayColumn, DaySort } from '../../domain/day-list.ts';
import { ChoiceField } from '../kit/choice-field.tsx';
import type { DayList } from './use-day-list.ts';

const nameOf = ({ column, descending }: DaySort): string => `${column} ${descending}`;

/** Where rows are blocks of lines there are no heads that could be pressed. */
export function DaySortSelect({ columns, sort, onSort }: Pick<DayList, 'columns' | 'sort' | 'onSort'>) {
  const t = useTranslations('day');
  const choices = (['name', ...columns] as readonly DayColumn[]).flatMap((column): readonly DaySort[] => [
    { column, descending: column !== 'name' },
    { column, descending: column === 'name' },
  ]);
  return (
    <ChoiceField
      label={t('sort.label')}
      isBeside
      choices={choices}
      chosen={sort}
      nameOf={nameOf}
      textOf={({ column, descending }) =>
        t(descending ? 'sort.descending' : 'sort.ascending', { column: t(`columns.${column}`) })
      }
      onChoose={onSort}
    />
  );
}
