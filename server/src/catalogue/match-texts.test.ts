import { productsMatch } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office, productRow } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('products/match', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database
      .insertInto('product')
      .values([
        productRow({ code: 'FLE1', description: 'Fleurie La Madone' }),
        productRow({ code: 'FLE2', description: 'Fleurie Les Garants' }),
      ])
      .execute();
  });
  const alpha = { CustomerAccount: 'ALPHA' };
  const match = async (texts: string[]) =>
    (await open().call(productsMatch, { ...alpha, texts }, alphaBuyer)).body;

  it('returns the products that each text means, and sends each product once', async () => {
    const body = await match(['sancerre', 'B101', 'fleurie', 'krug', 'fleurie garants', '']);
    expect(body.mainResult).toEqual([
      { Text: 'sancerre', Codes: ['WHITE1'], Sure: 'name' },
      { Text: 'B101', Codes: ['RED1'], Sure: 'code' },
      { Text: 'fleurie', Codes: ['FLE1', 'FLE2'] },
      { Text: 'krug', Codes: [] },
      { Text: 'fleurie garants', Codes: ['FLE2'], Sure: 'name' },
      { Text: '', Codes: [] },
    ]);
    expect(body.Products.map(({ Code, CasePrice }) => [Code, CasePrice])).toEqual([
      ['WHITE1', 138],
      ['RED1', 60],
      ['FLE1', 60],
      ['FLE2', 60],
    ]);
  });

  it('prefers the bought product if a name fits several products', async () => {
    const lines = [{ ProductCode: 'FLE2', CasesQty: 1, BottlesQty: 0 }];
    const form = orderForm({ Lines: lines, GrandTotal: 72 });
    expect((await open().call(submitOrder, form, alphaBuyer)).status).toBe(200);
    expect((await match(['fleurie'])).mainResult).toEqual([
      { Text: 'fleurie', Codes: ['FLE2', 'FLE1'], Sure: 'bought' },
    ]);
    const texts = ['fleurie'];
    const other = await open().call(productsMatch, { CustomerAccount: 'BETA', texts }, betaBuyer);
    expect(other.body.mainResult).toEqual([{ Text: 'fleurie', Codes: ['FLE1', 'FLE2'] }]);
    const nobody = await open().call(productsMatch, { CustomerAccount: '', texts }, office);
    expect(nobody.body.mainResult[0]?.Sure).toBeUndefined();
    // A purchase makes a match certain only for a year.
    open().setNow(new Date('2027-12-16T10:00:00Z'));
    expect((await match(texts)).mainResult[0]?.Sure).toBeUndefined();
  });

  it('refuses texts for another account, and accepts 200 texts of 200 letters', async () => {
    const ask = (texts: string[], as: object = alphaBuyer) =>
      open().call(productsMatch, { ...alpha, texts }, as);
    expect((await ask(['x'], betaBuyer)).status).toBe(403);
    expect((await ask(Array<string>(200).fill('é'.repeat(200)))).status).toBe(200);
    expect((await ask(Array<string>(201).fill('x'))).status).toBe(400);
    expect((await ask(['x'.repeat(201)])).status).toBe(400);
    expect((await ask([])).body).toEqual({ mainResult: [], Products: [] });
  });
});
