import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

// ODD1 costs £65.55 a case of six. A bottle costs £11.1111 with £2.2222 VAT: 20 % of the bottle, 20.3 % of a sixth of a
// case.
const twoCasesAndThree = [{ ProductCode: 'ODD1', CasesQty: 2, BottlesQty: 3 }];
const nett = 131.1 + 33.33;

for (const [method, cardRate, vat, otherVat] of [
  ['bottle', undefined, 33.33, 32.89],
  ['line', 20, 32.89, 33.33],
] as const) {
  describeShop(
    `VAT by the ${method}`,
    (open) => {
      beforeAll(() => fillShop(open().shop.database));
      const submit = (GrandTotal: number, Lines = twoCasesAndThree) =>
        open().call(submitOrder, orderForm({ Lines, GrandTotal: Number(GrandTotal.toFixed(2)) }), alphaBuyer);

      it('sends the VAT rate with a product only if VAT is computed by the line', async () => {
        const asked = { CustomerAccount: 'ALPHA' };
        const one = await open().call(productsItem, { ...asked, ProductCode: 'ODD1' }, alphaBuyer);
        expect(one.body.mainResult.VatRate).toBe(cardRate);
        const list = await open().call(
          productsItems,
          { ...asked, codes: ['ODD1'], pagedProducts: { PageSize: 20, StartIndex: 0 } },
          alphaBuyer,
        );
        expect(list.body.mainResult.map(({ VatRate }) => VatRate)).toEqual([cardRate]);
      });

      it('refuses a total with VAT by the other method, and returns VAT by the merchant’s method [9.constants.5] [setting vat.method]', async () => {
        const { problem } = await submit(nett + otherVat);
        expect(problem.code).toBe('prices-changed');
        const rate = cardRate === undefined ? {} : { VatRate: cardRate };
        expect(problem.details).toMatchObject({
          lines: [{ LineNett: nett, LineVAT: vat, BottleVAT: 2.2222, ...rate }],
        });
      });

      it('divides the VAT of a split line among its orders to the penny', async () => {
        const { database } = open().shop;
        await database.insertInto('stock').values({ product_code: 'ODD1', bottles: 4 }).execute();
        const { body } = await submit(nett + vat);
        const { orderId, backOrderId } = body.mainResult;
        const orders = await database
          .selectFrom('sales_order')
          .select(['total_nett', 'total_vat'])
          .where('provisional_no', 'in', [orderId, backOrderId])
          .execute();
        expect(orders).toHaveLength(2);
        expect(orders.reduce((sum, order) => sum + Number(order.total_nett), 0)).toBeCloseTo(nett, 4);
        expect(orders.reduce((sum, order) => sum + Number(order.total_vat), 0)).toBeCloseTo(vat, 4);
      });

      it('uses a product’s own VAT rate only if VAT is computed by the line', async () => {
        const { database } = open().shop;
        const product = database.updateTable('product').where('code', '=', 'GIN1');
        await product.set({ vat_rate: '5.00' }).execute();
        // A case costs £60.00: VAT is £12.00 by the bottle, and £3.00 by the line at 5 %.
        const gross = method === 'line' ? 63 : 72;
        const lines = [{ ProductCode: 'GIN1', CasesQty: 1, BottlesQty: 0 }];
        expect((await submit(gross, lines)).status).toBe(200);
      });
    },
    { ...defaultMerchant(), vat: { method } },
  );
}
