import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import { NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isProblem, problemSentenceOf } from '../../../api/problem-error.ts';
import type { CheckoutBasket } from '../order-of.ts';
import { refusedLine } from './refusal-words.ts';

type Changed = ProblemDetails['prices-changed'];

/** A sentence for each line that a refusal concerns, by product code. */
export function lineSentences(refused: unknown, basket: CheckoutBasket): ReadonlyMap<string, string> {
  if (isProblem(refused, 'prices-changed')) {
    return new Map(
      changedLines(basket, refused.details).flatMap(({ code, was, now }) =>
        code === undefined ? [] : [[code, `Now ${now}, was ${was}.`] as const],
      ),
    );
  }
  const code = refusedLine(refused);
  return new Map(code === undefined ? [] : [[code, problemSentenceOf(refused)]]);
}

/**
 * Lines, and the delivery charge, whose nett or VAT differs from what the buyer saw.
 */
export function changedLines({ lines, totals }: CheckoutBasket, changed: Changed) {
  const now = new Map(
    changed.lines.map(({ ProductCode, LineNett, LineVAT }) => [
      ProductCode,
      { nett: LineNett, vat: LineVAT },
    ]),
  );
  const charge = { nett: changed.deliveryCharge, vat: changed.deliveryChargeVat };
  return [
    ...lines.map((line) => ({
      code: line.item.Code,
      name: line.item.Description,
      before: line.totals,
      after: now.get(line.item.Code) ?? line.totals,
    })),
    { code: undefined, name: 'Delivery Charge', before: totals.charge ?? NO_CHARGE, after: charge },
  ].flatMap(({ code, name, before, after }) => {
    if (before.nett !== after.nett) {
      return [{ code, name, was: formatMoney(before.nett), now: formatMoney(after.nett) }];
    }
    if (before.vat === after.vat) return [];
    return [{ code, name, was: `${formatMoney(before.vat)} VAT`, now: `${formatMoney(after.vat)} VAT` }];
  });
}
