import { addDays, type PlainDate } from './delivery-calendar.ts';
import type { Money } from './money.ts';
import { type DayPrice, type PriceRows, priceOnDay } from './price-of-day.ts';

/** The nett price of a case and of a bottle. */
export type NoticePrice = Pick<DayPrice, 'CasePrice' | 'BottleNett'>;
/** Bottles in a case, and centilitres in a bottle. */
export type WineSize = { readonly caseSize: number; readonly unitSize: number };
type Change<T> = { readonly before: T; readonly after: T };

/** The changes of a wine of an account on a day. `goes`: from that day the wine is no longer sold. */
export type WineChange = {
  readonly day: PlainDate;
  readonly price?: Change<NoticePrice> | undefined;
  readonly vintage?: Change<string> | undefined;
  readonly size?: Change<WineSize> | undefined;
  readonly goes?: true | undefined;
};

/** A wine as an account buys it, with everything that is known of its future. */
export type ComingWine = WineSize & {
  readonly prices: { readonly list?: PriceRows | undefined; readonly product: PriceRows };
  readonly vintage: string;
  readonly goesOn: PlainDate | undefined;
  /** The next vintage ('' if it stays) and sizes, from a day. */
  readonly next: (Partial<WineSize> & { readonly from: PlainDate; readonly vintage: string }) | undefined;
};

/** The days after `today`, up to and with `until`. */
export type Window = { readonly today: PlainDate; readonly until: PlainDate };

/** With 7 days before, a change of 8 February is told from 1 February on. Nobody is told on the day itself. */
export function noticeWindow(today: PlainDate, daysBefore: number): Window {
  return { today, until: addDays(today, daysBefore) };
}

/** Says until when an order has today's price, by the setting `pricesBy`. */
export function todaysPriceWords(by: 'order' | 'delivery'): string {
  return by === 'order'
    ? 'Orders placed before the day have today’s price.'
    : 'Orders delivered before the day have today’s price.';
}

/**
 * The changes of a wine in a window, the first day first; a day has a single change. A day whose prices equal the
 * prices of the day before is no change, and a wine that has gone changes no more.
 *
 * Worked example: a wine costs £10.90 today, £11.90 from 1 February, and goes on 3 February. From 30 January on, with 7
 * days, its changes are £10.90 to £11.90 on 1 February, and going on 3 February.
 */
export function changesOfWine(wine: ComingWine, { today, until }: Window): WineChange[] {
  const { list, product } = wine.prices;
  const days = [
    ...[...(list?.dated ?? []), ...product.dated].map(({ from }) => from),
    ...(wine.next === undefined ? [] : [wine.next.from]),
    ...(wine.goesOn === undefined ? [] : [wine.goesOn]),
  ];
  return [...new Set(days)]
    .filter((day) => day > today && day <= until)
    .sort()
    .flatMap((day) => changeOn(day, wine) ?? []);
}

function changeOn(day: PlainDate, wine: ComingWine): WineChange | undefined {
  if (wine.goesOn !== undefined && day >= wine.goesOn)
    return day === wine.goesOn ? { day, goes: true } : undefined;
  const before = priceOnDay(addDays(day, -1), wine.prices);
  const after = priceOnDay(day, wine.prices);
  const isPriced =
    before !== undefined && after !== undefined && !isSamePrice(before, after)
      ? { price: { before: plainPrices(before), after: plainPrices(after) } }
      : {};
  const change = { day, ...isPriced, ...nextOn(day, wine) };
  return Object.keys(change).length === 1 ? undefined : change;
}

function nextOn(day: PlainDate, wine: ComingWine): Pick<WineChange, 'vintage' | 'size'> {
  const { next, vintage, caseSize, unitSize } = wine;
  if (next?.from !== day) return {};
  const size = sizeOnDay(wine, day);
  return {
    ...(next.vintage !== '' &&
      next.vintage !== vintage && { vintage: { before: vintage, after: next.vintage } }),
    ...(!isSameSize(size, wine) && { size: { before: { caseSize, unitSize }, after: size } }),
  };
}

/** The size on a day that is not before today. */
export function sizeOnDay({ next, caseSize, unitSize }: ComingWine, day: PlainDate): WineSize {
  const isNext = next !== undefined && next.from <= day;
  return {
    caseSize: (isNext ? next.caseSize : undefined) ?? caseSize,
    unitSize: (isNext ? next.unitSize : undefined) ?? unitSize,
  };
}

const plainPrices = ({ CasePrice, BottleNett }: NoticePrice): NoticePrice => ({ CasePrice, BottleNett });
export const isSamePrice = (a: NoticePrice, b: NoticePrice) =>
  a.CasePrice === b.CasePrice && a.BottleNett === b.BottleNett;
