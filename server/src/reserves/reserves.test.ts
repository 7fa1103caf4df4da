import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('reserves', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    const held = (product_code: string, free_bottles: number) => ({
      customer_account: 'ALPHA',
      product_code,
      free_bottles,
    });
    // Neither a withdrawn product nor an emptied reserve may appear.
    await database
      .insertInto('reserve')
      .values([held('WHITE1', 24), held('GIN1', 5), held('GONE1', 6), held('KEG1', 0)])
      .execute();
  });

  const ask = (extra: Partial<ProductQuery> = {}, as = alphaBuyer) =>
    open().call(
      reservesItems,
      { pagedProducts: { PageSize: 0, StartIndex: 0 }, CustomerAccount: 'ALPHA', ...extra },
      as,
    );
  const codes = async (extra: Partial<ProductQuery> = {}) => {
    const { status, body } = await ask(extra);
    return status === 204 ? [] : body.mainResult.map(({ ProductCode }) => ProductCode);
  };

  it('returns the account’s free bottles, in cases and bottles [3.reserves.1, 7.calls.6]', async () => {
    const { body } = await ask();
    expect(body).toEqual({
      mainResult: [
        { ProductCode: 'RED1', FreeCases: 2, FreeBottles: 2 },
        { ProductCode: 'WHITE1', FreeCases: 2, FreeBottles: 0 },
        { ProductCode: 'GIN1', FreeCases: 0, FreeBottles: 5 },
      ],
      TotalRowCount: 3,
    });
  });

  it('answers 204 when there are no reserves, no matching reserves, or no reserves on the page [7.calls.7, 8.errors.3]', async () => {
    const { status } = await ask({ CustomerAccount: 'BETA' }, betaBuyer);
    expect(status).toBe(204);
    expect((await ask({ CustomerAccount: '' }, office)).status).toBe(204);
    expect((await ask({ country: 'ES' })).status).toBe(204);
    expect((await ask({ description: 'qqqqqq' })).status).toBe(204);
    expect((await ask({ pagedProducts: { PageSize: 20, StartIndex: 3 } })).status).toBe(204);
  });

  it('filters, sorts and pages reserves like products', async () => {
    expect(await codes({ codes: ['GIN1', 'RED1', 'ODD1'] })).toEqual(['RED1', 'GIN1']);
    expect(await codes({ supergroup: 'Spirits' })).toEqual(['GIN1']);
    expect(await codes({ description: 'sancere' })).toEqual(['WHITE1']);
    expect(await codes({ sort: 'price_desc' })).toEqual(['WHITE1', 'RED1', 'GIN1']);
    expect(await codes({ sort: 'description_asc' })).toEqual(['GIN1', 'WHITE1', 'RED1']);
    const { body } = await ask({ pagedProducts: { PageSize: 1, StartIndex: 1 } });
    expect(body.mainResult.map(({ ProductCode }) => ProductCode)).toEqual(['WHITE1']);
    expect(body.TotalRowCount).toBe(3);
  });
});
