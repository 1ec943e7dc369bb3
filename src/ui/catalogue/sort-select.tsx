import { useTranslations } from 'use-intl';
import { type TestSort, testSortKeys } from '../../domain/catalogue.ts';
import { Field } from '../kit/field.tsx';

export interface SortSelectProps {
  readonly sort: TestSort;
  readonly onSort: (sort: TestSort) => void;
}

const choices: readonly TestSort[] = testSortKeys.flatMap((key) => [
  { key, descending: false },
  { key, descending: true },
]);
const nameOf = ({ key, descending }: TestSort): string => `${key} ${descending}`;

/** On a phone the table has no heads that could be pressed. */
export function SortSelect({ sort, onSort }: SortSelectProps) {
  const t = useTranslations('catalogue');
  return (
    <Field label={t('sort.label')}>
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
                column: t(`columns.${choice.key}`),
              })}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
