import { IMPORT_KINDS } from '@tradecellar/contract/import-kinds.ts';
import { expect, it } from 'vitest';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { fileKinds, kindOfFile } from './file-kinds.ts';

it('lists the kinds of the contract, in the contract’s sequence', () => {
  expect(fileKinds.map(({ name }) => name)).toEqual(IMPORT_KINDS);
});

it.each([
  ['stock.csv', 'stock'],
  ['Stock.CSV', 'stock'],
  ['stock-20261122.csv', 'stock'],
  ['STOCK_evening.csv', 'stock'],
  ['stock.2026.11.22.csv', 'stock'],
  ['order-lines-7.csv', 'order-lines'],
  ['orders-lines.csv', 'orders'],
  ['product-lists.csv', 'product-lists'],
  ['folder/prices.csv', 'prices'],
  ['stockists.csv', undefined],
  ['my-stock.csv', undefined],
  ['stock.csv.bak', undefined],
  ['stock', undefined],
])('recognises the file name %s as the kind %s', (fileName, kind) => {
  expect(kindOfFile(fileName, defaultMerchant().import)?.name).toBe(kind);
});
