import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { moneyFromPounds, moneyText } from '@tradecellar/trade/money.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

const pounds = (amount: number) => moneyText(moneyFromPounds(amount));
const margaux = {
  ...productRow({ code: 'M1', description: 'Château Un' }),
  winemaker: 'Un',
  appellation: 'Margaux',
  secondary_description: 'Merlot, Bordeaux',
};
const wine = (code: string, facts: Partial<typeof margaux> & { price?: number } = {}) => {
  const { price = 10, ...others } = facts;
  return {
    ...margaux,
    ...{ code, description: `Château ${code}`, winemaker: code, bottle_nett: pounds(price) },
    ...others,
  };
};

describeShop('the wines like a wine', (open) => {
  beforeAll(async () => {
    open().shop.merchant.switches.showStock = true;
    const { database } = open().shop;
    await fillShop(database);
    await database
      .insertInto('product')
      .values([
        wine('M1'),
        wine('SAME-PLACE', { price: 13 }),
        wine('NEAREST', { price: 10.5 }),
        wine('OUT', { price: 10.1 }),
        wine('REGION', { appellation: 'Pauillac' }),
        wine('GRAPE', { appellation: '', secondary_description: 'Merlot, Bordeaux' }),
        // Products that are unlike M1 in a single respect.
        wine('ELSEWHERE', { appellation: 'Chablis', secondary_description: 'Chardonnay, Burgundy' }),
        wine('WHITE', { colour: 'White' }),
        wine('DEAR', { price: 13.4 }),
        wine('CHEAP', { price: 6.6 }),
        wine('MAGNUM', { unit_size: '150' }),
        wine('GROUP', { product_group: 'Port' }),
        wine('NO-PRICE', { price: 0 }),
        wine('WITHDRAWN', { withdrawn: true }),
        wine('OWN', { winemaker: 'M1' }),
        wine('M1-2017', { description: 'Château M1', winemaker: 'M1', vintage: '2017' }),
        wine('LONELY', { product_group: 'Mead' }),
      ])
      .execute();
    await database.insertInto('stock').values({ product_code: 'OUT', bottles: 0 }).execute();
    await database
      .insertInto('price')
      .values({
        ...{ price_list: 'TRADE', product_code: 'DEAR' },
        ...{ case_price: '60.0000', bottle_nett: '10.0000', bottle_vat: '2.0000' },
      })
      .execute();
  });

  const alike = async (code: string, account: string, buyer: typeof alphaBuyer) => {
    const { body } = await open().call(productsItem, { ProductCode: code, CustomerAccount: account }, buyer);
    return body.Alike?.map(({ Code }) => Code);
  };

  it('offers three wines of the same kind, size and place or grape near the price, wines in stock first', async () => {
    expect(await alike('M1', 'ALPHA', alphaBuyer)).toEqual(['NEAREST', 'SAME-PLACE', 'REGION']);
  });

  it('compares the prices of the account', async () => {
    expect(await alike('M1', 'BETA', betaBuyer)).toEqual(['DEAR', 'NEAREST', 'SAME-PLACE']);
  });

  it('offers no wine beside a wine of which no other wine is alike', async () => {
    expect(await alike('LONELY', 'ALPHA', alphaBuyer)).toEqual([]);
    expect(await alike('WITHDRAWN', 'ALPHA', alphaBuyer)).toBeUndefined();
  });
});
