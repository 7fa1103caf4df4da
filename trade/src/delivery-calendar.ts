/**
 * A calendar day in the United Kingdom as 'yyyy-MM-dd', without a time or a zone. Plain dates compare as text. No
 * function here reads the clock: today is always an argument.
 */
export type PlainDate = string;

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Monday to Friday (9.constants.17). */
const DEFAULT_DELIVERY_DAYS = '1|2|3|4|5';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[];
const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const MONTHS = MONTH_NAMES.map((name) => name.slice(0, 3));

const DAY_MS = 86_400_000;

const startOf = (text: string) => new Date(`${text}T00:00Z`);
const twoFigures = (count: number) => String(count).padStart(2, '0');

/** The date of a day, month and four-figure year. Undefined if the calendar has no such day, such as 31 February. */
export function plainDateOf(year: number, month: number, day: number): PlainDate | undefined {
  const text = [String(year).padStart(4, '0'), twoFigures(month), twoFigures(day)].join('-');
  return isPlainDate(text) ? text : undefined;
}

export function isPlainDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const start = startOf(text);
  // `Date` reads 31 April as 1 May, so the date must give the same text again.
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

function checked(date: PlainDate): PlainDate {
  if (!isPlainDate(date)) throw new RangeError(`Not a date as yyyy-MM-dd: ${date}`);
  return date;
}

/**
 * Year, month and day as numbers.
 * @throws RangeError if the date is invalid.
 */
export function partsOf(date: PlainDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = checked(date).split('-').map(Number);
  return { year, month, day };
}

/**
 * The date `days` later, or earlier if `days` is negative: addDays('2026-12-31', 1) is '2027-01-01'.
 * @throws RangeError if the date is invalid or the result is outside the years 1 to 9999.
 */
export function addDays(date: PlainDate, days: number): PlainDate {
  return checked(new Date(startOf(checked(date)).getTime() + days * DAY_MS).toISOString().slice(0, 10));
}

/**
 * The same day `months` later, or the last day of that month if the month is shorter: addMonths('2026-08-31', 18) is
 * '2028-02-29'.
 * @throws RangeError if the date is invalid or the result is outside the years 1 to 9999.
 */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date);
  const count = year * 12 + month - 1 + months;
  const inMonth = (wanted: number) => plainDateOf(Math.floor(count / 12), (count % 12) + 1, wanted);
  const later = [day, 30, 29, 28].map(inMonth).find((found) => found !== undefined);
  if (later === undefined) throw new RangeError(`Outside the calendar: ${months} months after ${date}`);
  return later;
}

/** The days from a date to another: 2026-08-31 to 2026-09-02 is 2; negative if the second date is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return (startOf(checked(to)).getTime() - startOf(checked(from)).getTime()) / DAY_MS;
}

export function weekdayOf(date: PlainDate): Weekday {
  return WEEKDAYS[startOf(checked(date)).getUTCDay() - 1] ?? 7;
}

/** The date in the delivery date picker (2.checkout.5): 2026-08-03 is 'Monday 3/8/2026'. */
export function formatDeliveryDate(date: PlainDate): string {
  const { year, month, day } = partsOf(date);
  return `${WEEKDAY_NAMES[weekdayOf(date) - 1]} ${day}/${month}/${String(year).padStart(4, '0')}`;
}

/** 2026-08-03 is 'Mon 3 Aug'. */
export function shortDate(date: PlainDate): string {
  return `${WEEKDAY_NAMES[weekdayOf(date) - 1]?.slice(0, 3)} ${dayAndMonth(date)}`;
}

export function weekdayName(date: PlainDate): string {
  return WEEKDAY_NAMES[weekdayOf(date) - 1] ?? '';
}

/** 2026-08-03 is 'Monday 3 August'. */
export function longDate(date: PlainDate): string {
  const { month, day } = partsOf(date);
  return `${weekdayName(date)} ${day} ${MONTH_NAMES[month - 1]}`;
}

/** 2026-08-03 is '3 Aug'. */
export function dayAndMonth(date: PlainDate): string {
  const { month, day } = partsOf(date);
  return `${day} ${MONTHS[month - 1]}`;
}

