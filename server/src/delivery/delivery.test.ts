import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { COLLECTION_ID } from '@tradecellar/trade/delivery-address.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office } from '../../test/fixture.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const monday10 = new Date('2026-11-16T10:00:00Z');
const plain = defaultMerchant();

async function fill({ shop }: TestShop): Promise<void> {
  await fillShop(shop.database);
  const row = (id: string, position: number, facts = {}) => ({
    customer_account: 'ALPHA',
    id,
    position,
    delivery_name: id,
    delivery_address: [],
    delivery_post_code: '',
    delivery_notes1: '',
    delivery_notes2: '',
    delivery_round: '',
    delivery_days: '',
    withdrawn: false,
    ...facts,
  });
  await shop.database
    .insertInto('address')
    .values([
      row('GONE', 3, { withdrawn: true }),
      row(COLLECTION_ID, 4),
      row('LONG', 5, { delivery_address: ['1', '2', '3', '4', '5'], delivery_days: 'nonsense' }),
    ])
    .execute();
}

describeShop('delivery', (open) => {
  beforeAll(() => fill(open()));
  const alpha = { CustomerAccount: 'ALPHA' };
  const nextOf = async (request: { CustomerAccount: string; Id?: string }, at = monday10) => {
    open().setNow(at);
    const { body } = await open().call(deliveryDate, request, office);
    return body.mainResult;
  };

  describe('delivery/addresses', () => {
    it('returns the account’s own addresses in their sequence, with Collection last [3.address.1, 3.address.2, 7.calls.9, 7.calls.10]', async () => {
      const { status, body } = await open().call(deliveryAddresses, alpha, alphaBuyer);
      expect(status).toBe(200);
      expect(body.mainResult.map(({ Id, Delivery_Name }) => [Id, Delivery_Name])).toEqual([
        ['1', 'Alpha Restaurant'],
        ['2', 'Alpha Cellar'],
        ['LONG', 'LONG'],
        [COLLECTION_ID, 'Collection'],
      ]);
      expect(body.mainResult[0]).toEqual({
        Id: '1',
        CustomerAccount: 'ALPHA',
        Delivery_Name: 'Alpha Restaurant',
        Delivery_Address1: '1 Test Street',
        Delivery_Address2: '',
        Delivery_Address3: '',
        Delivery_Address4: 'London',
        Delivery_PostCode: 'N1 1AA',
        DeliveryNotes1: 'Ring the cellar bell',
        DeliveryNotes2: '',
      });
      expect(body.mainResult[2]?.Delivery_Address4).toBe('4, 5');
      expect(body.mainResult[3]).toMatchObject({
        Delivery_Address1: '1 Bonded Wharf',
        Delivery_Address2: 'London',
        Delivery_Address3: 'SE1 0AA',
        Delivery_Address4: '',
      });
    });
  });

  describe('delivery/days', () => {
    it.each([
      ['the merchant’s days [5.delivery.2, 9.constants.17]', 'ALPHA', '1', '1|2|3|4|5'],
      ['the address’s own days', 'ALPHA', '2', '1|3|5'],
      ['the account’s days', 'BETA', '1', '2|4'],
      ['Monday to Friday if an import stored invalid days', 'ALPHA', 'LONG', '1|2|3|4|5'],
      ['the merchant’s days for a collection', 'BETA', COLLECTION_ID, '1|2|3|4|5'],
    ])('returns the delivery days: %s [7.calls.22]', async (_whose, CustomerAccount, Id, days) => {
      const { body } = await open().call(deliveryDays, { CustomerAccount, Id }, office);
      expect(body.mainResult).toBe(days);
    });

    it('returns the days of the first address if the call has no Id, and the account’s days if there is no address', async () => {
      const first = await open().call(deliveryDays, { CustomerAccount: 'BETA' }, betaBuyer);
      expect(first.body.mainResult).toBe('2|4');
      await open()
        .shop.database.updateTable('address')
        .set({ withdrawn: true })
        .where('customer_account', '=', 'GAMMA')
        .execute();
      const none = await open().call(deliveryDays, { CustomerAccount: 'GAMMA' }, groupBuyer);
      expect([none.status, none.body.mainResult]).toEqual([200, '1|2|3|4|5']);
    });

    it.each(['GONE', '99', '', 'collection', "1'"])(
      'refuses delivery days for the unknown address %j',
      async (Id) => {
        const { status, problem } = await open().call(deliveryDays, { ...alpha, Id }, alphaBuyer);
        expect([status, problem.code]).toEqual([422, 'address-not-found']);
      },
    );

    it('refuses delivery days for another account’s address', async () => {
      const asked = { CustomerAccount: 'BETA', Id: '2' };
      expect((await open().call(deliveryDays, asked, betaBuyer)).problem.code).toBe('address-not-found');
      expect((await open().call(deliveryDays, asked, alphaBuyer)).status).toBe(403);
    });
  });

  describe('delivery/date', () => {
    it('returns the next day of the delivery round, with the cut-off and the holidays to come [1.switch.7, 7.calls.23]', async () => {
      open().setNow(monday10);
      const { status, body } = await open().call(deliveryDate, { ...alpha, Id: '1' }, alphaBuyer);
      expect([status, body.mainResult, body.cutoff]).toEqual([200, '2026-11-17', null]);
      expect(body.holidays.slice(0, 4)).toEqual(['2026-12-25', '2026-12-26', '2026-12-28', '2027-01-01']);
      expect(body.holidays).toContain('2027-03-26');
    });

    it.each([
      [
        'on the address’s delivery round',
        { CustomerAccount: 'ALPHA', Id: '2' },
        '2026-11-16T10:00:00Z',
        '2026-11-18',
      ],
      ['on the account’s delivery round', { CustomerAccount: 'BETA' }, '2026-11-17T10:00:00Z', '2026-11-19'],
      ['after a weekend', alpha, '2026-11-20T10:00:00Z', '2026-11-23'],
      ['after Christmas', alpha, '2026-12-24T10:00:00Z', '2026-12-29'],
      ['across the end of the year', alpha, '2026-12-31T10:00:00Z', '2027-01-04'],
      // 23:30 UTC on Monday is already Tuesday in London in summer.
      ['by the day in London', alpha, '2026-07-06T23:30:00Z', '2026-07-08'],
    ])('calculates the next delivery date: %s', async (_what, request, at, next) => {
      expect(await nextOf(request, new Date(at))).toBe(next);
    });

    it.each([
      ['today while a collection time is left', '2026-11-16T10:00:00Z', '2026-11-16'],
      ['tomorrow after the last collection time', '2026-11-16T17:00:00Z', '2026-11-17'],
      ['Monday on a Saturday', '2026-11-21T10:00:00Z', '2026-11-23'],
      ['after the holiday', '2026-12-25T10:00:00Z', '2026-12-29'],
    ])('calculates the next collection date: %s', async (_what, at, next) => {
      expect(await nextOf({ ...alpha, Id: COLLECTION_ID }, new Date(at))).toBe(next);
    });

    it('refuses a delivery date for an unknown address', async () => {
      const { status, problem } = await open().call(deliveryDate, { ...alpha, Id: 'x' }, alphaBuyer);
      expect([status, problem.code]).toEqual([422, 'address-not-found']);
    });
  });
});

