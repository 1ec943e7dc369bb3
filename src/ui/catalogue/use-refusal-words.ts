/** Why a workbook is refused as a whole, in words. */
import { useTranslations } from 'use-intl';
import type { WorkbookRefused } from '../../contract/catalogue.ts';
import { priceListRows } from '../../domain/price-list.ts';

export function useRefusalWords(): (refused: WorkbookRefused) => string {
  const t = useTranslations('catalogue.excel.refusal');
  return ({ reason, detail }) => {
    if (reason === 'columns')
      return t(detail === 'price' ? 'columnPrice' : detail === 'testName' ? 'columnName' : 'columns');
    if (reason === 'rows') return t('rows', { count: Number(detail), most: priceListRows });
    return t(reason);
  };
}
