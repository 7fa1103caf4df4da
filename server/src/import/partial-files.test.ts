import { beforeAll, describe, expect, it } from 'vitest';
import { fillShop } from '../../test/fixture.ts';
import { filesOf, resultsOf } from '../../test/imports.ts';
import { describeShop } from '../../test/test-shop.ts';
import { describeOutcome } from './describe-outcome.ts';
import { type ImportOptions, importFiles } from './import-files.ts';

/** For each kind: a complete file, and a row that changes (docs/integration.md, "A change or the whole"). */
const kinds: readonly {
  readonly kind: string;
  readonly header: string;
  readonly all: readonly string[];
  /** The first row with a changed value. */
  readonly change: string;
  readonly read: string;
}[] = [
  {
    kind: 'products',
    header: 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT',
    all: ['P1,One,6,75,60,10,2', 'P2,Two,6,75,60,10,2'],
    change: 'P1,Uno,6,75,60,10,2',
    read: 'SELECT code, description, withdrawn FROM product ORDER BY code',
  },
  {
    kind: 'stock',
    header: 'Code,StockCases,StockBottles',
    all: ['RED1,5,0', 'WHITE1,6,0'],
    change: 'RED1,4,0',
    read: 'SELECT * FROM stock ORDER BY product_code',
  },
  {
    kind: 'customers',
    header: 'CustomerAccount,CustomerName',
    all: ['C1,One', 'C2,Two'],
    change: 'C1,Uno',
    read: 'SELECT account, name, withdrawn FROM customer ORDER BY account',
  },
  {
    kind: 'logins',
    header: 'Email,CustomerAccount,Name,Role',
    all: ['p1@example.com,ALPHA,One,Accounts', 'p2@example.com,ALPHA,Two,'],
    change: 'p1@example.com,ALPHA,Uno,orders',
    read: 'SELECT * FROM login ORDER BY email, customer_account',
  },
  {
    kind: 'addresses',
    header: 'CustomerAccount,Id,Delivery_Name',
    all: ['ALPHA,Q1,One', 'ALPHA,Q2,Two'],
    change: 'ALPHA,Q1,Uno',
    read: 'SELECT * FROM address ORDER BY customer_account, id',
  },
  {
    kind: 'prices',
    header: 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT',
    all: ['LIST,RED1,60,10,2', 'LIST,WHITE1,60,10,2'],
    change: 'LIST,RED1,61,10,2',
    read: 'SELECT * FROM price ORDER BY price_list, product_code',
  },
  {
    kind: 'product-lists',
    header: 'CustomerAccount,ProductCode',
    all: ['ALPHA,RED1', 'ALPHA,WHITE1'],
    change: 'ALPHA,RED1',
    read: 'SELECT * FROM product_list ORDER BY customer_account, product_code',
  },
  {
    kind: 'reserves',
    header: 'CustomerAccount,ProductCode,FreeCases,FreeBottles',
    all: ['ALPHA,RED1,1,0', 'ALPHA,WHITE1,1,0'],
    change: 'ALPHA,RED1,2,0',
    read: 'SELECT * FROM reserve ORDER BY customer_account, product_code',
  },
  {
    kind: 'reps',
    header: 'Code,Name',
    all: ['M1,One', 'M2,Two'],
    change: 'M1,Uno',
    read: 'SELECT code, name FROM rep ORDER BY code',
  },
  {
    kind: 'transactions',
    header: 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance',
    all: ['ALPHA,01/11/2026,T1,Invoice,10,10', 'ALPHA,01/11/2026,T2,Invoice,10,10'],
    change: 'ALPHA,01/11/2026,T1,Invoice,10,5',
    read: 'SELECT * FROM ledger_transaction ORDER BY customer_account, transaction_number',
  },
  {
    kind: 'orders',
    header: 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT',
    all: ['SO1,ALPHA,01/11/2026,20,4', 'SO2,ALPHA,01/11/2026,10,2'],
    change: 'SO1,ALPHA,01/11/2026,21,4.20',
    read: 'SELECT confirmed_no, total_nett FROM sales_order ORDER BY id',
  },
  {
    kind: 'order-lines',
    header: 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT',
    all: ['SO1,RED1,Red,1,10,2', 'SO2,RED1,Red,1,10,2'],
    change: 'SO1,RED1,Red,2,20,4',
    read: 'SELECT order_id, line_no, total_bottles FROM order_line ORDER BY order_id, line_no',
  },
];

