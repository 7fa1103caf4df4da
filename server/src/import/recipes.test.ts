import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { readMerchant } from '../merchant/merchant-file.ts';
import { faultsOfImport } from './checks/import-settings.ts';
import type { ImportFile } from './csv/import-file.ts';
import { describeOutcome } from './describe-outcome.ts';
import { importFiles } from './import-files.ts';

const in1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const recipes: Readonly<Record<string, readonly ImportFile[]>> = {
  'import-semicolons.json': [
    {
      name: 'ART_20261122.TXT',
      content: in1252(
        'Art. No;Designation;Per case;Litres;Price case;Price bottle;VAT bottle\r\nA1;Cuvée Été;6;0,75;1.087,10;181,1833;36,2367\r\n',
      ),
    },
    {
      name: 'open_20261122.txt',
      content: 'Account;Date;Document;Kind;Amount;Open\r\nALPHA;20261101;D1;Invoice;1.000,50;12,00-\r\n',
    },
  ],
  'import-commas.json': [
    {
      name: 'SalesAcc.csv',
      content: in1252(
        'A/C,Name,Address 1,Address 2,Postcode,Credit Limit,Balance\r\nNEW1,Café René,1 High St,Leeds,LS1,"5,000.00",-3.20\r\n',
      ),
    },
  ],
  'import-tabs.json': [
    {
      name: 'SalesLine.txt',
      content: Buffer.from(
        '\ufeffDocument No.\tNo.\tDescription\tQuantity\tLine Amount\tVAT\r\nS1\tRED1\tRot\t6.00000\t50.000000\t10\r\n',
        'utf16le',
      ),
    },
    {
      name: 'SalesHeader.txt',
      content:
        '\ufeffNo.\tBill-to Customer No.\tPosting Date\tAmount\tVAT Amount\tYour Reference\r\nS1\tALPHA\t2026-10-01T00:00:00\t50.0\t10.0\tPO 1\r\n',
    },
  ],
};

const examples = new URL('../../../docs/examples/', import.meta.url);

it('tests each settings file of docs/examples', () => {
  expect(readdirSync(examples).filter((name) => name.endsWith('.json'))).toEqual(Object.keys(recipes).sort());
});

describe.each(Object.entries(recipes))('%s', (recipe, files) => {
  const read = readMerchant(readFileSync(new URL(recipe, examples)));
  if ('faults' in read) throw new Error(read.faults.join('; '));

  it('finds no faults in the settings file of the example', () => {
    expect(faultsOfImport(read.merchant.import)).toEqual([]);
  });

  describeShop(
    'a shop with these settings',
    (open) => {
      beforeAll(() => fillShop(open().shop.database));

      it('imports the example files', async () => {
        const lines = describeOutcome(await importFiles(open().shop, files));
        expect(lines.filter((line) => line.includes('1 added, 0 changed'))).toHaveLength(files.length);
      });
    },
    read.merchant,
  );
});
