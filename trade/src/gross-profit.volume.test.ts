import { expect, it } from 'vitest';
import { randomNumbers } from '../test/random-number.ts';
import { volume } from '../test/volume.ts';
import { costMoney, grossProfit, priceToHold, servingCost } from './gross-profit.ts';
import { penceOf } from './money.ts';
import { PRICE_ENDS, SERVINGS } from './servings.ts';

const WINES = volume(10_000, 1_000);

/** The oracle counts in decimals of 40 places, one step after the other, as a person does with a calculator. */
const ONE = 10n ** 40n;
/** Less than any difference that a sum of these wines can have. */
const NEARLY = 10n ** 20n;
const of = (whole: number, divisor = 1) => (BigInt(whole) * ONE) / BigInt(divisor);
const times = (a: bigint, b: bigint) => (a * b) / ONE;
const by = (a: bigint, b: bigint) => (a * ONE) / b;
const floor = (value: bigint) => {
  const near = value + NEARLY;
  return Number(near >= 0n ? near / ONE : -((-near + ONE - 1n) / ONE));
};
const toPenny = (pence: bigint) => {
  const size = floor((pence < 0n ? -pence : pence) + ONE / 2n);
  return pence < 0n && size > 0 ? -size : size;
};

const ENDS = { tens: [10, 0], halves: [50, 0], pounds: [100, 0], 'ninety-five': [100, 95] } as const;

it(`agrees to the penny with a calculator over ${WINES} random wines`, () => {
  const random = randomNumbers(134);
  const pick = <One>(all: readonly One[]) => all[random(all.length)] as One; // The index is in the list.
  for (let nth = 0; nth < WINES; nth += 1) {
    const isCaseOnly = random(4) === 0;
    const CaseSize = pick([1, 3, 6, 12, 24]);
    const UnitSize = pick([20, 37.5, 50, 70, 75, 75, 75, 100, 150, 300, 3000]);
    const CasePrice = 1 + random(20_000_000);
    const BottleNett = 1 + random(5_000_000);
    const product = {
      CasePrice,
      BottleNett,
      CaseSize,
      UnitSize,
      OnlySellMultiplesOf: isCaseOnly ? CaseSize : 1,
    };
    const serving = pick(SERVINGS);
    const [wastagePercent, targetPercent, end] = [random(51), random(96), pick(PRICE_ENDS)];
    const pence = 1 + random(100_000);
    const about = JSON.stringify({ product, serving, wastagePercent, targetPercent, end, pence });

    const bottle = isCaseOnly || CaseSize === 1 ? by(of(CasePrice, 100), of(CaseSize)) : of(BottleNett, 100);
    const millilitre = by(bottle, times(of(UnitSize * 10), of(100 - wastagePercent, 100)));
    const cost = serving === 'bottle' ? bottle : times(millilitre, of(Number(serving.slice(5))));
    const nett = by(of(pence), of(12, 10));
    const tenthsOf = (price: bigint) => by(times(price - cost, of(1000)), price);

    const found = servingCost(product, serving, { wastagePercent });
    if (found === undefined) throw new Error(`No cost of ${about}`);
    const profit = grossProfit(pence, found);
    expect([penceOf(costMoney(found)), penceOf(profit.money), profit.tenths], about).toEqual([
      toPenny(cost),
      toPenny(nett - cost),
      floor(tenthsOf(nett)),
    ]);

    const price = priceToHold(found, { targetPercent, end }) ?? 0;
    const [step, last] = ENDS[end];
    const holds = (at: number) => at > 0 && floor(tenthsOf(by(of(at), of(12, 10)))) >= targetPercent * 10;
    expect([price % step, holds(price), holds(price - step)], about).toEqual([last % step, true, false]);
  }
});
