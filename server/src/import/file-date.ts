import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { type PlainDate, plainDateOf } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';

const DIVIDED = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{1,2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/;
const ZONED = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * The date in a cell of a file; undefined for anything else and for impossible days. ISO dates are read whatever the form
 * (ISO 8601). A time of day is passed over, but one with a zone makes it the day in London: '2026-06-30T23:00:00Z' is how
 * many a system writes 1 July. '3/8/2026' as DD/MM/YYYY is '2026-08-03', as MM/DD/YYYY '2026-03-08'.
 */
export function parseFileDate(text: string, form: DateForm): PlainDate | undefined {
  if (ZONED.test(text)) {
    const instant = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
    const isReal = dateOf(text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)) !== undefined;
    return isReal && !Number.isNaN(instant.getTime()) ? londonTime(instant).date : undefined;
  }
  const [day = '', ...rest] = text.split(/[T ]/);
  if (rest.length > 1 || (rest.length === 1 && !TIME.test(rest[0] ?? ''))) return undefined;
  if (ISO.test(day)) return dateOf(day.slice(0, 4), day.slice(5, 7), day.slice(8));
  if (form === 'YYYYMMDD') {
    return /^\d{8}$/.test(day) ? dateOf(day.slice(0, 4), day.slice(4, 6), day.slice(6)) : undefined;
  }
  const [, first = '', , second = '', third = ''] = DIVIDED.exec(day) ?? [];
  switch (form) {
    case 'DD/MM/YYYY':
      return dateOf(third, second, first);
    case 'DD/MM/YY':
      return third.length === 2 ? dateOf(`20${third}`, second, first) : undefined;
    case 'MM/DD/YYYY':
      return dateOf(third, first, second);
    case 'YYYY-MM-DD':
      return dateOf(first, second, third);
    default:
      return form satisfies never;
  }
}

function dateOf(year: string, month: string, day: string): PlainDate | undefined {
  if (year.length !== 4 || day.length > 2) return undefined;
  return plainDateOf(Number(year), Number(month), Number(day));
}