const strict: Merchant = {
  ...plain,
  switches: { ...plain.switches, collection: false },
  delivery: {
    days: '1|2|3|4|5|6',
    cutoff: '16:00',
    offsetDays: 1,
    furthestMonths: 18,
    bankHolidays: 'SCT',
    closedDays: ['2026-11-25'],
  },
};

describeShop(
  'delivery of a merchant without collection, with a cut-off and an offset',
  (open) => {
    beforeAll(() => fill(open()));

    it('offers no Collection if collections are off, and refuses its address [2.checkout.4] [setting switches.collection]', async () => {
      const list = await open().call(deliveryAddresses, { CustomerAccount: 'ALPHA' }, alphaBuyer);
      expect(list.body.mainResult.map(({ Id }) => Id)).toEqual(['1', '2', 'LONG']);
      const asked = { CustomerAccount: 'ALPHA', Id: COLLECTION_ID };
      for (const endpoint of [deliveryDays, deliveryDate]) {
        expect((await open().call(endpoint, asked, alphaBuyer)).problem.code).toBe('address-not-found');
      }
    });

    it.each([
      ['2026-11-16T16:00:00Z', '2026-11-18'],
      ['2026-11-16T16:01:00Z', '2026-11-19'],
      // Monday 30 November is St Andrew's Day.
      ['2026-11-27T17:00:00Z', '2026-12-01'],
      ['2026-11-24T10:00:00Z', '2026-11-26'],
    ])(
      'delivers an order placed at %s on %s [setting delivery.days, delivery.cutoff, delivery.offsetDays, delivery.bankHolidays, delivery.closedDays]',
      async (at, next) => {
        open().setNow(new Date(at));
        const { body } = await open().call(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, alphaBuyer);
        expect([body.mainResult, body.cutoff]).toEqual([next, '16:00']);
      },
    );

    it('returns the seconds until the cut-off and the date after it, only if the cut-off changes the date', async () => {
      const beforeCutoff = async (at: string) => {
        open().setNow(new Date(at));
        return (await open().call(deliveryDate, { CustomerAccount: 'ALPHA', Id: '1' }, alphaBuyer)).body
          .beforeCutoff;
      };
      expect(await beforeCutoff('2026-11-16T15:59:30Z')).toEqual({ seconds: 90, dateAfter: '2026-11-19' });
      expect(await beforeCutoff('2026-11-16T16:00:59Z')).toEqual({ seconds: 1, dateAfter: '2026-11-19' });
      expect(await beforeCutoff('2026-11-16T16:01:00Z')).toBeUndefined();
      // An order of this Friday comes on the Tuesday after St Andrew's Day, before and after the cut-off.
      expect(await beforeCutoff('2026-11-27T10:00:00Z')).toEqual(undefined);
    });
  },
  strict,
);
