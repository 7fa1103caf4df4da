import type { PriceChange } from '@tradecellar/contract/price-notices.ts';
import { type PlainDate, shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { glassWords } from '@tradecellar/trade/glass-change.ts';
import { formatPrice, type Money } from '@tradecellar/trade/money.ts';

/**
 * '£0.75 more a bottle, 2023 follows from Mon 30 Nov'. A wine that goes is 'No longer sold from Mon 30 Nov'. The venue's
 * glass has a line of its own. `saidDay` is the day of the later price that the wine's row names: the words of the same
 * day leave out the day, and the price of a case.
 */
export function changeWords(change: PriceChange, saidDay?: PlainDate): string {
  const { From, Before, After, BottleMore = 0, VintageAfter, SizeAfter, Goes, Glass } = change;
  const isSaid = From === saidDay;
  const says = [
    Goes ? 'No longer sold' : '',
    Before && After ? priceWords(BottleMore, isSaid ? undefined : After.CasePrice) : '',
    VintageAfter === undefined ? '' : `${VintageAfter} follows`,
    SizeAfter ? `${SizeAfter.CaseSize} × ${SizeAfter.UnitSize} cl` : '',
  ].filter((words) => words !== '');
  const day = (isSaid && !Goes) || says.length === 0 ? '' : ` from ${shortDate(From)}`;
  return [says.join(', ') + day, ...(Glass ? [wordsOfGlass(Glass)] : [])].join('\n');
}

function priceWords(bottleMore: Money, casePrice: Money | undefined): string {
  if (bottleMore !== 0)
    return `${formatPrice(Math.abs(bottleMore))} ${bottleMore < 0 ? 'less' : 'more'} a bottle`;
  return casePrice === undefined ? '' : `Case ${formatPrice(casePrice)}`;
}

function wordsOfGlass(glass: NonNullable<PriceChange['Glass']>): string {
  const { Name, Serving, Pence, TenthsBefore, TenthsAfter, ToHold } = glass;
  return glassWords({
    listName: Name,
    serving: Serving,
    pence: Pence,
    tenthsBefore: TenthsBefore,
    tenthsAfter: TenthsAfter,
    held: ToHold && { targetPercent: ToHold.TargetPercent, pence: ToHold.Pence },
  });
}
