import { type Money, moneyText, nearestMoney, poundsOf } from '@tradecellar/trade/money.ts';
import type { Answers } from '../mapping.ts';
import { vatIn } from '../settle-prices.ts';
import { moneyIn } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import type { RowReader } from './row-reader.ts';

type RowPrices = { readonly CasePrice: string; readonly BottleNett: string; readonly BottleVAT: string };

/**
 * The prices of a row without VAT, or the reason why the row has no price. The name of a column says whether its price
 * contains VAT; a name that says nothing leaves it to the answer of a person. If only the case or only the bottle has a
 * price, the other price follows by the case size.
 *
 * Worked example: `Case ex VAT` £60 and `Bottle inc VAT` £13.20 at 20 % are £60 for a case and £11 for a bottle.
 */
export function rowPrices(
  row: SheetRow,
  read: RowReader,
  {
    answers,
    caseSize,
    ratePercent,
  }: { readonly answers: Answers; readonly caseSize: number; readonly ratePercent: number },
): RowPrices | string {
  const nett = (slot: string): Money | undefined => {
    const money = moneyIn(read.text(row, slot), read.decimal);
    if (money === undefined || money <= 0) return undefined;
    const withVat = vatIn(read.wordsOf(slot)) ?? answers.withVat === true;
    return withVat ? nearestMoney(poundsOf(money) / (1 + ratePercent / 100)) : money;
  };
  const isCase = answers.unitOfPrice === 'case';
  const ofCase = nett('CasePrice') ?? (isCase ? nett('Price') : undefined);
  const ofBottle = nett('BottleNett') ?? (isCase ? undefined : nett('Price'));
  if (ofCase === undefined && ofBottle === undefined) {
    const said = read.text(row, 'CasePrice') || read.text(row, 'BottleNett') || read.text(row, 'Price');
    return said === '' ? 'has no price' : `has no price: ${said}`;
  }
  const bottle = ofBottle ?? nearestMoney(poundsOf(ofCase ?? 0) / caseSize);
  return {
    CasePrice: moneyText(ofCase ?? bottle * caseSize),
    BottleNett: moneyText(bottle),
    BottleVAT: moneyText(nearestMoney((poundsOf(bottle) * ratePercent) / 100)),
  };
}
