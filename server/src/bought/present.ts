import type { Bought } from '@tradecellar/contract/bought.ts';
import { multiplyToPenny, poundsOf } from '@tradecellar/trade/money.ts';
import { lineQuantity, type Quantity } from '@tradecellar/trade/quantity.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney, storedPounds } from '../database/stored-money.ts';
import type { BoughtRow } from './queries.ts';

export function presentBought(row: BoughtRow): Bought {
  const caseSize = row.sold_in ?? row.case_size;
  const last = lineQuantity(row.bottles, caseSize);
  const usual = lineQuantity(row.usual_bottles, caseSize);
  return {
    ProductCode: row.code,
    LastDate: formatTradeDate(row.ordered_on),
    LastOrderNo: row.order_no,
    LastCases: last.cases,
    LastBottles: last.bottles,
    LastNett: storedPounds(row.nett),
    ...pricesPaid(row, last, caseSize),
    Orders: row.orders,
    UsualCases: usual.cases,
    UsualBottles: usual.bottles,
  };
}

/**
 * The prices that the customer last paid. A case price counts only if the case still holds the same number of bottles.
 * An order from the ledger has only a sum: £120.00 for 2 cases is £60.00 a case, and gives no bottle price.
 */
function pricesPaid(
  { case_size, case_price, bottle_nett, nett }: BoughtRow,
  last: Quantity,
  caseSize: number,
) {
  if (case_price !== null && bottle_nett !== null) {
    return {
      ...(case_size === caseSize && { LastCasePrice: storedPounds(case_price) }),
      LastBottleNett: storedPounds(bottle_nett),
    };
  }
  const priceOf = (count: number) => poundsOf(multiplyToPenny(storedMoney(nett), 1, count));
  if (last.bottles === 0) return { LastCasePrice: priceOf(last.cases) };
  return last.cases === 0 ? { LastBottleNett: priceOf(last.bottles) } : {};
}
