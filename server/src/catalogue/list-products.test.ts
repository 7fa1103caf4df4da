import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('a cached page of a list', (open) => {
  beforeAll(async () => {
    open().shop.merchant.switches.showStock = true;
    await fillShop(open().shop.database);
  });

  const list = async (account: 'ALPHA' | 'BETA', more: { description?: string; list?: 'mine' } = {}) => {
    const request = { CustomerAccount: account, pagedProducts: { PageSize: 20, StartIndex: 0 }, ...more };
    const { body } = await open().call(productsItems, request, account === 'ALPHA' ? alphaBuyer : betaBuyer);
    return { total: body.TotalRowCount, cards: new Map(body.mainResult.map((card) => [card.Code, card])) };
  };

  it('shows each account its own prices', async () => {
    for (let turn = 0; turn < 3; turn++) {
      expect((await list('ALPHA')).cards.get('RED1')).toMatchObject({ CasePrice: 60, BottleNett: 10 });
      expect((await list('BETA')).cards.get('RED1')).toMatchObject({ CasePrice: 54, BottleNett: 9 });
    }
  });

  it('shows each account its own list', async () => {
    for (let turn = 0; turn < 2; turn++) {
      expect([...(await list('BETA', { list: 'mine' })).cards.keys()]).toEqual(['RED1', 'CASES1']);
      expect((await list('ALPHA', { list: 'mine' })).total).toBe((await list('ALPHA')).total);
    }
  });

  it('shows a new price and a new stock figure at once', async () => {
    const { database } = open().shop;
    await list('BETA');
    await database.updateTable('price').set({ case_price: '51.0000' }).execute();
    await database.updateTable('stock').set({ bottles: 7 }).execute();
    const { cards } = await list('BETA');
    expect(cards.get('RED1')).toMatchObject({ CasePrice: 51 });
    expect(cards.get('SCARCE1')).toMatchObject({ StockCases: 1, StockBottles: 1 });
  });

  describe('an outdated cached page', () => {
    it('drops a cached page when a product is renamed or withdrawn', async () => {
      const { database } = open().shop;
      const before = await list('ALPHA');
      await database
        .updateTable('product')
        .set({ description: 'Renamed' })
        .where('code', '=', 'ODD1')
        .execute();
      await database.updateTable('product').set({ withdrawn: true }).where('code', '=', 'GIN1').execute();
      const after = await list('ALPHA');
      expect(after.cards.get('ODD1')?.Description).toBe('Renamed');
      expect(after.cards.has('GIN1')).toBe(false);
      expect(after.total).toBe(before.total - 1);
    });

    it('drops a cached page when a search would find different products', async () => {
      expect((await list('ALPHA', { description: 'sancerre' })).cards.has('WHITE1')).toBe(true);
      const { database } = open().shop;
      const row = { description: 'Sancerre Rouge' };
      await database.updateTable('product').set(row).where('code', '=', 'RED1').execute();
      expect((await list('ALPHA', { description: 'sancerre' })).cards.has('RED1')).toBe(true);
    });
  });
});
