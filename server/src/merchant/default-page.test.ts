import { expect, it } from 'vitest';
import { defaultPage } from './default-page.ts';
import { defaultMerchant } from './merchant-file.ts';
import { sanitisePage } from './sanitise-html.ts';

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// 9.constants.26 to 9.constants.34: one sentence for each figure.
it.each([
  ['30 days', 'Credit accounts settle within 30 days of the date of the invoice.'],
  ['3 percent above base rate', 'Interest at 3 percent above base rate is charged on overdue accounts.'],
  ['25 percent', 'Where an overdue account is passed to a debt agency, a surcharge of 25 percent applies.'],
  ['37.50', 'A charge of £37.50 is made for each returned cheque.'],
  ['six cases', 'Delivery is free for six cases or more in the South East.'],
  ['7.50', 'For fewer than six cases there is a small order charge of £7.50 per consignment.'],
  ['48 hours', 'Breakages must be reported within 48 hours of delivery.'],
  ['14 days', 'Notice of non-receipt must be given within 14 days of the date of the invoice.'],
  ['75cl', 'Bottles are 75cl unless stated.'],
])(
  'states the figure of the specification in the terms: %s [9.constants.26, 9.constants.27, 9.constants.28, 9.constants.29, 9.constants.30, 9.constants.31, 9.constants.32, 9.constants.33, 9.constants.34]',
  (_figure, sentence) => {
    expect(words(defaultPage('terms', defaultMerchant()))).toContain(sentence);
  },
);

it('uses only allowed HTML in the default pages, and escapes the merchant’s name', () => {
  const terms = defaultPage('terms', { ...defaultMerchant(), name: '<b>Wines</b> & Sons' });
  expect(terms).toContain('&lt;b&gt;Wines&lt;/b&gt; &amp; Sons');
  expect(words(sanitisePage(terms))).toBe(words(terms));
  expect(sanitisePage(terms).match(/<[a-z0-9]+/gi)).toEqual(terms.match(/<[a-z0-9]+/gi));
  const privacy = defaultPage('privacy', defaultMerchant());
  expect(words(privacy)).toContain('Tradecellar, 1 Bonded Wharf, London, SE1 0AA, is the controller');
  expect(privacy).toContain('mailto:orders@example.com');
  expect(privacy).not.toMatch(/[{}]/);
  expect(sanitisePage(privacy).match(/<[a-z0-9]+/gi)).toEqual(privacy.match(/<[a-z0-9]+/gi));
});