/** [2, 4] is 'Tuesdays and Thursdays'. */
export function weekdayNames(days: readonly number[]): string {
  return new Intl.ListFormat('en-GB').format(days.map((day) => `${WEEKDAY_NAMES[day - 1]}s`));
}

/** '1|2|3|4|5' is 'Monday to Friday', '2|4' is 'Tuesdays and Thursdays'. */
export function weekdayRange(text: string): string {
  const days = [...new Set(text.split('|').map(Number))].sort();
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (!isRun) return weekdayNames(days);
  return [first, last].map((day) => weekdayNames([day]).replace(/s$/, '')).join(' to ');
}

/** A time of day 'HH:mm' in minutes after midnight: '16:30' is 990. Undefined if the text is not a time. */
export function parseClockTime(text: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** Minutes after midnight as 'HH:mm': 990 is '16:30'. */
export function formatClockTime(minutes: number): string {
  return `${twoFigures(Math.floor(minutes / 60))}:${twoFigures(minutes % 60)}`;
}

export type DeliveryDays =
  | { readonly days: readonly Weekday[] }
  | { readonly refused: 'bad-delivery-days'; readonly fault: string };

/**
 * Reads the delivery-days setting (5.delivery.1): '1|2|3|4|5' is Monday to Friday. The setting has at least one day,
 * and each day is from 1 to 7.
 */
export function parseDeliveryDays(text: string): DeliveryDays {
  const written = text.split('|').map((part) => part.trim());
  const fault = written.find((part) => !/^[1-7]$/.test(part));
  if (fault !== undefined) {
    return {
      refused: 'bad-delivery-days',
      fault: `Delivery days are numbers from 1 (Monday) to 7 (Sunday) separated by "|"; found "${fault}"`,
    };
  }
  return { days: WEEKDAYS.filter((day) => written.includes(String(day))) };
}

/**
 * The delivery days for an order (5.delivery.1): the first text that is not empty. Pass the texts of the address's
 * delivery round, of the account and of the merchant, in this sequence. An invalid text, which an import may have
 * stored, counts as Monday to Friday.
 *
 * Worked example: '', '2|4', '1|2|3|4|5' is Tuesday and Thursday.
 */
export function deliveryDaysOf(...texts: readonly string[]): readonly Weekday[] {
  const parsed = parseDeliveryDays(texts.find((text) => text !== '') ?? DEFAULT_DELIVERY_DAYS);
  return 'days' in parsed ? parsed.days : deliveryDaysOf(DEFAULT_DELIVERY_DAYS);
}

/** Days as the wire and the settings write them: [1, 3] is '1|3'. */
export function formatDeliveryDays(days: readonly number[]): string {
  return days.join('|');
}

/**
 * The settings, the date and the time that decide a delivery date. Minutes count from midnight on the merchant's clock.
 */
export type DeliveryRules = {
  readonly today: PlainDate;
  readonly nowMinutes: number;
  readonly days: readonly number[];
  readonly cutOff: string | null;
  readonly offsetDays: number;
  readonly closedDays: readonly PlainDate[];
  readonly furthest: PlainDate;
};

/**
 * True if the merchant delivers on a date: an allowed weekday that is neither a bank holiday nor another closed day.
 */
export function isWorkingDay(date: PlainDate, rules: Pick<DeliveryRules, 'days' | 'closedDays'>): boolean {
  return rules.days.includes(weekdayOf(date)) && !rules.closedDays.includes(date);
}

/**
 * The first working day on or after a date.
 * @throws RangeError if no weekday is allowed, because the search would never end.
 */
export function firstWorkingDay(
  from: PlainDate,
  rules: Pick<DeliveryRules, 'days' | 'closedDays'>,
): PlainDate {
  if (!WEEKDAYS.some((day) => rules.days.includes(day))) throw new RangeError('No delivery day is allowed');
  let date = from;
  while (!isWorkingDay(date, rules)) date = addDays(date, 1);
  return date;
}

/**
 * The first `count` working days on or after a date. The first two working days from Friday 2026-08-07 are this Friday
 * and Monday 2026-08-10.
 */
export function workingDays(
  from: PlainDate,
  count: number,
  rules: Pick<DeliveryRules, 'days' | 'closedDays'>,
): readonly PlainDate[] {
  const days: PlainDate[] = [];
  for (let date = from; days.length < count; date = addDays(date, 1)) {
    date = firstWorkingDay(date, rules);
    days.push(date);
  }
  return days;
}

/** The closed days between two dates, both included, that would otherwise be delivery days. */
export function closedDays(
  from: PlainDate,
  to: PlainDate,
  { days, closedDays }: Pick<DeliveryRules, 'days' | 'closedDays'>,
): readonly PlainDate[] {
  return closedDays.filter((date) => date >= from && date <= to && days.includes(weekdayOf(date))).toSorted();
}

/**
 * The next delivery date: the first working day after today plus the offset, or a day later after the cut-off. An order
 * in the minute of the cut-off is in time.
 *
 * Worked example, Monday to Friday, cut-off 16:00, offset 0: an order on Thursday 2026-08-06 at 15:00 is delivered on
 * Friday 2026-08-07, and at 16:01 on Monday 2026-08-10. An order late on Friday is also delivered on Monday.
 * @throws RangeError if a date or the cut-off is invalid, or if no weekday is allowed.
 */
export function nextDeliveryDate(rules: DeliveryRules): PlainDate {
  const extraDays = isAfterCutOff(rules) ? 1 : 0;
  return firstWorkingDay(addDays(rules.today, 1 + rules.offsetDays + extraDays), rules);
}

function isAfterCutOff({ cutOff, nowMinutes }: Pick<DeliveryRules, 'cutOff' | 'nowMinutes'>): boolean {
  if (cutOff === null) return false;
  const minutes = parseClockTime(cutOff);
  if (minutes === undefined) throw new RangeError(`Not a cut-off as HH:mm: ${cutOff}`);
  return nowMinutes > minutes;
}

/**
 * The minutes until today's cut-off, the current minute included, and the delivery date of orders after the cut-off.
 * Undefined if the cut-off has passed or does not change the delivery date. In the example of `nextDeliveryDate`,
 * Thursday at 15:00 has 61 minutes left, and later orders are delivered on Monday.
 */
export function cutOffAhead(
  rules: DeliveryRules,
): { readonly minutesLeft: number; readonly dateAfter: PlainDate } | undefined {
  const minutes = rules.cutOff === null ? undefined : parseClockTime(rules.cutOff);
  if (minutes === undefined || rules.nowMinutes > minutes) return undefined;
  const dateAfter = nextDeliveryDate({ ...rules, nowMinutes: minutes + 1 });
  if (dateAfter === nextDeliveryDate(rules)) return undefined;
  return { minutesLeft: minutes + 1 - rules.nowMinutes, dateAfter };
}

/**
 * True if a customer may ask for a date (5.delivery.3): a working day from the next delivery date to the furthest date.
 */
export function isDeliveryDate(date: string, rules: DeliveryRules): boolean {
  return (
    isPlainDate(date) &&
    date <= rules.furthest &&
    isWorkingDay(date, rules) &&
    date >= nextDeliveryDate(rules)
  );
}

/**
 * The date that the checkout chooses at first: the server's next delivery date, or tomorrow if the server's date is
 * today (4.load.6).
 */
export function defaultDeliveryDate(serverNext: PlainDate, today: PlainDate): PlainDate {
  return serverNext === today ? addDays(today, 1) : serverNext;
}

/** Warns if the merchant has a cut-off and the chosen date is tomorrow (8.errors.29); otherwise undefined. */
export function cutOffSentence(
  cutOff: string | null,
  chosenDate: PlainDate,
  today: PlainDate,
): string | undefined {
  if (!cutOff || chosenDate !== addDays(today, 1)) return undefined;
  return `Orders placed after ${cutOff} cannot be guaranteed for delivery next day, and will be delivered on your next scheduled delivery day`;
}
