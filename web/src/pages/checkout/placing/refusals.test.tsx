import { expect, it } from 'vitest';
import { ProblemError } from '../../../api/problem-error.ts';
import { chargeDelivery } from '../../../cart/delivery/delivery-charge.ts';
import { changedLines } from './refusals.tsx';
import { submitFailedAdvice } from './use-place-order.ts';

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
    { name: 'Delivery Charge', was: '£0.00', now: '£7.50' },
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
