import { expect, it } from 'vitest';
import { readMerchant } from '../../merchant/merchant-file.ts';
import { faultsOfImport } from './import-settings.ts';

/** Returns the faults of a settings file with this `import`, as the start of the server lists them. */
function faultsOf(says: object): readonly string[] {
  const read = readMerchant(Buffer.from(JSON.stringify({ import: says })));
  return 'faults' in read ? read.faults : faultsOfImport(read.merchant.import);
}

it('finds no faults in a correct mapping of columns', () => {
  const columns = { 'Art. No': 'Code', Sort: '' };
  expect(faultsOf({ products: { columns, constants: { CaseSize: '6' }, file: 'ART*.TXT' } })).toEqual([]);
});

it.each<[string, object, string]>([
  [
    'an unknown field',
    { products: { columns: { ArtNo: 'Codes' } } },
    'import.products.columns.ArtNo names the field "Codes", which products do not have; known are Code, Description',
  ],
  [
    'an unknown constant',
    { reps: { constants: { Fax: '1' } } },
    'import.reps.constants.Fax is not a field; known are Code, Name, Phone, Email, Image_URL',
  ],
  [
    'a constant that cannot be read',
    { products: { constants: { CaseSize: 'six' } } },
    'import.products.constants.CaseSize: "six" is not a whole number',
  ],
  [
    'a constant in the wrong form',
    { products: { decimal: ',', constants: { CasePrice: '7.5' } } },
    'import.products.constants.CasePrice: "7.5" is not an amount such as 1.234,50',
  ],
  [
    'one name for two kinds',
    { products: { file: 'X*.CSV' }, stock: { file: 'x*.csv' } },
    'import.products.file and import.stock.file are both "x*.csv"',
  ],
  [
    'a folder',
    { stock: { file: 'out/STOCK.TXT' } },
    'import.stock.file must be a file\'s name, without a folder; it is "out/STOCK.TXT"',
  ],
  ['an unknown kind', { wines: {} }, 'import.wines is not a setting; known are reps, products'],
  [
    'a misspelt setting',
    { stock: { decimals: ',' } },
    'import.stock.decimals is not a setting; known are file, columns, constants, dates, decimal',
  ],
  [
    'a form of dates that does not exist',
    { orders: { dates: 'MM-DD-YY' } },
    'import.orders.dates must be one of DD/MM/YYYY, DD/MM/YY, MM/DD/YYYY, YYYY-MM-DD, YYYYMMDD; it is "MM-DD-YY"',
  ],
  [
    'another decimal mark',
    { orders: { decimal: '·' } },
    'import.orders.decimal must be "." or ","; it is "·"',
  ],
  [
    'a constant that is no text',
    { stock: { constants: { StockCases: 1 } } },
    'import.stock.constants must be fields with a text each, like {"CaseSize": "6"}; it is {"StockCases":1}',
  ],
])('names the import setting that has %s', (_what, says, fault) => {
  const [first = ''] = faultsOf(says);
  expect(first.slice(0, fault.length)).toBe(fault);
});
