import { useTranslations } from 'use-intl';
import type { ConflictCause } from '../../contract/command.ts';
import type { PhlebotomistTexts } from '../../contract/team.ts';
import { conflictingFields } from '../../domain/phlebotomist-edit.ts';
import { EditConflict } from '../kit/edit-conflict.tsx';
import { useFieldWords } from './use-field-words.ts';

export interface DetailsConflictProps {
  readonly cause: ConflictCause;
  /** What the person began with. */
  readonly seen: PhlebotomistTexts;
  readonly written: PhlebotomistTexts;
  readonly inDoubt: readonly Partial<PhlebotomistTexts>[];
  readonly current: PhlebotomistTexts;
}

export function DetailsConflict({ cause, seen, written, inDoubt, current }: DetailsConflictProps) {
  const t = useTranslations('team.conflict');
  const words = useFieldWords();
  return (
    <EditConflict
      title={t(`title.${cause}`)}
      text={t('text')}
      rows={conflictingFields(seen, written, current, cause, inDoubt).map((field) => ({
        key: field,
        label: words.label(field),
        sides: [
          words.value(field, seen[field]),
          words.value(field, current[field]),
          words.value(field, written[field]),
        ],
      }))}
      stressesSides
    />
  );
}
