import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { priceLines } from '@tradecellar/trade/basket-totals.ts';
import { COLLECTION_ID, deliveryTypeOf } from '@tradecellar/trade/delivery-address.ts';
import { addMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { splitBottles } from '@tradecellar/trade/quantity.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { volume } from '../../../../trade/test/volume.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { alphaBuyer, fillShop, groupBuyer, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const settings = defaultMerchant();
// Credit is short and delivery below six cases is charged for, so that random changes cross both limits.
const merchant = {
  ...settings,
  switches: { ...settings.switches, negativeBalanceAllowed: false },
  deliveryCharge: { ...settings.deliveryCharge, on: true },
};

/** Fixture prices in ten-thousandths of a pound. */
const wines = {
  WHITE1: { CaseSize: 12, CasePrice: 1_380_000, BottleNett: 115_000, BottleVAT: 23_000 },
  SCARCE1: { CaseSize: 6, CasePrice: 600_000, BottleNett: 100_000, BottleVAT: 20_000 },
  RED1: { CaseSize: 6, CasePrice: 600_000, BottleNett: 100_000, BottleVAT: 20_000 },
  ODD1: { CaseSize: 6, CasePrice: 655_500, BottleNett: 111_111, BottleVAT: 22_222 },
  GONE1: { CaseSize: 6, CasePrice: 600_000, BottleNett: 100_000, BottleVAT: 20_000 },
} as const;
const STOCK = { SCARCE1: 8, RED1: 20, ODD1: 30 };
const RESERVES = { SCARCE1: 5, RED1: 14 };

const anyWine = fc.record({
  code: fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom('WHITE1', 'SCARCE1', 'RED1', 'ODD1') },
    // GONE1 is withdrawn, so that some changes are refused.
    { weight: 1, arbitrary: fc.constant('GONE1') },
  ),
  bottles: fc.integer({ min: 1, max: 45 }),
});
const anyBasket = fc.record({
  wines: fc.uniqueArray(anyWine, { minLength: 1, maxLength: 4, selector: ({ code }) => code }),
  addressId: fc.constantFrom('1', '1', '2', COLLECTION_ID),
  // Address 2 has deliveries on Monday, Wednesday and Friday only, so 17 November is refused.
  date: fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-20'),
  reference: fc.constantFrom('', 'PO 1', 'PO 2'),
  notes: fc.constantFrom('', 'Side door'),
});
type Basket = typeof anyBasket extends fc.Arbitrary<infer Value> ? Value : never;
const anyChange = fc.record({
  basket: anyBasket,
  as: fc.constantFrom(alphaBuyer, groupBuyer, office),
  fault: fc.constantFrom(null, null, null, null, null, 'other-version', 'wrong-total'),
});

/** Returns the order form of a basket, with the total that the buyer sees. */
function formOf({ wines: asked, addressId, date, reference, notes }: Basket) {
  const lines = asked.map(({ code, bottles }) => {
    const product = wines[code as keyof typeof wines]; // `anyWine` generates only these codes.
    return { code, product, quantity: splitBottles(bottles, product.CaseSize), bottles };
  });
  const goods = priceLines(lines)?.totals.grand ?? 0;
  const cases = lines.reduce((sum, { product, bottles }) => sum + bottles / product.CaseSize, 0);
  // Delivery below six cases costs £7.50 and £1.50 VAT.
  const charge = addressId !== COLLECTION_ID && cases < 6 - 1e-9 ? 90_000 : 0;
  return orderForm({
    DeliveryType: deliveryTypeOf(addressId),
    DeliveryAddressId: addressId,
    RequiredDate: addressId === COLLECTION_ID ? `${date}T11:00` : date,
    CustomerReference: reference,
    Delivery_Notes: notes,
    GrandTotal: poundsOf(addMoney(goods, charge)),
    Lines: lines.map(({ code, bottles }) => ({ ProductCode: code, CasesQty: 0, BottlesQty: bottles })),
  });
}

