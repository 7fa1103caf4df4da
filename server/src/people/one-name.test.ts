import { accountAccounts, accountActs } from '@tradecellar/contract/account.ts';
import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { boardOrder } from '@tradecellar/contract/board.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaims, accountClaimsAllThere, accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItem, accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { accountNames, accountNamesRemember } from '@tradecellar/contract/remembered-names.ts';
import { countLine, nameList, putLineBack } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { orderMails } from '../orders/mail/order-mails.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const email = 'sam@example.com';

describeShop('a person has one name', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    await sql`DELETE FROM person_name`.execute(database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
  });

  async function namesOf(logins: readonly { account: string; name: string }[], claimed?: string) {
    const { shop, call } = open();
    for (const { account, name } of logins) {
      await sql`INSERT INTO login (email, customer_account, name) VALUES (${email}, ${account}, ${name})`.execute(
        shop.database,
      );
    }
    const sam = { email, ...(claimed !== undefined && { name: claimed }) };
    const header = (await call(accountAccounts, {}, sam)).body.PersonName;
    const placed = await call(submitOrder, orderForm(), sam);
    const asked = { ...ALPHA, orderNo: placed.body.mainResult.orderId };
    await call(
      accountOrdersChange,
      { ...orderForm({ CustomerReference: 'PO 2' }), Version: 1, orderNo: asked.orderNo },
      sam,
    );
    await call(accountNamesRemember, { ...ALPHA, Names: [{ Text: 'house red', ProductCode: 'RED1' }] }, sam);
    await call(reportOrder, { orderNo: asked.orderNo, Number: 'M1' }, {});
    await call(reportOrder, { orderNo: asked.orderNo, State: 'dispatched' }, {});
    const report = (Bottles: number) => {
      const Lines = [{ OrderLineNo: 1, Bottles, Reason: 'broken' as const }];
      const claim = { ...asked, Key: crypto.randomUUID(), Lines, Note: '', PhotoCount: 0 };
      return call(accountClaimsOpen, claim, sam);
    };
    await report(1);
    await call(accountClaimsAllThere, asked, sam);
    const range = { ...ALPHA, orderDateStart: '01/11/2026', orderDateEnd: '30/11/2026' };
    const [list, order, changes, claims, remembered, board] = [
      (await call(accountOrdersItems, range, sam)).body.mainResult,
      (await call(accountOrdersItem, asked, sam)).body.mainResult,
      (await call(accountOrdersChanges, asked, sam)).body.mainResult,
      (await call(accountClaims, asked, sam)).body.mainResult,
      (await call(accountNames, ALPHA, sam)).body.mainResult,
      (await call(boardOrder, { orderNo: asked.orderNo }, office)).body.mainResult,
    ];
    const listed = await keepList(sam);
    const refused = (await report(9_999)).problem.details;
    const { rows } = await sql<{ id: number }>`SELECT id FROM sales_order`.execute(shop.database);
    // The composer reads nothing else.
    const mail = await orderMails['order-desk'](shop, { orderId: rows[0]?.id ?? 0, facts: {} } as never);
    const names = [
      header,
      ...list.map(({ OrderedBy }) => OrderedBy?.Name),
      order.OrderedBy?.Name,
      ...changes.Versions.map(({ By }) => By),
      ...claims.Claims.map(({ OpenedBy }) => OpenedBy),
      claims.CheckedBy,
      ...remembered.map(({ By }) => By),
      board.PlacedBy,
      ...board.Steps.filter(({ State }) => State === 'placed').map(({ Who }) => Who),
      ...listed.map((by) => by?.Name),
      Object(refused).by,
      mail.facts?.find(([label]) => label === 'Placed by')?.[1].replace(' (sam@example.com)', ''),
    ];
    return [...new Set(names)];
  }

  const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';

  async function keepList(as: { email: string }) {
    const phone = new ListsDevice(open, as);
    await phone.sync();
    await phone.enter(nameList(cellar, 'Cellar'), putLineBack(cellar, 'RED1', 1));
    const [list] = phone.lists.values();
    if (list === undefined) throw new Error('The list is not there');
    await phone.enter(countLine(list, 'RED1', 5, { by: undefined, at: '2026-11-16T10:00:00.000Z' }));
    return authors();
  }

  async function authors() {
    const laptop = new ListsDevice(open, { email: 'alpha@example.com' });
    await laptop.sync();
    return [...laptop.lists.values()].flatMap(({ lastChange, lines }) => [
      lastChange?.by,
      lines.get('RED1')?.count?.by,
    ]);
  }

  it('prefers a person’s name in the merchant’s logins, of any account, to the provider’s name', async () => {
    const logins = [
      { account: 'ALPHA', name: '' },
      { account: 'GAMMA', name: 'Sam Merchant' },
    ];
    expect(await namesOf(logins, 'Sam Claim')).toEqual(['Sam Merchant']);
  });

  it('takes the provider’s name if the merchant’s logins have no name', async () => {
    expect(await namesOf([{ account: 'ALPHA', name: '' }], 'Sam Claim')).toEqual(['Sam Claim']);
  });

  it('takes the e-mail as the person’s name if nobody gives a name', async () => {
    expect(await namesOf([{ account: 'ALPHA', name: '' }], email)).toEqual([email]);
  });

  it('shows a person’s name in the lists of an account that the person has left', async () => {
    const { shop } = open();
    await sql`INSERT INTO login (email, customer_account, name)
      VALUES (${email}, 'ALPHA', ''), (${email}, 'GAMMA', 'Sam Merchant')`.execute(shop.database);
    await keepList({ email });
    await sql`DELETE FROM login WHERE email = ${email} AND customer_account = 'ALPHA'`.execute(shop.database);
    expect((await authors()).map((by) => by?.Name)).toEqual(['Sam Merchant', 'Sam Merchant']);
  });

  it('shows a person’s name in the acts of the office', async () => {
    const { call } = open();
    const olive = { ...office, name: 'Olive Office' };
    await call(accountAccounts, {}, olive);
    await call(accountNamesRemember, { ...ALPHA, Names: [{ Text: 'white', ProductCode: 'WHITE1' }] }, olive);
    const { body } = await call(accountActs, ALPHA, { email: 'alpha@example.com' });
    expect(body.mainResult).toMatchObject([{ Act: 'remembered-names', Who: 'Olive Office' }]);
  });

  it('shows a person’s name in imports that the office made and undid', async () => {
    const { shop, call } = open();
    await call(accountAccounts, {}, { ...office, name: 'Olive Office' });
    await sql`INSERT INTO import_report (kind, file, sha256, size, came_by, at, outcome, fault_count, faults, import_id, undone_at, undone_by)
      VALUES ('reps', 'reps.csv', '', 1, ${office.email}, now(), 'imported', 0, '[]', gen_random_uuid(), now(), ${office.email})`.execute(
      shop.database,
    );
    const { imports, recent } = (await call(boardFiles, {}, office)).body.mainResult;
    const last = imports.find(({ Kind }) => Kind === 'reps');
    expect([last?.CameBy, recent?.[0]?.CameBy, recent?.[0]?.UndoneBy]).toEqual(
      Array.from({ length: 3 }, () => 'Olive Office'),
    );
  });

  it('deletes the stored name of an erased person', async () => {
    const { shop, call } = open();
    await sql`INSERT INTO login (email, customer_account) VALUES (${email}, 'ALPHA')`.execute(shop.database);
    await call(accountAccounts, {}, { email, name: 'Sam Claim' });
    const { erasePerson } = await import('./erase-person.ts');
    await erasePerson(shop.database, email);
    const { rows } = await sql`SELECT name FROM person_name`.execute(shop.database);
    expect(rows).toEqual([]);
  });
});