describeShop('a file with only some rows', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const run = async (kind: string, lines: readonly string[], options: ImportOptions = {}) => {
    const outcome = await importFiles(open().shop, filesOf({ [kind]: `${lines.join('\n')}\n` }), {
      accept: 'all',
      ...options,
    });
    const [counts] = resultsOf(outcome).map(({ added, changed, removed }) => ({ added, changed, removed }));
    return { counts, lines: describeOutcome(outcome) };
  };
  const query = async (text: string): Promise<Record<string, unknown>[]> =>
    (await open().connection.pool.query(text)).rows;

  it.each(kinds)(
    'leaves stored rows of $kind alone if the file does not name them',
    async ({ kind, header, ...each }) => {
      await run(kind, [header, ...each.all]);
      const before = await query(each.read);
      const { counts } = await run(kind, [header, each.change]);
      const isChange = each.change !== each.all[0];
      expect(counts).toEqual({ added: 0, changed: isChange ? 1 : 0, removed: 0 });
      const after = await query(each.read);
      const others = after.filter(
        (row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)),
      );
      expect(after).toHaveLength(before.length);
      expect(others).toHaveLength(isChange ? 1 : 0);
    },
  );

  describe('addresses.csv', () => {
    const header = 'CustomerAccount,Id,Delivery_Name,Delivery_Address1,Delivery_PostCode';
    const idsOf = async (account: string) =>
      (
        await query(
          `SELECT id FROM address WHERE customer_account = '${account}' AND NOT withdrawn
           ORDER BY position, id`,
        )
      ).map(({ id }) => id);

    it('puts a new address after the customer’s stored addresses, which keep their positions', async () => {
      await run('addresses', [header, 'GAMMA,A,A,1 St,N1', 'GAMMA,B,B,1 St,N1', 'GAMMA,C,C,1 St,N1']);
      const before = await idsOf('GAMMA');
      await run('addresses', [header, 'GAMMA,BEACH,Beach Kiosk,1 The Strand,CT21 9ZZ']);
      expect(await idsOf('GAMMA')).toEqual([...before, 'BEACH']);
      const { counts } = await run('addresses', [header, 'GAMMA,C,Sea,1 St,N1', 'GAMMA,NEXT,Next,1 St,N1']);
      expect(counts).toEqual({ added: 1, changed: 1, removed: 0 });
      expect(await idsOf('GAMMA')).toEqual([...before, 'BEACH', 'NEXT']);
    });

    it('decides the sequence of a customer’s addresses if the file has all of them', async () => {
      const ids = (await idsOf('GAMMA')).toReversed();
      await run('addresses', [header, ...ids.map((id) => `GAMMA,${id},Name,1 St,N1`)]);
      expect(await idsOf('GAMMA')).toEqual(ids);
    });

    it('puts a restored address at the end of the customer’s addresses', async () => {
      const [first = '', ...others] = await idsOf('GAMMA');
      await open()
        .shop.database.updateTable('address')
        .set({ withdrawn: true })
        .where('id', '=', String(first))
        .execute();
      await run('addresses', [header, `GAMMA,${first},Back,1 St,N1`]);
      expect(await idsOf('GAMMA')).toEqual([...others, first]);
    });
  });

  it('puts a day’s new transactions after the stored transactions', async () => {
    const header = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance';
    await run('transactions', [header, 'BETA,01/11/2026,Z1,Invoice,1,1', 'BETA,01/11/2026,Z2,Invoice,1,1']);
    await run('transactions', [header, 'BETA,01/11/2026,A3,Invoice,1,1']);
    const rows = await query(
      `SELECT transaction_number AS number FROM ledger_transaction WHERE customer_account = 'BETA'
       AND transaction_date = '2026-11-01' ORDER BY position`,
    );
    expect(rows.map(({ number }) => number)).toEqual(['Z1', 'Z2', 'A3']);
  });

  it('replaces all lines of an order, and counts and names the deleted lines', async () => {
    const { header } = kinds.at(-1) ?? { header: '' };
    await run('order-lines', [header, 'SO1,RED1,Red,1,10,2', 'SO1,WHITE1,White,1,10,2']);
    for (const dryRun of [true, false]) {
      const { counts, lines } = await run('order-lines', [header, 'SO1,RED1,Red,1,10,2'], { dryRun });
      expect(counts).toEqual({ added: 0, changed: 0, removed: 1 });
      expect(lines).toContain('  withdrawn: SO1 line 2 WHITE1');
    }
  });
});
