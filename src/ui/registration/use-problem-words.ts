import { useTranslations } from 'use-intl';
import type { RegistrationField } from '../../domain/registration-checks.ts';
import type { RegistrationFormState } from './use-registration-form.ts';

/**
 * The problem of a field in words; nothing where there is none. The two forms have texts of
 * their own (specification 5).
 */
export function useProblemWords({
  problemOf,
  variant,
}: Pick<RegistrationFormState, 'problemOf' | 'variant'>): (field: RegistrationField) => string | undefined {
  const t = useTranslations('registration');
  return (field) => {
    const problem = problemOf(field);
    switch (problem) {
      case undefined:
        return undefined;
      case 'required':
      case 'noDay':
      case 'noTime':
        return t(`problem.${problem}`, { field: t(`field.${field}`) });
      case 'password':
      case 'hospitalCode':
        return t(`problem.${problem}.${variant}`);
      default:
        return t(`problem.${problem}`);
    }
  };
}
