import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { basketTotals, priceLines } from './basket-totals.ts';
import { addMoney, moneyFromPounds } from './money.ts';
import { whyTotal } from './why-total.ts';

const product = (
  casePrice: number,
  bottleNett: number,
  bottleVat: number,
  CaseSize = 6,
  VatRate?: number,
) => ({
  CasePrice: moneyFromPounds(casePrice),
  BottleNett: moneyFromPounds(bottleNett),
  BottleVAT: moneyFromPounds(bottleVat),
  CaseSize,
  ...(VatRate === undefined ? {} : { VatRate }),
});
const explain = (...lines: Parameters<typeof priceLines>[0]) =>
  whyTotal(priceLines(lines)?.lines ?? [], undefined);

describe('the explanation of a total', () => {
  it('shows a line’s nett before rounding, and the rounding', () => {
    const [line] = explain({
      product: product(87.1, 14.5167, 2.9033),
      quantity: { cases: 2, bottles: 3 },
    }).lines;
    expect(line).toMatchObject({ exact: 2_177_501, rounding: -1, bottlePremium: 0, vatRate: 20 });
  });

  it('shows how much more single bottles cost than bottles of a case', () => {
    // In a case of six at £60.00 a bottle costs £10.00. Three single bottles at £11.00 cost £3.00 more.
    const { bottlePremium } = explain({ product: product(60, 11, 2.2), quantity: { cases: 1, bottles: 3 } });
    expect(bottlePremium).toBe(moneyFromPounds(3));
    const cheaper = explain({ product: product(60, 9, 1.8), quantity: { cases: 0, bottles: 3 } });
    expect(cheaper.bottlePremium, 'cheaper bottles are no premium').toBe(0);
  });

  it('groups VAT by rate, and includes the delivery charge', () => {
    const lines = priceLines([
      { product: product(60, 10, 2), quantity: { cases: 1, bottles: 0 } },
      { product: product(12, 2, 0), quantity: { cases: 2, bottles: 0 } },
      { product: product(30, 5, 1, 6, 20), quantity: { cases: 1, bottles: 0 } },
    ]);
    const charge = { nett: moneyFromPounds(7.5), vat: moneyFromPounds(1.5), vatRate: 20 };
    expect(whyTotal(lines?.lines ?? [], charge).byRate).toEqual([
      { ratePercent: 20, nett: moneyFromPounds(97.5), vat: moneyFromPounds(19.5), rounding: 0, by: 'bottle' },
      { ratePercent: 0, nett: moneyFromPounds(24), vat: 0, rounding: 0, by: 'bottle' },
    ]);
  });

  it('shows the difference between VAT by the bottle, or by the line, and VAT by the rate of the nett', () => {
    // 600 bottles at £14.53 cost £8,718.00, and 20 % of it is £1,743.60. 600 bottles at £2.90 VAT have £1,740.00 VAT.
    const byBottle = explain({ product: product(87.18, 14.53, 2.9), quantity: { cases: 100, bottles: 0 } });
    expect(byBottle).toMatchObject({
      byRate: [
        {
          by: 'bottle',
          nett: moneyFromPounds(8_718),
          vat: moneyFromPounds(1_740),
          rounding: moneyFromPounds(-3.6),
        },
      ],
    });
    // 20 % of £0.58 is £0.12 to the penny, and three times £0.12 is £0.36. But 20 % of £1.74 is £0.35.
    const line = (nett: number) => ({
      product: product(nett, nett, 0, 1, 20),
      quantity: { cases: 1, bottles: 0 },
    });
    expect(explain(line(0.58), line(0.58), line(0.58))).toMatchObject({
      byRate: [
        {
          by: 'line',
          nett: moneyFromPounds(1.74),
          vat: moneyFromPounds(0.36),
          rounding: moneyFromPounds(0.01),
        },
      ],
    });
  });

  it('explains a total in parts that add up to the penny, for any basket [9.constants.6]', () => {
    const price = fc.integer({ min: 0, max: 9_999_999 });
    const line = fc.record({
      product: fc.record(
        {
          CasePrice: price,
          BottleNett: price,
          BottleVAT: price,
          CaseSize: fc.integer({ min: 1, max: 24 }),
          VatRate: fc.constantFrom(0, 5, 20),
        },
        { requiredKeys: ['CasePrice', 'BottleNett', 'BottleVAT', 'CaseSize'] },
      ),
      quantity: fc.record({ cases: fc.nat(500), bottles: fc.nat(23) }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (basket, isCharged) => {
        const priced = priceLines(basket);
        const charge = { nett: moneyFromPounds(7.5), vat: moneyFromPounds(1.5), vatRate: 20 };
        const total = basketTotals([...(priced ? [priced.totals] : []), ...(isCharged ? [charge] : [])]);
        const why = whyTotal(priced?.lines ?? [], isCharged ? charge : undefined);
        expect(addMoney(...why.byRate.map(({ nett }) => nett))).toBe(total.nett);
        expect(addMoney(...why.byRate.map(({ vat }) => vat))).toBe(total.vat);
        for (const { exact, rounding, totals } of why.lines) {
          expect(exact + rounding).toBe(totals.nett);
          expect(Math.abs(rounding)).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});
