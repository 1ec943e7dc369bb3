/** What is wrong with a row of a price list, in words. */
import { useTranslations } from 'use-intl';
import type { ImportRow } from '../../contract/catalogue.ts';

export function useProblemWords() {
  const t = useTranslations('catalogue');
  return {
    t,
    /** Why the row is left, or what becomes of it; '' for a row that is simply new. */
    of: ({ kind, problems, firstRow }: ImportRow): string => {
      if (kind === 'repeated') return t('excel.why.repeated', { row: String(firstRow ?? '') });
      return problems
        .map(({ cell, problem, text }) => {
          const why = t(`excel.problem.${problem}`);
          const said = text === '' ? why : t('excel.problemWith', { why, text });
          return cell === '' ? said : t('excel.problemAt', { cell, why: said });
        })
        .join(' ');
    },
  };
}
