import { account } from '@tradecellar/contract/account.ts';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, productRow } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';

describeShop('a call', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it.each(['RED1', ' RED1\u00a0', 'RED1\u200b', '="RED1"', "'RED1"])(
    'finds the product that is sent as %j',
    async (ProductCode) => {
      const asked = { ProductCode, CustomerAccount: '\u200eALPHA ' };
      const { status, body } = await open().call(productsItem, asked, alphaBuyer);
      expect([status, body?.mainResult.Code]).toEqual([200, 'RED1']);
    },
  );

  it('cleans the account of a call before the server checks access', async () => {
    expect((await open().call(account, { CustomerAccount: ' ALPHA' }, alphaBuyer)).status).toBe(200);
    expect((await open().call(account, { CustomerAccount: ' BETA' }, alphaBuyer)).status).toBe(403);
  });

  it('finds a stored key with an invisible letter if the call has that letter', async () => {
    const { database, catalogue } = open().shop;
    await database
      .insertInto('product')
      .values(productRow({ code: 'OLD\u200b', description: 'Old' }))
      .execute();
    await catalogue.refresh();
    const asked = { ProductCode: 'OLD\u200b', CustomerAccount: 'ALPHA' };
    expect((await open().call(productsItem, asked, alphaBuyer)).body.mainResult.Code).toBe('OLD\u200b');
  });
});
