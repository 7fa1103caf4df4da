import type { DateForm } from '@tradecellar/contract/import-form.ts';
import { type PlainDate, partsOf, plainDateOf } from '@tradecellar/trade/delivery-calendar.ts';
import { endOfDay, londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';

const DIVIDED = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/;
/** `20261101`. The year must come first: in any other order the first four digits are not a year. */
const UNDIVIDED = /^(\d{4})(\d{2})(\d{2})$/;
const WEEKDAY = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i;
/** `01-NOV-26`, `1 November 2026`, `01NOV2026`; `Nov  1 2026`, as SQL Server prints it. */
const DAY_MONTH = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9}) +(\d{1,2}),? +(\d{4})$/i;
const TIME =
  /[T ]+(\d{1,2})[.:](\d{2})(?:[.:](\d{2})(?:[.,:]\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/i;

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/**
 * Parses the date in a cell. Undefined if the text is no date or the day is impossible. Every format accepts dates that
 * begin with the year (ISO 8601) and months by name. A time without a zone is ignored. A time with a zone gives the day
 * in London: '2026-06-30T23:00:00Z' is 1 July. '3/8/2026' as DD/MM/YYYY is '2026-08-03', as MM/DD/YYYY '2026-03-08'.
 */
export function parseFileDate(text: string, form: DateForm): PlainDate | undefined {
  const read = readMoment(text, form);
  return read?.zone === undefined ? read?.date : londonTime(instantOf(read, read.zone)).date;
}

/**
 * Parses the time in a cell, with the dates that `parseFileDate` accepts. A time without a zone is London time. A day
 * alone, or with 00:00, means the end of the day: '24/11/2026' is 00:00 on the 25th.
 */
export function parseFileMoment(text: string, form: DateForm): Date | undefined {
  const read = readMoment(text, form);
  if (read === undefined) return undefined;
  if (read.zone !== undefined) return instantOf(read, read.zone);
  return read.seconds === 0
    ? endOfDay(read.date)
    : londonInstant({ date: read.date, minutes: Math.floor(read.seconds / 60) });
}

type Moment = { readonly date: PlainDate; readonly seconds: number; readonly zone: string | undefined };

function readMoment(text: string, form: DateForm): Moment | undefined {
  const time = TIME.exec(text);
  const date = dayIn(time === null ? text : text.slice(0, time.index), form);
  if (date === undefined) return undefined;
  if (time === null) return { date, seconds: 0, zone: undefined };
  const [, hour = '', minute = '', second = '0', half, zone] = time;
  const hours = Number(hour);
  if (half === undefined ? hours > 23 : hours < 1 || hours > 12) return undefined;
  if (Number(minute) > 59 || Number(second) > 59) return undefined;
  const ofDay = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { date, seconds: (ofDay * 60 + Number(minute)) * 60 + Number(second), zone };
}

function instantOf({ date, seconds }: Moment, zone: string): Date {
  const { year, month, day } = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day, 0, -offsetMinutes(zone), seconds));
}

/** The minutes by which a zone is ahead of UTC: '+05:30' and '+0530' are 330, '+05' is 300, '-05' is -300. */
function offsetMinutes(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function dayIn(text: string, form: DateForm): PlainDate | undefined {
  const [, fullYear = '', fullMonth = '', fullDay = ''] = UNDIVIDED.exec(text) ?? [];
  if (fullYear !== '') return dateOf(fullYear, fullMonth, fullDay);
  const plain = text.replace(WEEKDAY, '');
  const [, namedDay = '', name = '', namedYear = ''] = DAY_MONTH.exec(plain) ?? [];
  if (name !== '') return dateOf(inFull(namedYear), monthOf(name), namedDay);
  const [, before = '', dayAfter = '', yearAfter = ''] = MONTH_DAY.exec(plain) ?? [];
  if (before !== '') return dateOf(yearAfter, monthOf(before), dayAfter);
  const [, first = '', , second = '', third = ''] = DIVIDED.exec(text) ?? [];
  if (first.length === 4) return dateOf(first, second, third);
  switch (form) {
    case 'DD/MM/YYYY':
      return dateOf(third, second, first);
    case 'DD/MM/YY':
      return third.length === 2 ? dateOf(inFull(third), second, first) : undefined;
    case 'MM/DD/YYYY':
      return dateOf(third, first, second);
    case 'YYYY-MM-DD':
    case 'YYYYMMDD':
      return undefined;
    default:
      return form satisfies never;
  }
}

/** Two digits mean a year from 1950 to 2049, as in Oracle. */
function inFull(year: string): string {
  return year.length === 2 ? `${year >= '50' ? '19' : '20'}${year}` : year;
}

/** The number of a month: '11' for 'Nov' and 'November'; '0' for an unknown name. */
function monthOf(name: string): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1);
}

function dateOf(year: string, month: string, day: string): PlainDate | undefined {
  if (year.length !== 4 || day.length > 2) return undefined;
  return plainDateOf(Number(year), Number(month), Number(day));
}
