import { expect, it } from 'vitest';
import { judgeTerms } from './judge-terms.ts';
import { defaultMerchant } from './merchant-file.ts';

const plain = defaultMerchant();
const statutory = /3 percent above base rate.*statutory 8 percent/;

it('names the statements of the default terms that the default settings contradict', () => {
  expect(judgeTerms(plain)).toEqual([
    expect.stringMatching(/£7\.50, and deliveryCharge\.on is false/),
    expect.stringMatching(
      /14 days of the date of the invoice, and customers are shown 14 days from the day it is due/,
    ),
    expect.stringMatching(statutory),
  ]);
});

it('names only the interest rate if the switches agree with all other default terms', () => {
  const held = {
    ...plain,
    deliveryCharge: { ...plain.deliveryCharge, on: true },
    claims: { ...plain.claims, notArrivedFrom: 'invoice' as const },
  };
  expect(judgeTerms(held)).toEqual([expect.stringMatching(statutory)]);
  const claims = { ...held.claims, notArrivedDays: 21, faultHours: 24 };
  expect(judgeTerms({ ...held, claims })).toEqual([
    expect.stringMatching(/shown 21 days from the invoice/),
    expect.stringMatching(/48 hours of delivery, and customers are shown 24 hours from the delivery/),
    expect.stringMatching(statutory),
  ]);
  const dearer = { ...held.deliveryCharge, amount: 12 };
  expect(judgeTerms({ ...held, deliveryCharge: dearer })[0]).toMatch(/deliveryCharge\.amount is 12/);
});

it('does not judge terms that the merchant wrote', () => {
  expect(judgeTerms({ ...plain, termsHtml: '<p>Ours</p>' })).toEqual([]);
});
