import { account } from '@tradecellar/contract/account.ts';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersOnItsWay } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, groupBuyer, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { placeOrder } from '../../orders/place/place-order.ts';

describeShop('the rows of an account', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
  });

  const submit = async (facts: Parameters<typeof orderForm>[0], as = groupBuyer) => {
    const { status, body, problem } = await open().call(submitOrder, orderForm(facts), as);
    return status === 200 ? body.mainResult : problem.code;
  };
  const reservesOf = async (name: string) => {
    const { rows } = await sql<{ bottles: number }>`
      SELECT free_bottles AS bottles FROM reserve WHERE product_code = 'RED1' AND customer_account = ${name}`.execute(
      open().shop.database,
    );
    return rows[0]?.bottles;
  };

  it('hides an account’s open orders from a buyer of another account', async () => {
    await submit({});
    const asked = { CustomerAccount: 'BETA' };
    expect((await open().call(accountOrdersOnItsWay, asked, betaBuyer)).status).toBe(204);
  });

  it('refuses a buyer of a withdrawn account', async () => {
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(open().shop.database);
    const asked = { CustomerAccount: 'ALPHA' };
    for (const endpoint of [account, accountOrdersOnItsWay]) {
      expect((await open().callRaw(endpoint, asked, alphaBuyer)).problem.code).toBe('account-not-yours');
    }
  });

  it('refuses an order of a person whose login was removed, even if the cache still has the login', async () => {
    const submission = {
      order: orderForm(),
      person: { subject: '', name: '', ...betaBuyer, isAdmin: false },
      logFailure: () => {},
    };
    expect(await placeOrder(open().shop, submission)).toMatchObject({ refused: 'account-not-yours' });
    const office = { ...submission, person: { ...submission.person, isAdmin: true } };
    expect(await placeOrder(open().shop, office)).toMatchObject({ backOrderId: '0' });
  });

  it('refuses an order to the address of another account', async () => {
    await sql`UPDATE address SET id = '9' WHERE customer_account = 'BETA'`.execute(open().shop.database);
    expect(await submit({ DeliveryAddressId: '9' })).toBe('address-not-found');
  });

  it('gives two accounts’ orders with the same basket uuid different numbers, also when the orders are sent again', async () => {
    const CartId = newCartId();
    const [alpha, gamma] = [{ CartId }, { CartId, CustomerAccount: 'GAMMA' }];
    const first = [await submit(alpha), await submit(gamma)];
    expect(first[0]).not.toEqual(first[1]);
    expect([await submit(alpha), await submit(gamma)]).toEqual(first);
  });

  describe('reserves', () => {
    const reds = { Lines: [{ ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 }], GrandTotal: 72 };

    it('takes no bottles from the reserves of another account', async () => {
      expect(await submit({ ...reds, CustomerAccount: 'GAMMA' })).toMatchObject({ reservesOrderId: '0' });
      expect(await reservesOf('ALPHA')).toBe(14);
    });

    it('reduces only the reserves of the ordering account', async () => {
      await sql`INSERT INTO reserve VALUES ('GAMMA', 'RED1', 9)`.execute(open().shop.database);
      expect(await submit(reds)).toMatchObject({ orderId: '0' });
      expect([await reservesOf('ALPHA'), await reservesOf('GAMMA')]).toEqual([8, 9]);
    });
  });

  it('shows an account its own list of products', async () => {
    await sql`INSERT INTO product_list (customer_account, product_code) VALUES ('ALPHA', 'GIN1')`.execute(
      open().shop.database,
    );
    const asked = { CustomerAccount: 'ALPHA', list: 'mine', pagedProducts: { PageSize: 0, StartIndex: 0 } };
    const { body } = await open().callRaw(productsItems, asked, alphaBuyer);
    expect(body).toMatchObject({ TotalRowCount: 1, mainResult: [{ Code: 'GIN1' }] });
  });
});
