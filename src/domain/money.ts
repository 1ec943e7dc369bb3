/** Money is rupees; inside, it is whole paise, so that sums are exact (rulings, 'Ids, time, money'). */

let formatter: Intl.NumberFormat | null = null;

/**
 * Digits are grouped as India groups them: ₹1,23,456.00. Made when an amount is first shown: it takes a browser tens of
 * milliseconds, and the realtime worker, which starts with every page and reads amounts, shows none.
 */
const rupees = (): Intl.NumberFormat => {
  formatter ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return formatter;
};

/** Shows an amount of paise: 123450 is '₹1,234.50'. */
export const formatPaise = (paise: number): string => rupees().format(paise / 100);

/** The sum of amounts in paise; those that are not known count as nothing. */
export const sumPaise = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Whole paise of an amount in rupees as it stands on the wire, rounded to the nearest. */
export const paiseOfRupees = (amount: number): number => Math.round(amount * 100) + 0;

/** The same of an amount that may be missing; null also where it is beyond what can be counted to the paisa. */
export function paiseOrNull(amount: number | null): number | null {
  const paise = amount === null ? null : paiseOfRupees(amount);
  return Number.isSafeInteger(paise) ? paise : null;
}

/** Rupees of an amount in paise, as they go out on the wire. */
export const rupeesOfPaise = (paise: number): number => paise / 100;
