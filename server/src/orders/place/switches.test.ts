import { orderCachedData } from '@tradecellar/contract/checkout.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { isRefusal } from '../../http/problems.ts';
import { readMerchant } from '../../merchant/merchant-file.ts';
import { saveSettings } from '../../settings/save-settings.ts';
import { placeOrder } from './place-order.ts';

// Each test changes a setting of the merchant. submit-order.test.ts tests the default settings.
describeShop('placing an order with changed merchant settings', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const person = { subject: 'a', email: alphaBuyer.email, name: 'Al Pha', isAdmin: false };
  async function placeWith(settings: object, facts: Parameters<typeof orderForm>[0] = {}) {
    const read = readMerchant(Buffer.from(JSON.stringify(settings)));
    if ('faults' in read) throw new Error(read.faults.join('; '));
    const shop = { ...open().shop, merchant: read.merchant };
    return placeOrder(shop, {
      order: orderForm(facts),
      person,
      logFailure: (error) => {
        throw error;
      },
    });
  }
  const line = (ProductCode: string, CasesQty: number, BottlesQty = 0) => ({
    ProductCode,
    CasesQty,
    BottlesQty,
  });
  const collected = { DeliveryType: 'collection' as const, DeliveryAddressId: 'COLLECTION' };
  const scarce = { Lines: [line('SCARCE1', 2)], GrandTotal: 144 };

  it.each([
    [
      'more bottles than the stock if back orders are off and stock control is on [setting switches.backOrder, switches.stockControl]',
      { switches: { backOrder: false, stockControl: true } },
      scarce,
      { refused: 'beyond-stock', details: { available: '8 bottles', description: 'Clos du Puits Corton' } },
    ],
    [
      'a past date if delivery dates are off [setting switches.deliveryDates]',
      { switches: { deliveryDates: false } },
      { RequiredDate: '2020-01-01' },
      { refused: 'date-not-allowed' },
    ],
    [
      'a date that does not exist if delivery dates are off',
      { switches: { deliveryDates: false } },
      { RequiredDate: '2026-02-31' },
      { refused: 'date-not-allowed', details: { date: '2026-02-31' } },
    ],
    [
      'a date too far in the future if delivery dates are off',
      { switches: { deliveryDates: false } },
      { RequiredDate: '2199-12-27' },
      { refused: 'date-not-allowed' },
    ],
    [
      'a date after the merchant’s furthest date [setting delivery.furthestMonths]',
      { delivery: { furthestMonths: 3 } },
      { RequiredDate: '2027-02-17' },
      { refused: 'date-not-allowed' },
    ],
    [
      'an order without a reference if a reference is required [setting switches.referenceRequired]',
      { switches: { referenceRequired: true } },
      { CustomerReference: ' ' },
      { refused: 'reference-required' },
    ],
    [
      'a collection before the first hour [setting collection.fromHour]',
      { collection: { fromHour: 10 } },
      { ...collected, RequiredDate: '2026-11-17T09:00' },
      { refused: 'collection-time-not-allowed' },
    ],
    [
      'a collection after the last hour [setting collection.toHour]',
      { collection: { toHour: 12 } },
      { ...collected, RequiredDate: '2026-11-17T13:00' },
      { refused: 'collection-time-not-allowed' },
    ],
    [
      'a collection between two time slots [setting collection.stepMinutes]',
      { collection: { stepMinutes: 120 } },
      { ...collected, RequiredDate: '2026-11-17T10:00' },
      { refused: 'collection-time-not-allowed' },
    ],
    [
      'an order on credit if credit is off [setting switches.credit]',
      { switches: { credit: false, cardPayment: true } },
      {},
      { refused: 'payment-not-available' },
    ],
    [
      'an order if ordering is off [setting switches.addToBasket]',
      { switches: { addToBasket: false } },
      {},
      { refused: 'switched-off' },
    ],
    [
      'a collection if collections are off [setting switches.collection]',
      { switches: { collection: false } },
      { ...collected, RequiredDate: '2026-11-17T11:00' },
      { refused: 'address-not-found' },
    ],
    [
      'an order above the credit if negative balances are not allowed [setting switches.negativeBalanceAllowed]',
      { switches: { negativeBalanceAllowed: false } },
      { Lines: [line('KEG1', 40)], GrandTotal: 6960 },
      { refused: 'payment-not-available' },
    ],
    [
      'an order above the credit if credit is hidden when low [setting credit.hideWhenLow]',
      { credit: { hideWhenLow: true } },
      { Lines: [line('KEG1', 40)], GrandTotal: 6960 },
      { refused: 'payment-not-available' },
    ],
    [
      'fewer bottles than the minimum [setting minimums.bottles]',
      { minimums: { bottles: 12 } },
      { Lines: [line('GIN1', 1)], GrandTotal: 72 },
      { refused: 'under-minimum-bottles', details: { minimum: 12, missing: 6 } },
    ],
    [
      'a value below the minimum [setting minimums.value]',
      { minimums: { value: 1000 } },
      {},
      { refused: 'under-minimum-value', details: { minimum: '£1,000.00' } },
    ],
  ])(
    'refuses %s [5.minimum.1, 5.minimum.2, 5.minimum.3, 5.minimum.4, 5.minimum.6, 5.payment.3]',
    async (_title, settings, facts, refusal) => {
      expect(await placeWith(settings, facts)).toMatchObject(refusal);
    },
  );

  it('names a wine in a refusal by the merchant’s title field, and distinguishes “out of stock” from “beyond stock” [setting titleField]', async () => {
    const { database } = open().shop;
    const product = database.updateTable('product').where('code', '=', 'SCARCE1');
    await product.set({ secondary_description: 'Puits' }).execute();
    const settings = {
      titleField: 'SecondaryDescription',
      switches: { backOrder: false, stockControl: true },
    };
    expect(await placeWith(settings, scarce)).toMatchObject({ details: { description: 'Puits' } });
    await product.set({ secondary_description: '' }).execute();
    await database.updateTable('stock').set({ bottles: 0 }).where('product_code', '=', 'SCARCE1').execute();
    expect(await placeWith(settings, scarce)).toMatchObject({
      refused: 'out-of-stock',
      details: { description: 'Clos du Puits Corton' },
    });
    await database.updateTable('stock').set({ bottles: 8 }).where('product_code', '=', 'SCARCE1').execute();
  });

  it('allows a collection at every hour by default', async () => {
    for (const time of ['09:00', '10:00', '13:00']) {
      const facts = { ...collected, RequiredDate: `2026-11-17T${time}` };
      expect(isRefusal(await placeWith({}, facts)), time).toBe(false);
    }
  });

  it('refuses credit without Web_Cred if credit is restricted [setting credit.restrictToWebCred]', async () => {
    const customer = open().shop.database.updateTable('customer').where('account', '=', 'ALPHA');
    const settings = { credit: { restrictToWebCred: true } };
    expect(isRefusal(await placeWith(settings))).toBe(false);
    await customer.set({ web_cred: false }).execute();
    expect(await placeWith(settings)).toMatchObject({
      refused: 'payment-not-available',
      details: { reason: 'restricted' },
    });
    expect(isRefusal(await placeWith({}))).toBe(false);
    await customer.set({ web_cred: true }).execute();
  });

  it('accepts today as the requested date if delivery dates are off', async () => {
    const placed = await placeWith({ switches: { deliveryDates: false } }, { RequiredDate: '2026-11-16' });
    expect(isRefusal(placed)).toBe(false);
  });

  it('answers 204 for the reserves if reserves orders are off [setting switches.reservesOrders]', async () => {
    const { shop } = open();
    const set = (value: boolean | undefined) =>
      saveSettings(shop, { who: office.email, changed: { 'switches.reservesOrders': value } });
    const ask = () =>
      open().call(
        reservesItems,
        { pagedProducts: { PageSize: 0, StartIndex: 0 }, CustomerAccount: 'ALPHA' },
        alphaBuyer,
      );
    expect((await ask()).status).toBe(200);
    await set(false);
    expect((await ask()).status).toBe(204);
    await set(undefined);
  });

  it('accepts an order for the merchant’s furthest date', async () => {
    expect(
      isRefusal(await placeWith({ delivery: { furthestMonths: 3 } }, { RequiredDate: '2027-02-16' })),
    ).toBe(false);
  });

  it('refuses a requested date if the address’s next delivery day is after the furthest date', async () => {
    // Tuesday 16 February is the furthest; address 2 has deliveries on Monday, Wednesday and Friday.
    const settings = { delivery: { furthestMonths: 3 } };
    const moved = { DeliveryAddressId: '2', RequiredDate: '2027-02-17' };
    const refused = { refused: 'date-not-allowed', details: { nextDate: '2026-11-18' } };
    expect(await placeWith(settings, moved)).toMatchObject(refused);
    expect(await placeWith(settings, { ...moved, RequiredDate: '2027-02-16' })).toMatchObject(refused);
    expect(isRefusal(await placeWith(settings, { ...moved, RequiredDate: '2027-02-15' }))).toBe(false);
  });

  it('lifts the minimum of bottles for an exempt closure style [5.minimum.5] [setting minimums.exemptClosureStyles]', async () => {
    const settings = { minimums: { bottles: 12, exemptClosureStyles: ['Keg'] } };
    const placed = await placeWith(settings, { Lines: [line('KEG1', 1)], GrandTotal: 174 });
    expect(isRefusal(placed)).toBe(false);
  });

  it('places an order for all bottles if back orders and stock control are off', async () => {
    const placed = await placeWith({ switches: { backOrder: false } }, scarce);
    expect(placed).toMatchObject({ backOrderId: '0', reservesOrderId: '0' });
  });

  it('accepts loose bottles, no date and no reserves if the three switches are off [setting switches.reservesOrders, switches.onlySellMultiplesOf]', async () => {
    const switches = { reservesOrders: false, deliveryDates: false, onlySellMultiplesOf: false };
    const facts = {
      RequiredDate: '',
      Lines: [line('RED1', 1), line('CASES1', 0, 1)],
      GrandTotal: 84,
    };
    expect(await placeWith({ switches }, facts)).toMatchObject({ backOrderId: '0', reservesOrderId: '0' });
  });

  it('delays the hand-over of an order by the minutes that the merchant sets [setting backOffice.holdMinutes]', async () => {
    const waits = async () => {
      const { rows } = await sql<{ minutes: number }>`
        SELECT extract(epoch FROM start_after - created_on)::float8 / 60 AS minutes
        FROM pgboss.job WHERE name = 'hand-over' ORDER BY created_on DESC, start_after DESC LIMIT 1`.execute(
        open().shop.database,
      );
      return rows[0]?.minutes;
    };
    expect(isRefusal(await placeWith({ backOffice: { holdMinutes: 30 } }))).toBe(false);
    expect(await waits()).toBeCloseTo(30, 0);
    expect(isRefusal(await placeWith({}))).toBe(false);
    expect(await waits()).toBeCloseTo(0, 0);
  });

  it('stores no order for a card payment if card payment is off [7.calls.31]', async () => {
    const answer = await open().call(orderCachedData, orderForm(), alphaBuyer);
    expect([answer.status, answer.problem.code]).toEqual([404, 'switched-off']);
  });
});
