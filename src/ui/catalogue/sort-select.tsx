import { useTranslations } from 'use-intl';
import { type TestSort, testSortKeys } from '../../domain/catalogue.ts';
import { ChoiceField } from '../kit/choice-field.tsx';

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
    <ChoiceField
      label={t('sort.label')}
      choices={choices}
      chosen={sort}
      nameOf={nameOf}
      textOf={({ key, descending }) =>
        t(descending ? 'sort.descending' : 'sort.ascending', { column: t(`columns.${key}`) })
      }
      onChoose={onSort}
    />
  );
}
