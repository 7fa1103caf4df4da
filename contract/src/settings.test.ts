import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { settingLeaves } from './setting-leaves.ts';
import { type Merchant, MerchantFile } from './settings.ts';

const standard = Value.Parse(MerchantFile, Value.Default(MerchantFile, {}));

// Defaults that the specification states. If a default changes, the test that names the requirement's id fails.
it.each<readonly [name: string, value: unknown, id: string, ofMerchant: (merchant: Merchant) => unknown]>([
  ['credit', true, '1.switch.2', ({ switches }) => switches.credit],
  ['payment by card', false, '1.switch.3', ({ switches }) => switches.cardPayment],
  ['back order', true, '1.switch.4', ({ switches }) => switches.backOrder],
  ['reserves orders', true, '1.switch.5', ({ switches }) => switches.reservesOrders],
  ['delivery dates', true, '1.switch.6', ({ switches }) => switches.deliveryDates],
  ['days of delivery offset', 0, '1.switch.7', ({ delivery }) => delivery.offsetDays],
  ['stock control', false, '1.switch.8', ({ switches }) => switches.stockControl],
  ['show stock', false, '1.switch.9', ({ switches }) => switches.showStock],
  ['a negative balance', true, '1.switch.10', ({ switches }) => switches.negativeBalanceAllowed],
  ['prospects', false, '1.switch.11', ({ switches }) => switches.prospects],
  ['the account manager’s card', true, '1.switch.12', ({ switches }) => switches.accountManagerCard],
  ['the RRP calculator', true, '1.switch.13', ({ switches }) => switches.rrpCalculator],
  ['add to basket', true, '1.switch.14', ({ switches }) => switches.addToBasket],
  ['basket in flyout', false, '1.switch.15', ({ switches }) => switches.basketInFlyout],
  ['selling in multiples only', true, '1.switch.16', ({ switches }) => switches.onlySellMultiplesOf],
  ['reference required', false, '1.switch.17, 5.reference.3', ({ switches }) => switches.referenceRequired],
  ['the unit flag', false, '1.switch.18', ({ switches }) => switches.unitFlag],
  ['the bin number', true, '1.switch.19', ({ switches }) => switches.binNumberShown],
  ['the display of notes', '14S', '1.notes.1', ({ notesDisplay }) => notesDisplay],
  ['the title of note 1', 'Tasting Notes', '1.notes.2', ({ sectionTitles }) => sectionTitles.tastingNotes],
  [
    'the title of note 4',
    'About the Producer',
    '1.notes.2',
    ({ sectionTitles }) => sectionTitles.aboutTheProducer,
  ],
  [
    'the title of note S',
    'Serving Suggestion',
    '1.notes.2',
    ({ sectionTitles }) => sectionTitles.servingSuggestion,
  ],
  ['delivery days', '1|2|3|4|5', '5.delivery.2, 9.constants.17', ({ delivery }) => delivery.days],
  ['the minimum of bottles', 0, '5.minimum.1, 9.constants.21', ({ minimums }) => minimums.bottles],
  ['the minimum value', 0, '5.minimum.3, 9.constants.21', ({ minimums }) => minimums.value],
  ['the brand’s colour', '#a98d10', '9.constants.23', ({ brand }) => brand.colour],
  ['the colour under the pointer', '#D9AC62', '9.constants.23', ({ brand }) => brand.hover],
  ['the colour of notices', '#22D306', '9.constants.23', ({ brand }) => brand.notice],
  ['the first hour of collection', 9, '9.constants.15', ({ collection }) => collection.fromHour],
  ['the last hour of collection', 17, '9.constants.15', ({ collection }) => collection.toHour],
  ['the minutes between collections', 60, '9.constants.15', ({ collection }) => collection.stepMinutes],
])('gives the setting %s the default %j [%s]', (_name, value, _id, ofMerchant) => {
  expect(ofMerchant(standard)).toBe(value);
});

const schemas = new Map(settingLeaves(MerchantFile));
const takes = (name: string, value: unknown) => Value.Check(schemas.get(name) ?? MerchantFile, value);

describe.each(['logoUrl', 'logoDarkUrl', 'login.picture'])('%s', (name) => {
  it.each(['', '/logo.svg#dark', '/logos/0a1b', 'https://pictures.example/a%20b.png?v=2'])(
    'takes the address %j',
    (address) => expect(takes(name, address)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//evil.example/p',
    '/\\evil.example/p',
    '/\t/evil.example/p',
    'https:evil.example',
    'https:///evil.example',
    'http://pictures.example/p.png',
    'https://pictures.example/a>; rel=preload, <b',
    'https://pictures.example/"><script>',
  ])('refuses the address %j', (address) => expect(takes(name, address)).toBe(false));
});

it.each(['name', 'login.heading', 'invitations.subject', 'invitations.heading'])(
  'refuses a line break in %s, and a blank text',
  (name) => {
    expect(takes(name, 'Cave & Co {name}')).toBe(true);
    for (const text of ['Cave\r\nBcc: x@evil.example', 'Cave\n', 'Cave\u2028Co', ' ', '\n'])
      expect(takes(name, text), JSON.stringify(text)).toBe(false);
  },
);
