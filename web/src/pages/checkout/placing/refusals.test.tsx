import { expect, it } from 'vitest';
import { ProblemError } from '../../../api/problem-error.ts';
import { chargeDelivery } from '../../../cart/delivery/delivery-charge.ts';
import { changedLines, lineSentences } from './line-sentences.ts';
import { nextStep, submitFailedAdvice, submitFailedSentence } from './refusal-words.ts';

const rules = {
  on: true,
  amount: 75_000,
  freeFromCases: 6,
  freeFromValue: 0,
  vatRate: 20,
  postcodes: [],
  elsewhere: { amount: 0, freeFromCases: 0, freeFromValue: 0 },
};
const address = { Id: '1', Delivery_PostCode: 'SE1 0AA' };
const goods = { nett: 1_000_000, vat: 200_000, grand: 1_200_000 };
const basketWith = (on: boolean) => ({
  cartId: '',
  lines: [],
  // `chargeDelivery` reads only these settings.
  totals: chargeDelivery({ lines: [], totals: goods }, address, {
    deliveryCharge: { ...rules, on },
  } as never),
});

it('lists a delivery charge that the buyer did not see among the changes', () => {
  const now = { grandTotal: 1_290_000, deliveryCharge: 75_000, deliveryChargeVat: 15_000, lines: [] };
  expect(changedLines(basketWith(false), now)).toEqual([
    { code: undefined, name: 'Delivery Charge', was: '£0.00', now: '£7.50' },
  ]);
  expect(changedLines(basketWith(true), now)).toEqual([]);
  expect(changedLines(basketWith(true), { ...now, deliveryChargeVat: 3_700 })).toMatchObject([
    { was: '£1.50 VAT', now: '£0.37 VAT' },
  ]);
});

it('includes the delivery charge in nett, VAT and total, but not in the value of the wines', () => {
  expect(basketWith(true).totals).toMatchObject({
    goods: 1_000_000,
    nett: 1_075_000,
    vat: 215_000,
    grand: 1_290_000,
  });
  expect(basketWith(false).totals).toMatchObject({ ...goods, goods: 1_000_000, charge: undefined });
});

it('says that the basket or the proposal is kept after a refusal', () => {
  const refused = new ProblemError('reference-required');
  expect(submitFailedAdvice(refused, 'credit', undefined)).toContain('Your basket');
  expect(submitFailedAdvice(refused, 'credit', 'P1')).toContain('The proposal');
  const lost = new ProblemError('service-unavailable');
  expect(submitFailedAdvice(lost, 'card', 'P1')).toContain('nothing charged');
  expect(submitFailedAdvice(lost, 'credit', 'P1')).toContain('kept until then');
});

it.each([
  ['beyond-stock', { ProductCode: 'A', description: 'Fleurie', available: '2 bottles', availableBottles: 2 }],
  ['out-of-stock', { ProductCode: 'A', description: 'Fleurie' }],
  ['product-withdrawn', { ProductCode: 'A', description: 'Fleurie' }],
  ['bottles-not-sold', { ProductCode: 'A', description: 'Fleurie' }],
  ['price-missing', { ProductCode: 'A', description: 'Fleurie' }],
] as const)('names the line of the refusal %s', (code, details) => {
  const refused = new ProblemError(code, details as never); // Each code is paired with its details.
  expect([...lineSentences(refused, basketWith(false)).keys()]).toEqual(['A']);
  expect(nextStep(refused, undefined)).toBe('Change the basket, then place the order again.');
});

it('shows the new and the old price at the line whose price has changed', () => {
  const basket = {
    ...basketWith(false),
    lines: [{ item: { Code: 'A', Description: 'Fleurie' }, totals: goods }],
  };
  const line = { ProductCode: 'A', LineNett: 1_440_000, LineVAT: 288_000 };
  const refused = new ProblemError('prices-changed', {
    grandTotal: 1_728_000,
    deliveryCharge: 0,
    deliveryChargeVat: 0,
    lines: [line],
  } as never); // `lineSentences` reads only these fields.
  expect([...lineSentences(refused, basket as never)]).toEqual([['A', 'Now £144.00, was £100.00.']]);
  expect(nextStep(refused, undefined)).toBe('Nothing has been ordered. The total is now £172.80.');
});

it('asks for contact once, if the refusal itself asks for contact [8.errors.11, 8.errors.20]', () => {
  expect(
    submitFailedSentence(new ProblemError('payment-not-available', { why: 'You are £5.00 over.' })),
  ).toBe('Error Submitting Order: You are £5.00 over. No available payment methods. Please contact us at ');
});
