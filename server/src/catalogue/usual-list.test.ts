import { productsCounts, productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('the usual list of an account', (open) => {
  const all = { PageSize: 0, StartIndex: 0 };
  const usual = { CustomerAccount: 'ALPHA', list: 'usual', pagedProducts: all } as const;
  const codes = async (asked: object = {}) => {
    const { body } = await open().call(productsItems, { ...usual, ...asked }, alphaBuyer);
    return [body?.mainResult.map(({ Code }) => Code), body?.TotalRowCount];
  };
  const place = async (code: string, cost: number) => {
    const Lines = [{ ProductCode: code, CasesQty: 0, BottlesQty: 12 }];
    const { status } = await open().call(submitOrder, orderForm({ Lines, GrandTotal: cost }), alphaBuyer);
    expect(status).toBe(200);
  };
  beforeAll(async () => {
    await fillShop(open().shop.database);
    expect((await open().call(productsItems, usual, alphaBuyer)).status).toBe(204);
    for (let orders = 1; orders <= 3; orders++) {
      await place('WHITE1', 165.6);
      if (orders > 1) await place('RED1', 144);
    }
    await place('GIN1', 144);
  });

  it('lists the products that the account ordered in the last year, the most ordered first', async () => {
    expect(await codes()).toEqual([['WHITE1', 'RED1', 'GIN1'], 3]);
    expect(await codes({ pagedProducts: { PageSize: 1, StartIndex: 1 } })).toEqual([['RED1'], 3]);
    const other = { ...usual, CustomerAccount: 'BETA' };
    expect((await open().call(productsItems, other, betaBuyer)).status).toBe(204);
  });

  it('sorts, searches, filters and counts the usual list like any list', async () => {
    expect(await codes({ sort: 'description_desc' })).toEqual([['RED1', 'WHITE1', 'GIN1'], 3]);
    expect(await codes({ description: 'sancerre' })).toEqual([['WHITE1'], 1]);
    expect(await codes({ description: 'rioja' })).toEqual([undefined, undefined]);
    expect(await codes({ codes: ['GIN1', 'WHITE1', 'ODD1'] })).toEqual([['WHITE1', 'GIN1'], 2]);
    const { pagedProducts, ...counted } = usual;
    const { body } = await open().call(productsCounts, counted, alphaBuyer);
    expect(body.mainResult.TotalRowCount).toBe(3);
  });

  it('leaves withdrawn products and products not ordered for a year out of the usual list', async () => {
    await sql`UPDATE product SET withdrawn = true WHERE code = 'GIN1'`.execute(open().shop.database);
    expect(await codes()).toEqual([['WHITE1', 'RED1'], 2]);
    open().setNow(new Date('2027-12-16T10:00:00Z'));
    expect((await open().call(productsItems, usual, alphaBuyer)).status).toBe(204);
  });
});
