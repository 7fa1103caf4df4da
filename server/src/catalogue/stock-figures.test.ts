import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import type { Claims } from '../../test/issuer.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

/**
 * Returns the stock figures of SCARCE1, of which 8 bottles are in stock, from three calls: a list, the product's page,
 * and products by code.
 */
async function figuresOf({ call }: TestShop, as: Claims = alphaBuyer) {
  const query = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 0, StartIndex: 0 } };
  const list = await call(productsItems, query, as);
  const named = await call(productsItems, { ...query, codes: ['SCARCE1'] }, as);
  const one = await call(productsItem, { CustomerAccount: 'ALPHA', ProductCode: 'SCARCE1' }, as);
  const listed = list.body.mainResult.find(({ Code }) => Code === 'SCARCE1');
  return [listed, one.body.mainResult, named.body.mainResult[0]].map((product) => [
    product?.StockCases,
    product?.StockBottles,
  ]);
}

const hidden = [null, null];
const figures = [1, 2];

describeShop('stock figures', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it.each([
    // The checkout previews which bottles become a back order (decision 17).
    ['only to the checkout', 'by default', {}, [hidden, hidden, figures]],
    ['nowhere', 'if there are no back orders', { backOrder: false }, [hidden, hidden, hidden]],
    ['everywhere', 'if stock is shown', { showStock: true }, [figures, figures, figures]],
    [
      'everywhere',
      'if they limit a quantity',
      { stockControl: true, backOrder: false },
      [figures, figures, figures],
    ],
  ])(
    'sends stock figures %s %s [1.switch.9] [setting switches.showStock, switches.stockControl]',
    async (_where, _when, switches, expected) => {
      Object.assign(open().shop.merchant.switches, defaultMerchant().switches, switches);
      expect(await figuresOf(open())).toEqual(expected);
    },
  );

  it('sends stock figures to the office everywhere, even if the merchant hides them from buyers', async () => {
    const { switches } = open().shop.merchant;
    Object.assign(switches, defaultMerchant().switches, { backOrder: false });
    expect(await figuresOf(open(), office)).toEqual([figures, figures, figures]);
    expect(switches.showStock).toBe(false);
  });
});
