import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { parseMargin, rrpPerBottle } from '@tradecellar/trade/rrp.ts';

/** 'RRP per bottle' as money at a margin as typed; undefined, and nothing shown, when it is none (5.rrp.2). */
export function rrpText(bottleNettPounds: number, margin: string): string | undefined {
  const marginPercent = parseMargin(margin);
  if (marginPercent === undefined) return undefined;
  return formatMoney(rrpPerBottle(moneyFromPounds(bottleNettPounds), marginPercent));
}
