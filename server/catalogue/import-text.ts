/** The answer to an upload of a price list, in words (rulings, Tests). */
import type { ImportCounts } from '../../src/contract/catalogue.ts';

/** Row numbers that are named; a list without end helps nobody. */
const mostNamed = 10;

/**
 * '120 tests added, 3 prices updated, 5 rows skipped: 2 already there at this price, 1 twice in the file, 2 not valid
 * (rows 7, 9).' `invalidRows` are those that are not valid, as Excel numbers them.
 */
export function importText(counts: ImportCounts, invalidRows: readonly number[]): string {
  const skipped = counts.same + counts.repeated + counts.invalid;
  const reasons = [
    ...(counts.same > 0 ? [`${counts.same} already there at this price`] : []),
    ...(counts.repeated > 0 ? [`${counts.repeated} twice in the file`] : []),
    ...(counts.invalid > 0 ? [`${counts.invalid} not valid (${rowsNamed(invalidRows)})`] : []),
  ];
  const done = [
    several(counts.new, 'test', 'added'),
    several(counts.changed, 'price', 'updated'),
    several(skipped, 'row', 'skipped'),
  ].join(', ');
  return `${done}${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}.`;
}

const several = (count: number, what: string, how: string) =>
  `${count} ${what}${count === 1 ? '' : 's'} ${how}`;

function rowsNamed(rows: readonly number[]): string {
  const named = rows.slice(0, mostNamed).join(', ');
  const more = rows.length - mostNamed;
  return `${rows.length === 1 ? 'row' : 'rows'} ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
