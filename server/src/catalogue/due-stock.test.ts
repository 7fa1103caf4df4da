import { putStock } from '@tradecellar/contract/back-office.ts';
import { productsItem, productsItems, productsMatch } from '@tradecellar/contract/catalogue.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

async function dueOf({ call }: TestShop) {
  const query = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 0, StartIndex: 0 } };
  const list = await call(productsItems, query, alphaBuyer);
  const one = await call(productsItem, { CustomerAccount: 'ALPHA', ProductCode: 'SCARCE1' }, alphaBuyer);
  const match = await call(productsMatch, { CustomerAccount: 'ALPHA', texts: ['SCARCE1'] }, alphaBuyer);
  const named = await call(productsItems, { ...query, codes: ['SCARCE1'] }, alphaBuyer);
  const of = (products: typeof list.body.mainResult) => products.find(({ Code }) => Code === 'SCARCE1');
  return [
    of(list.body.mainResult),
    one.body.mainResult,
    of(match.body.Products),
    of(named.body.mainResult),
  ].map((product) => [product?.DueDate, product?.DueBottles]);
}

const nothing = [undefined, undefined];
const nowhere = [nothing, nothing, nothing, nothing];

describeShop('due stock', (open) => {
  beforeAll(() => fillShop(open().shop.database));
  beforeEach(() => {
    Object.assign(open().shop.merchant.switches, defaultMerchant().switches);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
  });
  const put = async (row: object) =>
    open().call(
      putStock,
      { Rows: [{ Code: 'SCARCE1', StockCases: 0, StockBottles: 0, ...row }] },
      { email: 'key' },
    );

  it('sends the due date if the product is out of stock and the day has not passed in London', async () => {
    expect(await dueOf(open())).toEqual(nowhere);
    const { body } = await put({ DueDate: '2026-12-12', DueBottles: 60 });
    expect(body).toMatchObject({ Rows: 1, Changed: 1 });
    const date = ['2026-12-12', undefined];
    expect(await dueOf(open())).toEqual([date, date, date, date]);

    open().setNow(new Date('2026-12-12T23:59:00Z'));
    expect(await dueOf(open())).toEqual([date, date, date, date]);
    open().setNow(new Date('2026-12-13T00:00:00Z'));
    expect(await dueOf(open())).toEqual(nowhere);
  });

  it('sends the number of due bottles if stock is shown', async () => {
    open().shop.merchant.switches.showStock = true;
    const whole = ['2026-12-12', 60];
    expect(await dueOf(open())).toEqual([whole, whole, whole, whole]);
  });

  it('sends no due date if the shop ignores stock', async () => {
    Object.assign(open().shop.merchant.switches, { stockControl: false, backOrder: false });
    expect(await dueOf(open())).toEqual(nowhere);
  });

  it('sends the due date of a product with some stock to the checkout only', async () => {
    await put({ StockBottles: 2 });
    expect(await dueOf(open())).toEqual([nothing, nothing, nothing, ['2026-12-12', undefined]]);
  });

  it('keeps the due date if a call lacks the field, and removes the due date if the field is blank', async () => {
    await put({});
    expect((await dueOf(open()))[0]).toEqual(['2026-12-12', undefined]);
    expect((await put({ DueDate: '2026-12-12', DueBottles: 60 })).body).toMatchObject({ Unchanged: 1 });
    expect((await put({ DueDate: null })).body).toMatchObject({ Changed: 1 });
    expect(await dueOf(open())).toEqual(nowhere);
  });
});