export const isSameSize = (a: WineSize, b: WineSize) =>
  a.caseSize === b.caseSize && a.unitSize === b.unitSize;

/** A change of what a person was told of a wine and day. `stays`: the wine that was told as going stays on sale. */
export type WineCorrection = WineChange & { readonly stays?: true | undefined };

/**
 * Compares what a person was told last of a wine and day with the files, and returns what the person must hear now;
 * undefined if nothing. A told price, vintage, size or end that no longer holds is corrected: `before` is what the person
 * was told. A change of the day that the person was not told is told: `before` is what holds until the day. A price
 * that was brought forward still holds; a day's price that was told and taken back does not.
 *
 * Worked example: £10.90 to £11.90 was told for 1 February. The file is taken back, so the price of 1 February is £10.90
 * again: the correction is £11.90 to £10.90. If the file says £12.50 now, the correction is £11.90 to £12.50. If only a
 * new vintage was told for 1 February, the correction is £10.90 to £12.50.
 */
export function correctionOf(told: WineChange, wine: ComingWine | undefined): WineCorrection | undefined {
  // A wine that is no longer sold has no price to correct.
  if (wine === undefined) return undefined;
  const { day } = told;
  if (wine.goesOn !== undefined && wine.goesOn <= day)
    return told.goes || wine.goesOn < day ? undefined : { day, goes: true };
  const { prices, next, vintage } = wine;
  const price = priceOnDay(day, prices);
  const isNext = next !== undefined && next.from <= day;
  const vintageNow = (isNext && next.vintage) || vintage;
  const news = changeOn(day, wine);
  const correction: Omit<WineCorrection, 'day'> = {
    price: told.price ? corrected(told.price, price && plainPrices(price), isSamePrice) : news?.price,
    vintage: told.vintage ? corrected(told.vintage, vintageNow, Object.is) : news?.vintage,
    size: told.size ? corrected(told.size, sizeOnDay(wine, day), isSameSize) : news?.size,
    stays: told.goes,
  };
  return Object.values(correction).every((fact) => fact === undefined) ? undefined : { day, ...correction };
}

function corrected<T>(
  { after: before }: Change<T>,
  after: T | undefined,
  isSame: (one: T, other: T) => boolean,
): Change<T> | undefined {
  return after === undefined || isSame(before, after) ? undefined : { before, after };
}

/**
 * The change that a person knows of after a correction. A price of £10.90 to £11.90 that was corrected to £12.50 is told
 * as £10.90 to £12.50. A wine that stays was told as nothing: what changes on the day is told anew.
 */
export function toldLast(told: WineChange, correction: WineCorrection | null): WineChange {
  if (correction === null) return told;
  const { day } = told;
  if (correction.goes) return { day, goes: true };
  return {
    day,
    price: lastOf(told.price, correction.price),
    vintage: lastOf(told.vintage, correction.vintage),
    size: lastOf(told.size, correction.size),
    goes: correction.stays ? undefined : told.goes,
  };
}

const lastOf = <T>(told: Change<T> | undefined, correction: Change<T> | undefined): Change<T> | undefined =>
  told && correction ? { before: told.before, after: correction.after } : (correction ?? told);

/** How much more a bottle costs; negative if the bottle becomes cheaper. */
export function bottleDifference({ before, after }: Change<NoticePrice>): Money {
  return after.BottleNett - before.BottleNett;
}

/** 09:00 in London, in minutes of the day. */
export const NOTICE_MINUTES = 9 * 60;

export type Gate = {
  readonly isHeld: boolean;
  /** The office asked for the notices to go now. */
  readonly isAsked: boolean;
  /** The London day of the last round. */
  readonly lastRound: PlainDate | undefined;
};

/** A round goes once a day at 09:00 in London or as soon after as a server runs, or when the office asks for it. */
export function roundIsDue(
  { isHeld, isAsked, lastRound }: Gate,
  now: { readonly date: PlainDate; readonly minutes: number },
): boolean {
  if (isHeld) return false;
  return isAsked || (now.minutes >= NOTICE_MINUTES && (lastRound === undefined || lastRound < now.date));
}

/** The London day on whose 09:00 the next round goes by itself, if nobody holds or hurries it. */
export function nextRoundDay(
  { lastRound }: Pick<Gate, 'lastRound'>,
  { date }: { readonly date: PlainDate },
): PlainDate {
  return lastRound !== undefined && lastRound >= date ? addDays(lastRound, 1) : date;
}
