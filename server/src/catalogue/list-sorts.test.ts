import { type ProductQuery, productsItems } from '@tradecellar/contract/catalogue.ts';
import { moneyFromPounds, moneyText } from '@tradecellar/trade/money.ts';
import { SORT_OPTIONS, type Sort } from '@tradecellar/trade/paging.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

/** Names from A to Z as a person sorts them. The merchant's own sequence is the reverse. */
const names: readonly [description: string, vintage: string][] = [
  ['abbaye', ''],
  ['Åland Cider', ''],
  ['Álvaro', '2019'],
  ['ÁLVARO', '2020'],
  ['Bin 9', ''],
  ['Bin 28', ''],
  ['Bin 311', ''],
  ['Château Œuf', ''],
  ['Côte-Rôtie', ''],
  ['Cote Rouge', ''],
  ["L'Étoile", ''],
  ['Létoile', ''],
  ['Ñandu', ''],
  ['Weißburgunder', ''],
  ['Weissherbst', ''],
  ['Zweigelt', ''],
];
const pounds = (amount: number) => moneyText(moneyFromPounds(amount));
const code = (place: number) => `N${String(place).padStart(2, '0')}`;
const all = names.map((_, place) => code(place));

/** A bottle is £10.00 on the list. On BETA's price list the third product is dearer and the ninth is cheaper. */
const betaPrices = [
  [2, 12],
  [8, 7],
] as const;

describeShop('the sorts of a list', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    const rows = names.map(([description, vintage], place) =>
      productRow({ code: code(place), description, vintage, position: 900 - place, supergroup: 'Named' }),
    );
    await database.insertInto('product').values(rows).execute();
    const prices = betaPrices.map(([place, bottle]) => ({
      price_list: 'TRADE',
      product_code: code(place),
      case_price: pounds(6 * bottle),
      bottle_nett: pounds(bottle),
      bottle_vat: pounds(bottle / 5),
    }));
    await database.insertInto('price').values(prices).execute();
    const own = [2, 8, 5].map((place) => ({ customer_account: 'BETA', product_code: code(place) }));
    await database.insertInto('product_list').values(own).execute();
  });

  const list = async (sort: Sort | undefined, more: Partial<ProductQuery> = {}) => {
    const query: ProductQuery = {
      CustomerAccount: 'ALPHA',
      pagedProducts: { PageSize: 0, StartIndex: 0 },
      supergroup: 'Named',
      ...(sort === undefined ? {} : { sort }),
      ...more,
    };
    const { status, body } = await open().call(
      productsItems,
      query,
      query.CustomerAccount === 'ALPHA' ? alphaBuyer : betaBuyer,
    );
    return status === 204 ? [] : body.mainResult.map(({ Code }) => Code);
  };

  it('sorts a list from A to Z as a person does, and from Z to A in reverse [9.constants.13]', async () => {
    expect(await list('description_desc')).toEqual(all);
    expect(await list('description_asc')).toEqual(all.toReversed());
  });

  it('sorts a list by the merchant’s own sequence if the call names no sort [9.constants.12]', async () => {
    expect(await list(undefined)).toEqual(all.toReversed());
    expect(await list('default')).toEqual(all.toReversed());
  });

  it('sorts a list by the account’s bottle price, and equal prices from A to Z [9.constants.13]', async () => {
    const beta = { CustomerAccount: 'BETA' };
    const others = all.filter((one) => one !== code(2) && one !== code(8));
    expect(await list('price_asc', beta)).toEqual([code(8), ...others, code(2)]);
    expect(await list('price_desc', beta)).toEqual([code(2), ...others, code(8)]);
    expect(await list('price_asc')).toEqual(all);
    expect(await list('price_desc')).toEqual(all);
  });

  it('sorts My Products like the whole list', async () => {
    const mine = { CustomerAccount: 'BETA', list: 'mine' } as const;
    expect(await list('description_desc', mine)).toEqual([code(2), code(5), code(8)]);
    expect(await list('price_asc', mine)).toEqual([code(8), code(5), code(2)]);
    expect(await list('default', mine)).toEqual([code(8), code(5), code(2)]);
    expect(await list('price_asc', { ...mine, description: 'bin' })).toEqual([code(5)]);
    expect(await list('price_asc', { ...mine, list: 'all', description: 'bin' })).toHaveLength(3);
  });

  it('refuses an unknown sort [9.constants.12]', async () => {
    const query = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 20, StartIndex: 0 } };
    for (const sort of ['price', 'DESCRIPTION_ASC', '', 1, 'code; DROP TABLE product']) {
      expect((await open().callRaw(productsItems, { ...query, sort }, alphaBuyer)).status).toBe(400);
    }
  });

  describe('a sorted list in pages', () => {
    it.each(SORT_OPTIONS)(
      'keeps the sort $label over the pages, with and without a search',
      async ({ value: sort }) => {
        for (const more of [{}, { description: 'red wine' }]) {
          const whole = await list(sort, more);
          expect([...whole].sort()).toEqual(all);
          const pages: string[] = [];
          for (let StartIndex = 0; StartIndex < whole.length; StartIndex += 7) {
            pages.push(...(await list(sort, { ...more, pagedProducts: { PageSize: 7, StartIndex } })));
          }
          expect(pages).toEqual(whole);
          const beyond = { pagedProducts: { PageSize: 7, StartIndex: whole.length } };
          expect(await list(sort, { ...more, ...beyond })).toEqual([]);
        }
      },
    );
  });
});
