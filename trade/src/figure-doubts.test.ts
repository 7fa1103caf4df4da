import { expect, it } from 'vitest';
import { emptiesStock, type Figures, figureDoubts, type KnownFigures } from './figure-doubts.ts';

const pounds = (amount: number) => Math.round(amount * 10_000);
const prices = (casePrice: number, bottle: number, vat = bottle / 5): Figures => ({
  CasePrice: pounds(casePrice),
  BottleNett: pounds(bottle),
  BottleVAT: pounds(vat),
});
const six = { CaseSize: 6 };
const champagne = { ...prices(135, 22.5), ...six };

/** Title, the row, the known figures, and the doubts as `figure words`. */
const TABLE: readonly (readonly [string, Figures, KnownFigures, readonly string[]])[] = [
  ['a usual price', champagne, {}, []],
  ['a price list a fifth below the list', { ...prices(108, 18), ...six }, { listed: champagne }, []],
  ['a price that rises by half', { ...prices(202.5, 33.75), ...six }, { before: champagne }, []],
  [
    'prices of nought',
    { ...prices(0, 0), ...six },
    {},
    ['CasePrice is nought (NilPrice is not 1)', 'BottleNett is nought (NilPrice is not 1)'],
  ],
  [
    'prices of nought with NilPrice',
    { ...prices(0, 0), ...six, NilPrice: true },
    { before: champagne, listed: champagne },
    [],
  ],
  [
    'a price of nought only for the case',
    { ...champagne, CasePrice: 0 },
    {},
    ['CasePrice is nought (NilPrice is not 1)'],
  ],
  [
    'a price of nought only for the bottle',
    { ...champagne, BottleNett: 0, BottleVAT: 0 },
    {},
    ['BottleNett is nought (NilPrice is not 1)'],
  ],
  [
    'prices of nought that are stored already',
    { ...prices(0, 0), ...six },
    { before: { ...prices(0, 0), ...six } },
    [],
  ],
  [
    'prices of nought that lose NilPrice',
    { ...prices(0, 0), ...six, NilPrice: false },
    { before: { ...prices(0, 0), ...six, NilPrice: true } },
    ['CasePrice is nought (NilPrice is not 1)', 'BottleNett is nought (NilPrice is not 1)'],
  ],
  ['drinking years', { DrinkFrom: 2026, DrinkTo: 2031, Vintage: 2022 }, {}, []],
  [
    'drinking years that end before they begin',
    { DrinkFrom: 2031, DrinkTo: 2026 },
    { before: { DrinkFrom: 2031, DrinkTo: 2036 } },
    ['DrinkTo is before 2031, its DrinkFrom'],
  ],
  [
    'drinking years of a missing date',
    { DrinkFrom: 1899, DrinkTo: 1900 },
    {},
    ['DrinkFrom is not a year from 1950 to 2150', 'DrinkTo is not a year from 1950 to 2150'],
  ],
  ['odd drinking years that are stored already', { DrinkFrom: 1899 }, { before: { DrinkFrom: 1899 } }, []],
  [
    'a tenth of the list price',
    { ...prices(12, 2), ...six },
    { listed: champagne },
    ['CasePrice is far from £135.00, the list price', 'BottleNett is far from £22.50, the list price'],
  ],
  [
    'pence instead of pounds',
    { ...prices(13_500, 2_250), ...six },
    { before: champagne },
    ['CasePrice is far from £135.00, its value now', 'BottleNett is far from £22.50, its value now'],
  ],
  [
    'a bottle in pence',
    { ...champagne, BottleNett: pounds(2_250), BottleVAT: pounds(450) },
    {},
    ['CasePrice is far from £13,500.00, its 6 bottles at £2,250.00'],
  ],
  [
    'a case at ten times the price of its bottles',
    { ...champagne, CasePrice: pounds(1_350) },
    {},
    ['CasePrice is far from £135.00, its 6 bottles at £22.50'],
  ],
  [
    'the price of a bottle as the price of a case',
    { ...champagne, CasePrice: pounds(22.5) },
    {},
    ['CasePrice is far from £135.00, its 6 bottles at £22.50'],
  ],
  [
    'the price of twelve bottles for a case of six',
    { ...champagne, CasePrice: pounds(270) },
    {},
    ['CasePrice is far from £135.00, its 6 bottles at £22.50'],
  ],
  ['a case a fifth below the price of its bottles', { ...champagne, CasePrice: pounds(108) }, {}, []],
  [
    'the VAT of a case for a bottle',
    { ...champagne, BottleVAT: pounds(27) },
    {},
    ['BottleVAT is more than a quarter of BottleNett'],
  ],
  [
    'no VAT although VAT was stored',
    { ...champagne, BottleVAT: 0 },
    { before: champagne },
    ['BottleVAT is far from £4.50, the VAT of BottleNett'],
  ],
  [
    'no VAT at a rate of 20',
    { ...champagne, BottleVAT: 0, VatRate: 20 },
    {},
    ['BottleVAT is far from £4.50, the VAT of BottleNett'],
  ],
  ['no VAT at a rate of 0', { ...champagne, BottleVAT: 0, VatRate: 0 }, { before: champagne }, []],
  [
    'a tenth of the expected VAT',
    { ...champagne, BottleVAT: pounds(0.45) },
    { listed: champagne },
    ['BottleVAT is far from £4.50, the VAT of BottleNett'],
  ],
  [
    'a VAT rate as a fraction',
    { ...champagne, VatRate: 0.2 },
    {},
    ['VatRate is no rate in percent, such as 20', 'BottleVAT is far from £0.05, the VAT of BottleNett'],
  ],
  [
    'a VAT rate in tenths of a percent',
    { ...champagne, VatRate: 200 },
    {},
    ['VatRate is no rate in percent, such as 20'],
  ],
  [
    'twice the case size and price',
    { ...prices(270, 22.5), CaseSize: 12 },
    { before: champagne },
    ['CasePrice is far from £135.00, its value now', 'CaseSize is far from 6, its value now'],
  ],
  [
    'a case of 750 bottles',
    { ...prices(16_875, 22.5), CaseSize: 750 },
    {},
    ['CaseSize is more than any case holds'],
  ],
  [
    'multiples of 100 bottles',
    { ...champagne, OnlySellMultiplesOf: 100 },
    {},
    ['OnlySellMultiplesOf is more than 10 cases'],
  ],
  ['multiples of two cases', { ...champagne, OnlySellMultiplesOf: 12 }, {}, []],
  [
    'a million bottles',
    { Stock: 1_000_000 },
    { before: { Stock: 60 } },
    ['Stock is more bottles than a merchant has of one product'],
  ],
  ['a million bottles if a million were stored', { Stock: 1_000_000 }, { before: { Stock: 1_000_060 } }, []],
  ['a few bottles oversold', { Stock: -30 }, { before: { Stock: 6 } }, []],
  ['stock of minus 99,999', { Stock: -99_999 }, { before: { Stock: 6 } }, ['Stock is far below nought']],
  ['a product that sold out', { Stock: 0 }, { before: { Stock: 600 } }, []],
  [
    'a million bottles due',
    { DueBottles: 1_000_000 },
    {},
    ['DueBottles is more bottles than a merchant has of one product'],
  ],
  [
    'a reserve of a million bottles',
    { Reserve: 1_000_000 },
    {},
    ['Reserve is more bottles than a merchant has of one product'],
  ],
  [
    'a credit limit in pence',
    { CreditLimit: pounds(500_000) },
    { before: { CreditLimit: pounds(5_000) } },
    ['CreditLimit is far from £5,000.00, its value now'],
  ],
  ['a doubled credit limit', { CreditLimit: pounds(10_000) }, { before: { CreditLimit: pounds(5_000) } }, []],
  [
    'a credit limit that means no limit',
    { CreditLimit: pounds(99_999_999) },
    { before: { CreditLimit: pounds(5_000) } },
    [],
  ],
  ['an account on stop', { CreditLimit: 0 }, { before: { CreditLimit: pounds(5_000) } }, []],
];

it.each(TABLE)('finds the doubts about %s', (_title, given, known, expected) => {
  expect(figureDoubts(given, known).map(({ figure, says }) => `${figure} ${says}`)).toEqual(expected);
});

it.each(TABLE)('never doubts a row that does not change: %s', (_title, given) => {
  expect(figureDoubts(given, { before: given, listed: champagne })).toEqual([]);
});

it.each([
  ['all of 10 products', Array.from({ length: 10 }, () => [6, 0] as const), true],
  ['all of 9 products', Array.from({ length: 9 }, () => [6, 0] as const), false],
  ['6 of 10 products', Array.from({ length: 10 }, (_, at) => [6, at < 6 ? 0 : 6] as const), true],
  ['5 of 10 products', Array.from({ length: 10 }, (_, at) => [6, at < 5 ? 0 : 6] as const), false],
  ['products that had no stock', Array.from({ length: 50 }, () => [0, 0] as const), false],
])('decides whether to doubt a file that takes the stock of %s to nought', (_title, stock, expected) => {
  expect(emptiesStock(stock)).toBe(expected);
});
