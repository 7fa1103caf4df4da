/** The years from and up to which a wine is at its best. An absent year, or null, is unknown. */
export type DrinkingYears = { readonly DrinkFrom?: number | null; readonly DrinkTo?: number | null };

/** '2026 to 2031', 'from 2026', 'by 2031', or 'in 2026' if both years are equal. Empty if both years are unknown. */
export function drinkingYears({ DrinkFrom, DrinkTo }: DrinkingYears): string {
  if (DrinkFrom == null) return DrinkTo == null ? '' : `by ${DrinkTo}`;
  if (DrinkTo == null) return `from ${DrinkFrom}`;
  return DrinkFrom === DrinkTo ? `in ${DrinkFrom}` : `${DrinkFrom} to ${DrinkTo}`;
}

/** 'Drink 2026 to 2031', 'Drink from 2026', 'Drink by 2031'. Empty if both years are unknown. */
export function drinkWords(wine: DrinkingYears): string {
  const years = drinkingYears(wine);
  return years === '' ? '' : `Drink ${years}`;
}

/** A wine of 1900 may still be sold. Some systems write 1899 or 1900 for a missing date. */
const FIRST_YEAR = 1950;
const LAST_YEAR = 2150;

/**
 * Why a drinking year is probably a mistake: the year is outside 1950 to 2150, the wine's last year is before its first
 * year, or the wine's last year is before its vintage. Undefined if the year is plausible.
 */
export function drinkingYearDoubt(
  field: 'DrinkFrom' | 'DrinkTo',
  { DrinkFrom, DrinkTo, Vintage }: DrinkingYears & { readonly Vintage?: number | undefined },
): string | undefined {
  const year = field === 'DrinkFrom' ? DrinkFrom : DrinkTo;
  if (year == null) return undefined;
  if (year < FIRST_YEAR || year > LAST_YEAR) return `is not a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
  if (field === 'DrinkFrom') return undefined;
  if (DrinkFrom != null && year < DrinkFrom) return `is before ${DrinkFrom}, its DrinkFrom`;
  return Vintage !== undefined && year < Vintage ? `is before ${Vintage}, its vintage` : undefined;
}
