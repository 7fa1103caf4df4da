import { expect, it } from 'vitest';
import { transferFact, transferReference } from './transfer-reference.ts';

it.each([
  ['HARB01', undefined, 'HARB01'],
  ['HARB01', 'IN88819', 'HARB01 IN88819'],
  ['HARB01', 'IN888190123', 'HARB01 IN888190123'],
  ['HARB01', 'IN8881901234', 'HARB01'],
  ['AN-ACCOUNT-OF-23-LETTERS', 'I1', 'AN-ACCOUNT-OF-23-LETTERS'],
])('gives the reference of %s for the item %s', (account, item, reference) => {
  expect(transferReference(account, item)).toBe(reference);
});

it.each([
  ['Sort code: 12-34-56', ['Sort code', '12-34-56']],
  ['IBAN:GB29 NWBK 6016', ['IBAN', 'GB29 NWBK 6016']],
  [' Tradecellar Ltd ', ['', 'Tradecellar Ltd']],
  ['Sort code:', ['', 'Sort code:']],
])('reads the line "%s" of the bank’s details', (line, fact) => {
  expect(transferFact(line)).toEqual(fact);
});
