import type { PriceChange } from '@tradecellar/contract/price-notices.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { glassWords } from '@tradecellar/trade/glass-change.ts';
import { formatPrice } from '@tradecellar/trade/money.ts';

/**
 * '£0.75 more a bottle from Mon 30 Nov, 2023 follows'. A wine that goes is 'No longer sold from Mon 30 Nov'. The row of the
 * wine has the prices themselves. The venue's glass has a line of its own.
 */
export function changeWords(change: PriceChange): string {
  const { From, Before, After, BottleMore = 0, VintageAfter, SizeAfter, Goes, Glass } = change;
  const day = shortDate(From);
  const says: string[] = [];
  if (Goes) says.push(`No longer sold from ${day}`);
  if (Before && After) {
    const more = `${formatPrice(Math.abs(BottleMore))} ${BottleMore < 0 ? 'less' : 'more'} a bottle`;
    says.push(`${BottleMore === 0 ? `Case ${formatPrice(After.CasePrice)}` : more} from ${day}`);
  }
  if (VintageAfter !== undefined)
    says.push(`${VintageAfter} follows${says.length === 0 ? ` from ${day}` : ''}`);
  if (SizeAfter !== undefined)
    says.push(`${SizeAfter.CaseSize} × ${SizeAfter.UnitSize} cl${says.length === 0 ? ` from ${day}` : ''}`);
  return [says.join(', '), ...(Glass ? [wordsOfGlass(Glass)] : [])].join('\n');
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
