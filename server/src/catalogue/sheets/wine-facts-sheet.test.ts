import { productsFactsSheet } from '@tradecellar/contract/sheets.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, productRow } from '../../../test/fixture.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { describeShop } from '../../../test/test-shop.ts';

describeShop('the sheet of wine facts', (open) => {
  const codes = Array.from({ length: 300 }, (_, nth) => `FACT${nth}`);
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    const row = (code: string) =>
      productRow({ code, description: `Château Léoville ${code}`, vintage: '2019' });
    await database.insertInto('product').values(codes.map(row)).execute();
    await database
      .updateTable('product')
      .set({ alcoholic_percentage: null, allergens: ['Allergen_Milk'] })
      .where('code', '=', 'FACT1')
      .execute();
  });
  const sheet = async (request: { codes: string[]; order?: string; list?: 'basket' }) =>
    readPdf((await open().call(productsFactsSheet, request, alphaBuyer)).body);

  it('has a row for each wine, with a dash for a fact that is not stated', async () => {
    const { title, language, sizes, pages } = await sheet({
      codes: ['FACT0', 'FACT1', 'NO-SUCH'],
      order: '417',
    });
    expect([title, language, sizes]).toEqual(['Allergens and ABV of order 417', 'en-GB', [[842, 595]]]);
    expect(pages[0]).toContain('Allergens and ABV of order 417 – means we have no information');
    expect(pages[0]).toContain('Wine ABV Sulphites Milk Egg Fish Vegan Vegetarian Organic');
    expect(pages[0]).toContain('Château Léoville FACT0 2019 13.5% Yes – – – – – –');
    expect(pages[0]).toContain('Château Léoville FACT1 2019 – – Yes – – – – –');
  });

  it('repeats the letterhead and the heads on each page of 300 wines, each wine once', async () => {
    const { pages } = await sheet({ codes, list: 'basket' });
    expect(pages[0]).toContain('Allergens and ABV of the basket');
    for (const text of pages) {
      expect(text).toContain('16 November 2026');
      expect(text).toContain('Wine ABV Sulphites');
    }
    const printed = [...pages.join(' ').matchAll(/FACT\d+/g)].map(([code]) => code);
    expect(printed).toEqual(codes);
  });
});
