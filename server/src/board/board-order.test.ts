import { boardOrder } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { whose } from '@tradecellar/contract/whose.ts';
import { nameList } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('an order on the board', (open) => {
  let orderNo = '';
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await sql`UPDATE address SET delivery_round = 'Coast' WHERE customer_account = 'ALPHA'`.execute(database);
    await sql`
      INSERT INTO prospect (company_name, contact_name, email, phone, received_at, decision, decided_at, customer_account)
      VALUES ('Alpha', 'A', 'alpha@example.com', '01303 850000', now(), 'accepted', now(), 'ALPHA')`.execute(
      database,
    );
    const form = { ...orderForm(), Delivery_Notes: 'Ring the cellar bell' };
    orderNo = (await open().call(submitOrder, form, alphaBuyer)).body.mainResult.orderId;
  });

  it('shows an order’s address, date, delivery round, lines, notes and telephone number to the office', async () => {
    const order = (await open().call(boardOrder, { orderNo }, office)).body.mainResult;
    expect(order).toMatchObject({
      DeliveryType: 'delivery',
      RequiredDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Round: 'Coast',
      Notes: 'Ring the cellar bell',
      Phone: '01303 850000',
      PaymentMethod: 'credit',
      TotalNett: 276,
      TotalVAT: 55.2,
      Lines: [
        {
          ProductCode: 'WHITE1',
          TotalBottles: 24,
          CasesQty: 2,
          BottlesQty: 0,
          CasePrice: 138,
          LineNett: 276,
        },
      ],
    });
    expect(order.Address?.length).toBeGreaterThan(2);
    expect(order.Email).not.toBe('');
  });

  it.each([
    ['an order', 'order'],
    ['a proposal', 'proposal'],
    ['a list', 'list'],
  ] as const)('tells only the office which customer %s belongs to', async (_what, Kind) => {
    const { database } = open().shop;
    const uuid = crypto.randomUUID();
    await sql`
      INSERT INTO proposal (customer_account, cart_id, fingerprint, sentence, expires_on, made_by, made_by_name, made_at)
      VALUES ('ALPHA', ${uuid}::uuid, 'x', '', '2026-12-31', 'office@example.com', 'Nell', now())`.execute(
      database,
    );
    const lists = new ListsDevice(open, alphaBuyer);
    await lists.sync();
    await lists.enter(nameList(uuid, 'Winter'));
    const asked = { Kind, Id: Kind === 'order' ? orderNo : uuid };
    const { body } = await open().call(whose, asked, office);
    expect(body?.mainResult).toEqual({ CustomerAccount: 'ALPHA', CustomerName: expect.stringMatching(/./) });
    expect((await open().callRaw(whose, asked, alphaBuyer)).status).toBe(403);
    expect((await open().callRaw(whose, { Kind, Id: 'nothing' }, office)).status).toBe(204);
  });
});
