import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productsSheet } from '@tradecellar/contract/sheets.ts';
import { extractImages, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, productRow, stranger } from '../../../test/fixture.ts';
import { jpeg } from '../../../test/picture-files.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { describeShop } from '../../../test/test-shop.ts';

const picturesFolder = await mkdtemp(join(tmpdir(), 'sheet-pictures-'));
const picture = 'a'.repeat(32);
afterAll(() => rm(picturesFolder, { recursive: true }));

const prose = 'Kirsch, garrigue and liquorice over fine-grained tannins, with a long finish. ';

describeShop(
  'the tasting sheet',
  (open) => {
    beforeAll(async () => {
      const { database } = open().shop;
      await fillShop(database);
      await mkdir(join(picturesFolder, picture));
      await writeFile(join(picturesFolder, picture, '1600.jpg'), await jpeg({ width: 600, height: 1_600 }));
      await database
        .insertInto('product')
        .values([
          productRow({
            ...{
              code: 'SHEET1',
              description: 'Châteauneuf-du-Pape Les Galets',
              vintage: '2018',
              bin_no: '319',
            },
            ...{ secondary_description: 'Grenache, Syrah', appellation: 'Châteauneuf-du-Pape' },
            ...{ notes: ['Kirsch and dried herbs.', '', '', 'A'], serving_suggestion: 'Serve at 17°C.' },
            excise_description: 'Still wine exceeding 14.5%',
          }),
          productRow({
            code: 'PLAIN9',
            description: 'Plain',
            image1_url: 'https://pictures.example.com/1.png',
          }),
          productRow({ code: 'WENT1', description: 'Gone', withdrawn: true }),
          productRow({
            code: 'LONG9',
            description: 'Trockenbeerenauslese '.repeat(5),
            notes: [prose.repeat(40)],
          }),
          productRow({
            code: 'WORD9',
            description: 'Trockenbeerenauslese'.repeat(9),
            notes: ['w'.repeat(4_000)],
          }),
        ])
        .execute();
    });

    const sheetOf = async (
      ProductCode: string,
      more: { Prices?: 'none' | 'rrp'; MarginPercent?: number } = {},
    ) => {
      const request = { ProductCode, CustomerAccount: 'ALPHA', Prices: 'nett' as const, ...more };
      return (await open().call(productsSheet, request, alphaBuyer)).body;
    };
    const textOf = async (...asked: Parameters<typeof sheetOf>) =>
      (await readPdf(await sheetOf(...asked))).pages.join(' ');
    const imagesOf = async (code: string) =>
      extractImages(await getDocumentProxy(new Uint8Array(await sheetOf(code))), 1);

    it('is one A4 page with name, vintage, bin number, prices, notes, facts, company and time [2.product.23]', async () => {
      const { title, author, language, sizes, pages } = await readPdf(await sheetOf('SHEET1'));
      expect([title, author, language]).toEqual([
        'Tasting Notes: Châteauneuf-du-Pape Les Galets',
        'Tradecellar',
        'en-GB',
      ]);
      expect(sizes).toEqual([[595, 842]]);
      for (const words of [
        'France · Châteauneuf-du-Pape Châteauneuf-du-Pape Les Galets Grenache, Syrah 2018 · 319',
        'Bottle Nett 75cl £10.00 Case Nett 6 x 75cl £60.00',
        'Tasting Notes Kirsch and dried herbs. Serving Suggestion Serve at 17°C.',
        'Allergens Sulphites Excise Still wine exceeding 14.5%',
        'Tradecellar, 1 Bonded Wharf, London, SE1 0AA',
        'Information correct as of 16/11/2026, 10:00',
      ])
        expect(pages[0]).toContain(words);
      expect(pages[0]).not.toContain('About the Producer');
    });

    it('shows the shop’s own picture of a product in the size for print [2.product.27]', async () => {
      const { database } = open().shop;
      expect(await imagesOf('SHEET1')).toHaveLength(0);
      await database.insertInto('picture').values({ name: picture, width: 600, height: 1_600 }).execute();
      await database.insertInto('product_picture').values({ product_code: 'SHEET1', picture }).execute();
      expect(await imagesOf('SHEET1')).toMatchObject([{ width: 600, height: 1_600 }]);
    });

    it('draws a bottle in place of a picture at another site', async () => {
      expect(await imagesOf('PLAIN9')).toHaveLength(0);
    });

    it('shows a guest no prices, or only the RRP at a margin', async () => {
      expect(await textOf('SHEET1', { Prices: 'none' })).not.toContain('£');
      expect(await textOf('SHEET1', { Prices: 'rrp' })).not.toContain('£');
      const text = await textOf('SHEET1', { Prices: 'rrp', MarginPercent: 65 });
      expect(text).toContain('RRP per bottle 75cl £19.80');
      expect(text.match(/£/g)).toHaveLength(1);
    });

    it('shows the price of the account that asks', async () => {
      const request = { ProductCode: 'RED1', CustomerAccount: 'BETA', Prices: 'nett' as const };
      const { body } = await open().call(productsSheet, request, betaBuyer);
      expect((await readPdf(body)).pages[0]).not.toContain((await textOf('RED1')).match(/£[\d.]+/)?.[0]);
    });

    it('is refused to a person without the account, and for an unknown product', async () => {
      const request = { ProductCode: 'RED1', CustomerAccount: 'ALPHA', Prices: 'nett' as const };
      for (const person of [betaBuyer, stranger]) {
        expect((await open().call(productsSheet, request, person)).problem.code).toBe('account-not-yours');
      }
      const unknown = await open().call(productsSheet, { ...request, ProductCode: 'NO-SUCH' }, alphaBuyer);
      expect(unknown.problem.code).toBe('product-not-found');
    });

    it('says of a withdrawn product that it is no longer sold, without prices', async () => {
      const text = await textOf('WENT1');
      expect(text).toContain('No longer sold');
      expect(text).not.toContain('£');
    });

    test.each(['LONG9', 'WORD9'])(
      'continues the long notes of %s on further A4 pages with the same foot',
      async (code) => {
        const { sizes, pages } = await readPdf(await sheetOf(code));
        expect(pages.length).toBeGreaterThan(1);
        for (const size of sizes) expect(size).toEqual([595, 842]);
        for (const text of pages) expect(text).toContain('Information correct as of');
      },
    );
  },
  undefined,
  { picturesFolder },
);
