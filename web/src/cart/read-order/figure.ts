/** A point before three digits: `1.000` may be a thousand, or 1 with three decimals. */
export type Points = 'thousands' | 'decimals';

/**
 * Parses a figure as people and spreadsheets write it: '1,000' and "1'000" are 1000, '2.00' and '2,0' are 2, '1,5' is
 * 1.5. 'either' if the meaning depends on the country: '1.000' and '1.000,00'. NaN if the text is not a figure.
 */
export function figureOf(text: string, points?: Points): number | 'either' {
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) {
    if (points === undefined) return 'either';
    return Number(points === 'thousands' ? text.replace('.', '') : text);
  }
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(text)) {
    if (points === undefined) return 'either';
    return points === 'thousands' ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN;
  }
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll('.', ''));
  if (/^[1-9]\d{0,2}([,'’ ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(text))
    return Number(text.replace(/[,'’ ]/g, ''));
  return /^(?:\d+(?:[.,]\d+)?|[.,]\d+|\d+e\d+)$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
