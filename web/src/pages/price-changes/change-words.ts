import type { PriceChange } from '@tradecellar/contract/price-notices.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatPrice } from '@tradecellar/trade/money.ts';

/**
 * '£11.50 a bottle until Mon 30 Nov, then £12.25: £0.75 more. Case £138.00, then £147.00.' A wine that goes is 'No longer
 * sold from Mon 30 Nov'.
 */
export function changeWords(change: PriceChange): string {
  const { From, Before, After, BottleMore = 0, VintageAfter, SizeAfter, Goes } = change;
  const day = shortDate(From);
  const says: string[] = [];
  if (Goes) says.push(`No longer sold from ${day}`);
  if (Before && After) {
    const more = `${formatPrice(Math.abs(BottleMore))} ${BottleMore < 0 ? 'less' : 'more'}`;
    says.push(
      `From ${day} ${formatPrice(After.BottleNett)} a bottle${BottleMore === 0 ? '' : `: ${more}`}`,
      ...(After.CasePrice === Before.CasePrice ? [] : [`case ${formatPrice(After.CasePrice)}`]),
    );
  }
  if (VintageAfter !== undefined)
    says.push(`${VintageAfter} follows${says.length === 0 ? ` from ${day}` : ''}`);
  if (SizeAfter !== undefined)
    says.push(`${SizeAfter.CaseSize} × ${SizeAfter.UnitSize} cl${says.length === 0 ? ` from ${day}` : ''}`);
  return says.join(', ');
}
