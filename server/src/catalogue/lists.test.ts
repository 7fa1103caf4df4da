import {
  type ProductQuery,
  productsItem,
  productsItems,
  productsSearchFilters,
} from '@tradecellar/contract/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office, productRow, stranger } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

const all = { PageSize: 0, StartIndex: 0 };
const asAlpha = (extra: Partial<ProductQuery> = {}): ProductQuery => ({
  pagedProducts: all,
  CustomerAccount: 'ALPHA',
  ...extra,
});
const asBeta = (extra: Partial<ProductQuery> = {}) => asAlpha({ CustomerAccount: 'BETA', ...extra });

describeShop('product lists', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database
      .updateTable('product')
      .set({ organic_biodynamic: 'Both' })
      .where('code', '=', 'ODD1')
      .execute();
    await database
      .updateTable('product')
      .set({ organic_biodynamic: 'Biodynamic' })
      .where('code', '=', 'CASES1')
      .execute();
  });

  const list = async (query: ProductQuery, as = alphaBuyer) => {
    const { status, body } = await open().call(productsItems, query, as);
    return { status, codes: status === 204 ? [] : body.mainResult.map(({ Code }) => Code), body };
  };
  const codes = async (query: ProductQuery, as = alphaBuyer) => (await list(query, as)).codes;

  describe('the products of a list', () => {
    it('lists the whole catalogue in the merchant’s sequence, without withdrawn products [7.calls.4]', async () => {
      const { codes: found, body } = await list(asAlpha());
      expect(found).toEqual(['RED1', 'WHITE1', 'ODD1', 'SCARCE1', 'CASES1', 'KEG1', 'GIN1']);
      expect(body.TotalRowCount).toBe(7);
    });

    it('lists the account’s own list, without withdrawn products', async () => {
      expect(await codes(asBeta({ list: 'mine' }), betaBuyer)).toEqual(['RED1', 'CASES1']);
      expect((await list(asBeta({ list: 'mine' }), betaBuyer)).body.TotalRowCount).toBe(2);
      expect(await codes(asBeta({ list: 'mine', country: 'IT' }), betaBuyer)).toEqual(['CASES1']);
      expect(await codes(asBeta({ list: 'all' }), betaBuyer)).toHaveLength(7);
    });

    it('lists the whole catalogue for an account without a list', async () => {
      expect(await codes(asAlpha({ list: 'mine' }))).toHaveLength(7);
    });

    it('lists the products of the requested codes, in the list’s sequence', async () => {
      const asked = ['GIN1', 'RED1', 'GONE1', 'NONE', 'RED1'];
      expect(await codes(asAlpha({ codes: asked }))).toEqual(['RED1', 'GIN1']);
      expect((await list(asAlpha({ codes: asked }))).body.TotalRowCount).toBe(2);
      expect((await list(asAlpha({ codes: [] }))).status).toBe(204);
      expect(await codes(asBeta({ codes: asked, list: 'mine' }), betaBuyer)).toEqual(['RED1']);
    });

    const filters: [Partial<ProductQuery>, string[]][] = [
      [{ colour: 'White' }, ['WHITE1']],
      [{ closure: 'Screwcap' }, ['WHITE1']],
      [{ country: 'ES' }, ['ODD1']],
      [{ supergroup: 'Spirits' }, ['GIN1']],
      [{ productgroup: 'Keg' }, ['KEG1']],
      [{ organicbiodynamic: 'Organic' }, ['WHITE1', 'ODD1']],
      [{ organicbiodynamic: 'Biodynamic' }, ['ODD1', 'CASES1']],
      [{ organicbiodynamic: 'Both' }, ['ODD1']],
      [{ organicbiodynamic: 'Either' }, ['WHITE1', 'ODD1', 'CASES1']],
      [{ priceFrom: 10.01, supergroup: 'Wines' }, ['WHITE1', 'ODD1', 'KEG1']],
      [{ region: 'Loire' }, ['WHITE1']],
      [{ region: 'Atlantis' }, []],
      [{ supergroup: 'Wines', country: 'FR', colour: 'Red' }, ['RED1', 'SCARCE1', 'KEG1']],
      [{ colour: 'Red', supergroup: 'Spirits' }, []],
      [{ colour: 'red' }, []],
      [{ colour: "Red' OR '1'='1" }, []],
      [{ colour: '', country: '', supergroup: 'Spirits' }, ['GIN1']],
    ];
    it.each(filters)('filters the list by %j and returns %j [7.calls.5]', async (filter, expected) => {
      const { status, codes: found, body } = await list(asAlpha(filter));
      expect(found).toEqual(expected);
      expect(status).toBe(expected.length === 0 ? 204 : 200);
      if (expected.length > 0) expect(body.TotalRowCount).toBe(expected.length);
    });
  });

  describe('prices and stock', () => {
    it('shows the account’s own price of each product', async () => {
      const { body } = await list(asBeta({ codes: ['RED1', 'WHITE1'] }), betaBuyer);
      expect(body.mainResult).toMatchObject([
        { Code: 'RED1', CasePrice: 54, BottleNett: 9, BottleVAT: 1.8 },
        { Code: 'WHITE1', CasePrice: 138, BottleNett: 11.5, BottleVAT: 2.3 },
      ]);
    });

    it('shows an admin list prices before a customer is chosen, and then the customer’s prices', async () => {
      const price = async (account: string) =>
        (await list({ pagedProducts: all, CustomerAccount: account, codes: ['RED1'] }, office)).body
          .mainResult[0]?.CasePrice;
      expect(await price('')).toBe(60);
      expect(await price('BETA')).toBe(54);
      expect(await price('NOBODY')).toBe(60);
    });

    it('keeps fractions of a penny, and sends null without a stock figure [3.product.5]', async () => {
      const { body } = await list(asAlpha({ codes: ['ODD1', 'SCARCE1'] }));
      expect(body.mainResult).toMatchObject([
        { CasePrice: 65.55, BottleNett: 11.1111, StockCases: null, StockBottles: null },
        { StockCases: 1, StockBottles: 2 },
      ]);
    });

    it('shows a changed stock figure at once', async () => {
      const { database } = open().shop;
      const bottles = (number: number) =>
        database
          .updateTable('stock')
          .set({ bottles: number })
          .where('product_code', '=', 'SCARCE1')
          .execute();
      await bottles(0);
      const [none] = (await list(asAlpha({ codes: ['SCARCE1'] }))).body.mainResult;
      expect(none).toMatchObject({ StockCases: 0, StockBottles: 0 });
      await bottles(8);
    });
  });

  describe('pages', () => {
    const page = (PageSize: number, StartIndex: number) => ({ pagedProducts: { PageSize, StartIndex } });
    it.each(['default', 'price_desc', 'description_asc'] as const)(
      'pages through the whole list by %s, each product once [3.paged.1, 3.paged.2, 7.calls.4]',
      async (sort) => {
        const whole = await codes(asAlpha({ sort }));
        for (const size of [1, 2, 3, 7, 500]) {
          const pages: string[] = [];
          for (let start = 0; start < whole.length; start += size) {
            const { codes: found, body } = await list(asAlpha({ sort, ...page(size, start) }));
            expect(found.length).toBe(Math.min(size, whole.length - start));
            expect(body.TotalRowCount).toBe(whole.length);
            pages.push(...found);
          }
          expect(pages).toEqual(whole);
        }
      },
    );

    it('answers 204 for a page beyond the end [7.calls.4, 7.calls.5, 8.errors.2]', async () => {
      expect((await list(asAlpha(page(20, 7)))).status).toBe(204);
      expect((await list(asAlpha(page(0, 10_000_000)))).status).toBe(204);
      expect(await codes(asAlpha(page(0, 6)))).toEqual(['GIN1']);
    });

    it('refuses a page with a negative or missing size or start', async () => {
      for (const pagedProducts of [{ PageSize: -1, StartIndex: 0 }, { PageSize: 20, StartIndex: -1 }, {}]) {
        const { status } = await open().callRaw(productsItems, { ...asAlpha(), pagedProducts }, alphaBuyer);
        expect(status).toBe(400);
      }
    });
  });

  describe('a product', () => {
    it('shows the whole product at the account’s price', async () => {
      const { body } = await open().call(
        productsItem,
        { ProductCode: 'RED1', CustomerAccount: 'BETA' },
        betaBuyer,
      );
      expect(body.mainResult).toMatchObject({
        Code: 'RED1',
        CasePrice: 54,
        Vintage: '2018',
        Country: 'FR',
        AlcoholicPercentage: 13.5,
        Winemaker: { Name: '' },
        Allergen_Sulphites: '1',
        Allergen_Milk: '',
        FoodSuggestion5: '',
        Withdrawn: false,
      });
    });

    it('shows a withdrawn product, and answers 404 for an unknown product', async () => {
      const read = (ProductCode: string) =>
        open().call(productsItem, { ProductCode, CustomerAccount: 'ALPHA' }, alphaBuyer);
      expect((await read('GONE1')).body.mainResult.Withdrawn).toBe(true);
      expect((await read('NONE')).problem.code).toBe('product-not-found');
      expect((await read("x' OR 1=1 --")).status).toBe(404);
    });
  });

  it('sorts the options of filters as a person does, without empty options and withdrawn products [2.search.10, 3.product.6, 7.calls.8]', async () => {
    const { database } = open().shop;
    const extra = productRow({
      code: 'EXTRA',
      description: 'Extra',
      country: '',
      country_description: 'Åland',
    });
    const gone = productRow({ code: 'GONE2', description: 'Gone', closure_style: 'Wax', withdrawn: true });
    await database.insertInto('product').values([extra, gone]).execute();
    const { body } = await open().call(productsSearchFilters, {}, alphaBuyer);
    const option = (value: string, label = value) => ({ value, label });
    expect(body.mainResult).toEqual({
      colour: [option('Red'), option('White')],
      organicbiodynamic: [option('Biodynamic'), option('Organic'), option('Either', 'Organic or biodynamic')],
      closure: [option('Keg'), option('Natural Cork'), option('Screwcap')],
      country: [
        option('Åland'),
        option('GB', 'England'),
        option('FR', 'France'),
        option('IT', 'Italy'),
        option('ES', 'Spain'),
      ],
      region: ['Bordeaux', 'Burgundy', 'Loire', 'Rioja', 'Veneto'].map((value) => option(value)),
      supergroup: [option('Spirits'), option('Wines')],
      productgroup: ['Gin', 'Keg', 'Red Wine', 'Sparkling Wine', 'White Wine'].map((value) => option(value)),
    });
    expect(await codes(asAlpha({ country: 'Åland' }))).toEqual(['EXTRA']);
    await database.deleteFrom('product').where('code', 'in', ['EXTRA', 'GONE2']).execute();
  });

  it('shows a changed catalogue or a changed list of an account at once', async () => {
    const { database } = open().shop;
    const mine = asBeta({ list: 'mine' });
    expect((await list(mine, betaBuyer)).body.TotalRowCount).toBe(2);
    const row = { customer_account: 'BETA', product_code: 'GIN1' };
    await database.insertInto('product_list').values(row).execute();
    expect((await list(mine, betaBuyer)).body.TotalRowCount).toBe(3);
    await database.deleteFrom('product_list').where('product_code', '=', 'GIN1').execute();
    expect((await list(mine, betaBuyer)).body.TotalRowCount).toBe(2);
  });

  it('shows no change of an unfinished import', async () => {
    const { database } = open().shop;
    const importing = database.transaction().execute(async (writer) => {
      await writer.updateTable('product').set({ withdrawn: true }).where('code', '=', 'GIN1').execute();
      expect((await list(asAlpha())).body.TotalRowCount).toBe(7);
      expect(await codes(asAlpha({ description: 'harbour' }))).toEqual(['GIN1']);
      throw new Error('undone');
    });
    await expect(importing).rejects.toThrow('undone');
    expect((await list(asAlpha())).body.TotalRowCount).toBe(7);
    expect(await codes(asAlpha({ description: 'harbour' }))).toEqual(['GIN1']);
  });

  it('refuses the product list to a person without a login to the account', async () => {
    expect((await open().call(productsItems, asAlpha(), stranger)).status).toBe(403);
  });
});
