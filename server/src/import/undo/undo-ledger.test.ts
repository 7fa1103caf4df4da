import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { undoImport as undoCall } from '@tradecellar/contract/office-import.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importRows } from '../../back-office/import-rows.ts';
import { isRefusal } from '../../http/problems.ts';
import { erasePerson } from '../../people/erase-person.ts';
import { importFiles } from '../import-files.ts';

const TABLES = [
  ...['rep', 'product', 'customer', 'login', 'address', 'price', 'product_list', 'reserve', 'stock'],
  ...['sales_order', 'order_line', 'order_step', 'ledger_transaction', 'hand_over', 'payment', 'bought'],
];
const CUSTOMERS = 'CustomerAccount,CustomerName,CreditLimit,CreditBalance,PriceList,Rep';
const ORDERS =
  'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_InvoiceNumber,Order_TotalNett,Order_TotalVAT';
const LINES = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT';
const TRANSACTIONS =
  'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2';

/** An order is £331.20. ALPHA's credit before the first order is £5,000.00. */
describeShop('undoing an import of customers or of the ledger', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    await sql`DELETE FROM payment`.execute(database);
    await sql`DELETE FROM import_report`.execute(database);
    await sql`DELETE FROM import_kept`.execute(database);
  });

  const run = async (files: Readonly<Record<string, string>>, replace = false) =>
    resultsOf(
      await importFiles(open().shop, filesOf(files), {
        accept: 'all',
        cameBy: 'inbox',
        ...(replace && { replace, force: true }),
      }),
    );
  const recent = async () => (await open().call(boardFiles, {}, office)).body.mainResult.recent ?? [];
  const undo = async (nth = 0) =>
    open().call(undoCall, { importId: (await recent())[nth]?.ImportId ?? crypto.randomUUID() }, office);
  const everything = async () => {
    const stored: Record<string, unknown> = {};
    for (const table of TABLES) {
      const { rows } = await sql<{ row: unknown }>`
        SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY to_jsonb(t)::text`.execute(
        open().shop.database,
      );
      stored[table] = rows.map(({ row }) => row);
    }
    return stored;
  };
  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];
  const place = async (facts = {}) => {
    const answer = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    expect(answer.status).toBe(200);
    return answer.body.mainResult.orderId;
  };
  const credit = async () => {
    const row = await one(sql<{ available: number; placed: number; sum: number }>`
      SELECT available_credit::float8 AS available, credit_placed::float8 AS placed,
        (SELECT coalesce(sum(credit_taken), 0)::float8 FROM sales_order WHERE customer_account = 'ALPHA') AS sum
      FROM customer WHERE account = 'ALPHA'`);
    expect(row?.placed, 'the customer’s row is the sum of the orders').toBe(row?.sum);
    return row?.available;
  };

  const ledger = {
    orders: `${ORDERS}\nL1,ALPHA,01/10/2026,IN1,100,20\nL2,BETA,02/10/2026,,60,12\n`,
    'order-lines': `${LINES}\nL1,RED1,Margaux,6,60,12\nL1,WHITE1,Sancerre,4,40,8\nL2,RED1,Margaux,6,60,12\n`,
    transactions: `${TRANSACTIONS}\nALPHA,01/10/2026,IN1,Invoice,120,120,L1,\nBETA,02/10/2026,CR1,Credit,-5,-5,,\n`,
  };

  it.each([false, true])(
    'restores every kind of file of an import exactly, with --replace: %s',
    async (replace) => {
      await run(ledger);
      const before = await everything();
      await run(
        {
          reps: 'Code,Name\nR9,Rita\n',
          customers: `${CUSTOMERS}\nALPHA,Alpha and Sons,9,1,TRADE,R9\nNEW,New Bistro,100,0,,R9\n`,
          logins: 'Email,CustomerAccount,Name\nalpha@example.com,ALPHA,Other\nnew@example.com,NEW,Nell\n',
          addresses: 'CustomerAccount,Id,Delivery_Name\nNEW,1,New Bistro\nALPHA,2,Elsewhere\n',
          orders: `${ORDERS}\nL2,BETA,03/10/2026,IN2,40,8\nL3,NEW,03/10/2026,IN3,50,10\n`,
          'order-lines': `${LINES}\nL1,RED1,Margaux,5,50,10\nL3,RED1,Margaux,5,50,10\n`,
          transactions: `${TRANSACTIONS}\nNEW,03/10/2026,IN3,Invoice,60,60,L3,\nALPHA,01/10/2026,IN1,Invoice,120,0,L1,\n`,
          reserves: 'CustomerAccount,ProductCode,FreeCases,FreeBottles\nNEW,RED1,2,0\n',
          prices: 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nTRADE,WHITE1,140,12,2.4\n',
          stock: 'Code,StockCases,StockBottles\nRED1,50,0\n',
        },
        replace,
      );
      expect(await everything()).not.toEqual(before);
      expect((await undo()).status).toBe(200);
      expect(await everything()).toEqual(before);
    },
  );

  it('keeps orders that were placed since, and the credit that they take', async () => {
    await place();
    await run({ customers: `${CUSTOMERS}\nALPHA,Alpha and Sons,1000,100,TRADE,\n` });
    const orderNo = await place({ GrandTotal: 331.2 });
    expect((await undo()).status).toBe(200);
    expect(await credit()).toBe(5000 - 2 * 331.2);
    expect(await one(sql`SELECT name, price_list FROM customer WHERE account = 'ALPHA'`)).toEqual({
      name: 'Alpha Restaurant',
      price_list: '',
    });
    expect(await one(sql`SELECT FROM sales_order WHERE provisional_no = ${orderNo}`)).toBeDefined();
  });

  it('deducts orders from the credit again if the undone import’s transactions named them', async () => {
    const orderNo = await place();
    await run({
      transactions: `${TRANSACTIONS}\nALPHA,16/11/2026,IN9,Invoice,331.20,331.20,${orderNo},\n`,
    });
    expect(await credit()).toBe(5000);
    await place();
    expect((await undo()).status).toBe(200);
    expect(await credit()).toBe(5000 - 2 * 331.2);
  });

  it('restores payments towards the balance, and leaves later payments outside the ledger', async () => {
    const pay = (key: string) =>
      sql`INSERT INTO payment (customer_account, purpose, amount_pence, made_at, expires_at, paid_by, state, request_key)
        VALUES ('GAMMA', 'balance', 100, now(), now(), 'x', 'paid', ${key})`.execute(open().shop.database);
    const inLedger = async () =>
      (
        await sql<{ in_ledger: boolean }>`SELECT in_ledger FROM payment ORDER BY id`.execute(
          open().shop.database,
        )
      ).rows.map(({ in_ledger }) => in_ledger);
    await pay('00000000-0000-4000-8000-000000000001');
    await run({ customers: `${CUSTOMERS}\nGAMMA,Gamma Hotel,5000,7,,\n` });
    await pay('00000000-0000-4000-8000-000000000002');
    expect(await inLedger()).toEqual([true, false]);
    expect((await undo()).status).toBe(200);
    expect(await inLedger()).toEqual([false, false]);
  });

  it('refuses to undo an import that invoiced an order placed in the shop, as the preview says', async () => {
    const orderNo = await place();
    await run({ confirmations: `OrderNo,Number,State\n${orderNo},M7,confirmed\n` });
    const orders = `${ORDERS}\nM7,ALPHA,16/11/2026,IN9,276,55.20\n`;
    const why = 'it invoices orders that were placed here, and no order moves back';
    const [preview] = resultsOf(await importFiles(open().shop, filesOf({ orders }), { dryRun: true }));
    expect(preview?.whyFinal).toBe(why);
    await run({ orders });
    expect((await recent())[0]?.WhyFinal).toBe(why);
    expect((await undo()).problem.details).toEqual({ why });
    const [again] = resultsOf(await importFiles(open().shop, filesOf({ orders }), { dryRun: true }));
    expect(again).not.toHaveProperty('whyFinal');
  });

  it('refuses to undo reports of the merchant’s system, as the preview says', async () => {
    const orderNo = await place();
    const confirmations = `OrderNo,Number,State\n${orderNo},M1,confirmed\n`;
    const why = 'it moves orders, and no order moves back';
    const [preview] = resultsOf(await importFiles(open().shop, filesOf({ confirmations }), { dryRun: true }));
    expect(preview?.whyFinal).toBe(why);
    await run({ confirmations });
    expect((await recent())[0]?.WhyFinal).toBe(why);
    expect((await undo()).problem.code).toBe('import-not-undone');
  });

  it('refuses to undo an import while a customer or an order that it added is in use', async () => {
    await run({
      customers: `${CUSTOMERS}\nNEW,New Bistro,100,0,,\n`,
    });
    await run({ orders: `${ORDERS}\nL9,NEW,01/10/2026,IN1,100,20\n` });
    expect((await undo(1)).problem.error).toContain('NEW, which it added, is in use by now (sales order)');
    await sql`INSERT INTO claim (key, order_id, customer_account, opened_by, opened_at, photo_count)
      SELECT gen_random_uuid(), id, 'NEW', 'x', now(), 0 FROM sales_order WHERE confirmed_no = 'L9'`.execute(
      open().shop.database,
    );
    expect((await undo(0)).problem.error).toContain('L9, which it added, is in use by now (claim)');
    await sql`DELETE FROM claim`.execute(open().shop.database);
    expect((await undo(0)).status).toBe(200);
    expect((await undo(1)).status).toBe(200);
    expect(await one(sql`SELECT FROM customer WHERE account = 'NEW'`)).toBeUndefined();
  });

  it('names the number of an order that has changed since the import when it refuses to undo', async () => {
    await run(ledger);
    await run({ orders: `${ORDERS}\nL1,ALPHA,01/10/2026,IN7,100,20\n` });
    expect((await undo(1)).problem.error).toContain('L1 has changed since');
  });

  it('undoes an API call of the merchant’s system', async () => {
    const before = await everything();
    const rows = [{ CustomerAccount: 'ALPHA', CustomerName: 'Alpha and Sons', CreditLimit: 5001 }];
    const done = await importRows(open().shop, 'customers', { rows, acceptDoubts: false, who: 'key ERP' });
    expect(isRefusal(done)).toBe(false);
    expect((await recent())[0]).toMatchObject({ CameBy: 'key ERP', Files: [{ Changed: 1 }] });
    expect((await undo()).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it('does not restore the login of a person who was erased meanwhile', async () => {
    await run({ logins: 'Email,CustomerAccount\nbeta@example.com,BETA\nnew@example.com,BETA\n' }, true);
    for (const email of ['alpha@example.com', 'new@example.com'])
      await erasePerson(open().shop.database, email);
    expect((await undo()).status).toBe(200);
    const { rows } = await sql<{ email: string }>`SELECT DISTINCT email FROM login ORDER BY 1`.execute(
      open().shop.database,
    );
    expect(rows.map(({ email }) => email)).toEqual(['beta@example.com', 'group@example.com']);
  });

  it('undoes an import after many later imports of another kind', async () => {
    await run({ customers: `${CUSTOMERS}\nALPHA,Alpha and Sons,5000,0,,\n` });
    for (let cases = 1; cases <= 7; cases++)
      await run({ stock: `Code,StockCases,StockBottles\nRED1,${cases},0\n` });
    const listed = (await recent()).map(({ Files: [file] }) => file?.File);
    expect(listed).toEqual([...Array.from({ length: 5 }, () => 'stock.csv'), 'customers.csv']);
    expect((await undo(5)).status).toBe(200);
    const { imports, recent: after } = (await open().call(boardFiles, {}, office)).body.mainResult;
    expect(after?.[5]).toMatchObject({ UndoneBy: 'office@example.com' });
    expect(imports.find(({ Kind }) => Kind === 'customers')).toMatchObject({
      UndoneBy: 'office@example.com',
      UndoneAt: expect.any(String),
    });
  });
});
