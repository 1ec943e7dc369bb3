import { useTranslations } from 'use-intl';
import type { DayColumn, DaySort } from '../../domain/day-list.ts';
import { Field } from '../kit/field.tsx';
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
    <Field label={t('sort.label')} isBeside>
      {(control) => (
        <select
          {...control}
          value={nameOf(sort)}
          onChange={(event) => {
            const chosen = choices.find((choice) => nameOf(choice) === event.target.value);
            if (chosen) onSort(chosen);
          }}
        >
          {choices.map((choice) => (
            <option key={nameOf(choice)} value={nameOf(choice)}>
              {t(choice.descending ? 'sort.descending' : 'sort.ascending', {
                column: t(`columns.${choice.column}`),
              })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