describeShop(
  'random changes of random orders',
  (open) => {
    const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
      (await query.execute(open().shop.database)).rows;

    beforeAll(async () => {
      await fillShop(open().shop.database);
      await sql`UPDATE customer SET credit_limit = 1400, credit_said = 1400 WHERE account = 'ALPHA'`.execute(
        open().shop.database,
      );
    });

    async function empty() {
      const { database } = open().shop;
      await emptyTables(database, 'sales_order', 'placement', 'mail', 'audit', 'reserve', 'stock');
      await sql`INSERT INTO stock (product_code, bottles)
        SELECT * FROM unnest(${Object.keys(STOCK)}::text[], ${Object.values(STOCK)}::int[])`.execute(
        database,
      );
      await sql`INSERT INTO reserve (customer_account, product_code, free_bottles)
        SELECT 'ALPHA', * FROM unnest(${Object.keys(RESERVES)}::text[], ${Object.values(RESERVES)}::int[])`.execute(
        database,
      );
      await sql`UPDATE customer SET credit_placed = 0`.execute(database);
    }

    /**
     * Reads orders, stock, reserves, credit and purchases. Order numbers are left out, because they differ between
     * runs.
     */
    const readShop = async () => [
      await rowsOf(sql`SELECT product_code, bottles FROM stock ORDER BY product_code`),
      await rowsOf(sql`SELECT product_code, free_bottles FROM reserve ORDER BY product_code`),
      await rowsOf(sql`SELECT credit_placed, available_credit FROM customer WHERE account = 'ALPHA'`),
      await rowsOf(sql`
        SELECT o.kind, order_type, order_date, customer_reference, total_nett, total_vat, delivery_charge,
          delivery_charge_vat, delivery_type, required_date, required_time, delivery_name, delivery_address, delivery_notes,
          delivery_days, state, payment_method, credit_taken, card_paid, stock_due, proposed_date,
          (SELECT json_agg(to_jsonb(l) - 'order_id' ORDER BY line_no) FROM order_line l WHERE l.order_id = o.id) AS lines,
          (SELECT json_agg(to_jsonb(t) - 'order_id' ORDER BY product_code, taken_from) FROM taken_goods t
           WHERE t.order_id = o.id) AS taken,
          (SELECT json_agg(event) FROM hand_over h WHERE h.order_id = o.id) AS messages
        FROM sales_order o WHERE state <> 'cancelled' ORDER BY o.kind`),
      await rowsOf(sql`SELECT grand_total FROM placement`),
      await rowsOf(sql`
        SELECT product_code, ordered_on, bottles, nett, case_size, case_price, bottle_nett, orders, usual_bottles
        FROM bought ORDER BY product_code`),
    ];
    const readNumbers = async () =>
      new Map(
        (
          await rowsOf(
            sql<{ kind: string; no: string }>`
              SELECT kind, provisional_no AS no FROM sales_order WHERE state <> 'cancelled'`,
          )
        ).map(({ kind, no }) => [kind, no]),
      );
    async function placeAlone(basket: Basket) {
      await empty();
      const { status, problem } = await open().call(submitOrder, formOf(basket), alphaBuyer);
      return status === 200 ? undefined : problem.code;
    }

    it('E6: leaves the shop after any changes as if only the last version was placed, and unchanged after a refusal', async () => {
      const outcomes = { changed: 0, refused: 0 };
      const property = fc.asyncProperty(
        anyBasket,
        fc.array(anyChange, { minLength: 1, maxLength: 4 }),
        async (first, steps) => {
          if ((await placeAlone(first)) !== undefined) return;
          let last = first;
          let version = 1;
          const refused: { basket: Basket; code: string }[] = [];
          for (const { basket, as, fault } of steps) {
            const [before, numbers] = [await readShop(), await readNumbers()];
            const [orderNo = ''] = numbers.values();
            const form = formOf(basket);
            const { status, problem } = await open().call(
              accountOrdersChange,
              {
                ...form,
                orderNo,
                Version: fault === 'other-version' ? version + 1 : version,
                GrandTotal: fault === 'wrong-total' ? form.GrandTotal + 1 : form.GrandTotal,
              },
              as,
            );
            if (status === 200) {
              expect(fault).toBeNull();
              outcomes.changed += 1;
              last = basket;
              version += 1;
              for (const [kind, no] of await readNumbers()) expect(numbers.get(kind) ?? no).toBe(no);
              continue;
            }
            outcomes.refused += 1;
            expect([await readShop(), await readNumbers()]).toEqual([before, numbers]);
            if (fault === null) refused.push({ basket, code: problem.code });
          }
          const [orderNo = ''] = (await readNumbers()).values();
          const { body } = await open().call(
            accountOrdersChanges,
            { CustomerAccount: 'ALPHA', orderNo },
            alphaBuyer,
          );
          expect(body.mainResult.Version).toBe(version);
          expect(body.mainResult.Versions).toHaveLength(version === 1 ? 0 : version);
          const changed = await readShop();
          for (const { basket, code } of refused) expect(await placeAlone(basket)).toBe(code);
          expect(await placeAlone(last)).toBeUndefined();
          expect(changed).toEqual(await readShop());
        },
      );
      await fc.assert(property, { numRuns: volume(200, 30), seed: 37 });
      expect(outcomes.changed).toBeGreaterThan(volume(200, 30));
      expect(outcomes.refused).toBeGreaterThan(volume(50, 7));
    }, 240_000);
  },
  merchant,
);
