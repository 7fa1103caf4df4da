import {
  type CountQuery,
  productsCounts,
  productsItems,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, productRow, stranger } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

const wines = [
  ['C1', 'Chablis Vieilles Vignes', 'White', 'FR', 'Wines', '14.0000', 'Domaine Testut'],
  ['C2', 'Chablis 1er Cru Montmains', 'White', 'FR', 'Wines', '21.5000', 'Domaine Testut'],
  ['C3', 'Petit Chablis', 'White', 'FR', 'Wines', '11.2500', 'Domaine Hamelin'],
  ['R1', 'Rioja Reserva', 'Red', 'ES', 'Wines', '12.0000', 'Bodegas Lar'],
  ['R2', 'Rioja Crianza', 'Red', 'ES', 'Wines', '9.0000', 'Bodegas Lar'],
  ['S1', 'Sloe Gin', '', 'GB', 'Spirits', '18.0000', 'Harbour Distillery'],
] as const;

describeShop('the counts and suggestions of a search', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database.deleteFrom('product_list').execute();
    await database.updateTable('product').set({ withdrawn: true }).execute();
    const rows = wines.map(([code, description, colour, country, supergroup, price, winemaker], nth) =>
      productRow({
        ...{ code, description, colour, country, supergroup, winemaker, position: nth },
        ...{ bottle_nett: price, country_description: country, product_group: supergroup },
        organic_biodynamic: code === 'C1' ? 'Both' : code === 'R1' ? 'Organic' : '',
      }),
    );
    await database.insertInto('product').values(rows).execute();
  });

  const count = async (extra: Partial<CountQuery>) => {
    const { body } = await open().call(productsCounts, { CustomerAccount: 'ALPHA', ...extra }, alphaBuyer);
    return body.mainResult;
  };

  it('names the kinds of the whole list with their first products, but not of a search by text', async () => {
    const list = await open().call(
      productsItems,
      { CustomerAccount: 'ALPHA', list: 'all', pagedProducts: { PageSize: 0, StartIndex: 0 } },
      alphaBuyer,
    );
    const { Kinds } = await count({ list: 'all' });
    expect(Kinds?.map(({ Count }) => Count).reduce((sum, each) => sum + each, 0)).toBe(wines.length);
    for (const { First, Count } of Kinds ?? []) {
      expect(Count).toBeGreaterThan(0);
      expect(list.body.mainResult[First]).toBeDefined();
    }
    expect(await count({ list: 'all', description: 'chablis' })).not.toHaveProperty('Kinds');
    expect(await count({ list: 'usual' })).not.toHaveProperty('Kinds');
  });

  it('counts, for each filter option, the products that remain if the option joins the chosen filters', async () => {
    const found = await count({ colour: 'White', priceTo: 20 });
    expect(found.TotalRowCount).toBe(2);
    expect(found.Counts).toMatchObject({
      colour: { White: 2, Red: 2 },
      country: { FR: 2 },
      supergroup: { Wines: 2 },
      organicbiodynamic: { Organic: 1, Biodynamic: 1, Either: 1 },
    });
    expect((await count({})).Counts.organicbiodynamic).toEqual({ Organic: 2, Biodynamic: 1, Either: 2 });
  });

  it('counts as many products as the list shows', async () => {
    for (const asked of [{ description: 'chablis' }, { description: 'red' }, { colour: 'Red' }]) {
      const { TotalRowCount, Counts } = await count(asked);
      const total = async (more: object) => {
        const request = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 1, StartIndex: 0 } };
        const { status, body } = await open().call(
          productsItems,
          { ...request, ...asked, ...more },
          alphaBuyer,
        );
        return status === 204 ? 0 : body.TotalRowCount;
      };
      expect(await total({})).toBe(TotalRowCount);
      for (const [country, expected] of Object.entries(Counts.country)) {
        expect(await total({ country })).toBe(expected);
      }
    }
  });

  it('marks a search as partial if its products have only most of the words', async () => {
    const search = async (description: string) => {
      const { TotalRowCount, IsPartial } = await count({ description });
      return [TotalRowCount > 0, IsPartial];
    };
    expect(await search('chablis premier zzyzx')).toEqual([true, true]);
    expect(await search('chablis')).toEqual([true, false]);
    expect(await search('zzyzx')).toEqual([false, false]);
  });

  it('returns the filters in the words of a search, each with the text that remains without the filter', async () => {
    const found = await count({ description: 'Organic Rioja under £15' });
    expect(found.TotalRowCount).toBe(1);
    expect(found.Read).toEqual([
      { Label: 'Under £15.00', Without: 'Organic Rioja' },
      { Label: 'Organic', Without: 'Rioja under £15' },
    ]);
    expect((await count({ description: 'Rioja' })).Read).toEqual([]);
  });

  describe('a search that finds nothing', () => {
    const ways = async (extra: Partial<CountQuery>) =>
      (await count(extra)).Otherwise.map(({ Count, Label, Change }) => [`${Count} ${Label}`, Change]);

    it('suggests another option of a filter if a search finds nothing', async () => {
      expect(await ways({ description: 'gin', supergroup: 'Wines' })).toEqual([
        ['1 in Spirits', { supergroup: 'Spirits' }],
      ]);
    });

    it('suggests the nearest spelling if a search finds nothing', async () => {
      expect(await ways({ description: 'mmablis' })).toEqual([
        ['3 for “chablis”', { description: 'chablis' }],
      ]);
    });

    it('suggests no other spelling for a trade name that the list lacks', async () => {
      expect(await ways({ description: 'mead' })).toEqual([]);
    });

    it('suggests the search without an unknown word', async () => {
      expect(await ways({ description: 'rioja xylophone' })).toEqual([
        ['2 without “xylophone”', { description: 'rioja' }],
      ]);
    });

    it('suggests each of two known words if no product has both words', async () => {
      expect(await ways({ description: 'chablis rioja' })).toEqual([
        ['3 without “rioja”', { description: 'chablis' }],
        ['2 without “chablis”', { description: 'rioja' }],
      ]);
    });

    it('suggests no shorter text that finds products only outside the account’s list', async () => {
      const { database } = open().shop;
      const ofReserva = { customer_account: 'ALPHA', product_code: 'R1' };
      await database.insertInto('product_list').values(ofReserva).execute();
      const asked = { description: 'rioja crianza', list: 'mine' } as const;
      expect((await count(asked)).TotalRowCount).toBe(0);
      expect(await ways(asked)).toEqual([]);
      await database.deleteFrom('product_list').execute();
    });

    it('suggests the search without filters and at any price if a search finds nothing', async () => {
      expect(await ways({ description: 'chablis', colour: 'Red', priceTo: 5 })).toEqual([
        ['3 without filters', { colour: '', priceTo: '', priceFrom: '' }],
      ]);
    });

    it('suggests nothing for a search text without words', async () => {
      expect(await ways({ description: '🍷' })).toEqual([]);
    });
  });

  describe('suggestions', () => {
    const suggest = async (description: string) => {
      const { body } = await open().call(
        productsSuggest,
        { description, CustomerAccount: 'ALPHA' },
        alphaBuyer,
      );
      return {
        codes: body.mainResult.map(({ Code }) => Code),
        completions: body.Completions.map(({ Text, Count }) => `${Text} ${Count}`),
      };
    };

    it('suggests the first products of the list, and names in which a word begins with the text', async () => {
      expect((await suggest('chab')).codes).toEqual(['C3', 'C1', 'C2']);
      expect((await suggest('tes')).completions).toEqual(['Domaine Testut 2']);
      expect((await suggest('dom')).completions).toEqual(['Domaine Testut 2']);
      expect(await suggest('')).toEqual({ codes: [], completions: [] });
    });

    it('counts the products that a search for each suggested name finds', async () => {
      const { database } = open().shop;
      await database
        .updateTable('product')
        .set({ appellation: 'Chablis' })
        .where('code', 'in', ['C1', 'C2'])
        .execute();
      expect((await count({ description: 'Chablis' })).TotalRowCount).toBe(3);
      expect((await suggest('chab')).completions).toEqual(['Chablis 3']);
    });

    it('suggests products at the account’s price', async () => {
      const { database } = open().shop;
      await database
        .insertInto('price')
        .values({
          price_list: 'OWN',
          product_code: 'C1',
          case_price: '60.0000',
          bottle_nett: '10.0000',
          bottle_vat: '2.0000',
        })
        .execute();
      await database
        .updateTable('customer')
        .set({ price_list: 'OWN' })
        .where('account', '=', 'ALPHA')
        .execute();
      const asked = { description: 'C1', CustomerAccount: 'ALPHA' };
      const { body } = await open().call(productsSuggest, asked, alphaBuyer);
      expect(body.mainResult[0]).toMatchObject({ Code: 'C1', BottleNett: 10 });
    });
  });

  it('refuses counts and suggestions to a person without a login to the account', async () => {
    const asked = { description: 'chablis', CustomerAccount: 'ALPHA' };
    expect((await open().call(productsCounts, asked, stranger)).status).toBe(403);
    expect((await open().call(productsSuggest, asked, stranger)).status).toBe(403);
  });
});
