import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeRules, countCases, deliveryCharge, missingToFree } from './delivery-charge.ts';

const terms: ChargeRules = {
  on: true,
  amount: 75_000,
  freeFromCases: 6,
  freeFromValue: 0,
  vatRate: 20,
  postcodes: ['SE', 'BN', 'W1', 'SW1A'],
  elsewhere: { amount: 120_000, freeFromCases: 0, freeFromValue: 0 },
};
const sixes = (totalBottles: number) => [{ totalBottles, caseSize: 6 }];
const of = (totalBottles: number, postcode: string | null = 'SE1 4AA', nett = 1_000_000) => ({
  lines: sixes(totalBottles),
  nett,
  postcode,
});
const charged = (consignment: ReturnType<typeof of>, rules = terms) => {
  const found = deliveryCharge(consignment, rules);
  return found && [found.nett, found.vat, missingToFree(found)];
};

describe('the delivery charge', () => {
  it.each([
    ['under six cases', 27, [75_000, 15_000, '2 more cases to free delivery']],
    ['a bottle under six cases', 35, [75_000, 15_000, '1 more case to free delivery']],
    ['six cases', 36, [0, 0, undefined]],
    ['more than six cases', 100, [0, 0, undefined]],
  ])(
    'charges delivery by the merchant’s terms for %s [9.constants.30, 9.constants.31]',
    (_title, bottles, expected) => {
      expect(charged(of(bottles))).toEqual(expected);
    },
  );

  it('charges no delivery if charges are switched off, or for a collection', () => {
    expect(charged(of(1), { ...terms, on: false })).toBeUndefined();
    expect(charged(of(1, null))).toBeUndefined();
  });

  it.each([
    ['SE1 4AA', true],
    ['se14aa', true],
    ['SE1', true],
    ['S1 4AA', false],
    ['W1 4AA', true],
    ['W1A 4AA', true],
    ['W10 4AA', false],
    ['W11 4AA', false],
    ['SW1A 1AA', true],
    ['SW1P 1AA', false],
    ['BN1 1AA', true],
    ['B1 1AA', false],
    ['', false],
    ['nowhere', false],
  ])('distinguishes a listed postcode district from its neighbours: %j', (postcode, isListed) => {
    expect(charged(of(1, postcode))?.[0]).toBe(isListed ? 75_000 : 120_000);
  });

  it('charges other postcodes their own amount, with their own thresholds [setting deliveryCharge.elsewhere.amount, deliveryCharge.elsewhere.freeFromCases]', () => {
    expect(charged(of(600, 'EH1 1AA'))).toEqual([120_000, 24_000, undefined]);
    const elsewhere = { amount: 120_000, freeFromCases: 12, freeFromValue: 0 };
    const rules = { ...terms, elsewhere };
    expect(charged(of(66, 'EH1 1AA'), rules)).toEqual([120_000, 24_000, '1 more case to free delivery']);
    expect(charged(of(72, 'EH1 1AA'), rules)).toEqual([0, 0, undefined]);
  });

  it('charges all postcodes alike if no postcode is listed [setting deliveryCharge.postcodes]', () => {
    expect(charged(of(36, 'EH1 1AA'), { ...terms, postcodes: [] })).toEqual([0, 0, undefined]);
  });

  it('delivers free of charge from a value of goods, or from either threshold if there are two [setting deliveryCharge.freeFromValue, deliveryCharge.elsewhere.freeFromValue]', () => {
    const byValue = { ...terms, freeFromCases: 0, freeFromValue: 1_500_000 };
    expect(charged(of(6), byValue)).toEqual([75_000, 15_000, '£50.00 more to free delivery']);
    expect(charged(of(6, 'SE1 4AA', 1_500_000), byValue)).toEqual([0, 0, undefined]);
    const byEither = { ...byValue, freeFromCases: 6 };
    expect(charged(of(6), byEither)?.[2]).toBe('5 more cases or £50.00 more to free delivery');
    expect(charged(of(36), byEither)).toEqual([0, 0, undefined]);
    const elsewhere = { amount: 120_000, freeFromCases: 0, freeFromValue: 1_500_000 };
    expect(charged(of(6, 'EH1 1AA'), { ...terms, elsewhere })?.[2]).toBe('£50.00 more to free delivery');
    expect(charged(of(6, 'EH1 1AA', 1_500_000), { ...terms, elsewhere })?.[0]).toBe(0);
  });

  it('rounds the VAT of a delivery charge half up to the penny [setting deliveryCharge.amount, deliveryCharge.vatRate]', () => {
    expect(charged(of(6), { ...terms, amount: 75_200, vatRate: 12.5 })?.[1]).toBe(9_400);
    expect(charged(of(6), { ...terms, amount: 75_000, vatRate: 0 })?.[1]).toBe(0);
  });

  it('never charges a larger basket more, and states exactly the cases missing to free delivery [setting deliveryCharge.freeFromCases]', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 12 }), (bottles, more, freeFromCases) => {
        const rules = { ...terms, freeFromCases };
        const before = deliveryCharge(of(bottles), rules);
        const after = deliveryCharge(of(bottles + more), rules);
        expect(after?.nett).toBeLessThanOrEqual(before?.nett ?? 0);
        const missing = before?.missingCases ?? 0;
        expect(deliveryCharge(of(bottles + missing * 6), rules)?.nett).toBe(0);
        if (missing > 0) expect(deliveryCharge(of(bottles + (missing - 1) * 6), rules)?.nett).toBe(75_000);
      }),
    );
  });
});

describe('counting cases', () => {
  it('adds up cases from bottles of all case sizes', () => {
    expect(countCases([])).toBe(0);
    const halves = [
      { totalBottles: 3, caseSize: 6 },
      { totalBottles: 6, caseSize: 12 },
    ];
    expect(countCases(halves)).toBe(1);
    const thirds = [...halves, { totalBottles: 1, caseSize: 3 }, { totalBottles: 8, caseSize: 12 }];
    expect(countCases(thirds)).toBe(2);
  });

  it('counts the same cases however the bottles are divided into lines', () => {
    const size = fc.constantFrom(1, 3, 6, 7, 12, 24);
    const line = fc.record({ totalBottles: fc.nat(500), caseSize: size });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const singles = lines.flatMap(({ totalBottles, caseSize }) =>
          Array.from({ length: totalBottles }, () => ({ totalBottles: 1, caseSize })),
        );
        expect(countCases(singles)).toBe(countCases(lines));
        const exact = lines.reduce((sum, { totalBottles, caseSize }) => sum + totalBottles / caseSize, 0);
        expect(Math.abs(countCases(lines) + 0.5 - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
      { numRuns: 50 },
    );
  });
});
