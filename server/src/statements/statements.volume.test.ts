import {
  accountStatement,
  accountStatementCsv,
  accountStatementPdf,
} from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { randomNumbers } from '../../../trade/test/random-number.ts';
import { volume } from '../../../trade/test/volume.ts';
import { office, refillShop } from '../../test/fixture.ts';
import { filesOf, resultsOf } from '../../test/imports.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { type Expected, expectedOf, type OracleRow } from '../../test/statement-oracle.ts';
import { describeShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';

const LEDGERS = volume(2_000, 60);
const NOW = '2026-11-16';

type Ledger = {
  readonly account: string;
  readonly rows: readonly OracleRow[];
  /** The balance that the ledger states; in every tenth ledger the balance differs from the sum of the rows. */
  readonly balance: string;
  /** Claims of invoices: the invoice's number and the sums of its lines. */
  readonly claims: readonly {
    readonly number: string;
    readonly lines: readonly (readonly [nett: string, vat: string])[];
  }[];
};

/** Pounds with four decimals from ten-thousandths: -12345 is '-1.2345'. */
const written = (units: number) => `${units < 0 ? '-' : ''}${(Math.abs(units) / 10_000).toFixed(4)}`; // not money: exact in the file

const dayOf = (days: number) => new Date(Date.UTC(2026, 5, 1 + days)).toISOString().slice(0, 10);

/** Invoices, charges, part payments, credit notes and payments on account of a half year, in the ledger's sequence. */
function randomLedger(n: number): Ledger {
  const draw = randomNumbers(n + 1);
  const account = `L${n}`;
  const isStated = draw(3) > 0;
  const hasDue = draw(5) > 0;
  const decimals = [100, 100, 100, 10, 1][draw(5)] ?? 100;
  const dates = Array.from({ length: 1 + draw(14) }, () => draw(175)).toSorted((a, b) => a - b);
  const size = () => (1 + draw(draw(20) === 0 ? 3_000_000 : 60_000)) * (decimals === 100 ? 100 : decimals);
  const totals = dates.map(() => (draw(5) < 3 ? size() : -size()));
  const rows = dates.map((days, at): OracleRow => {
    const isCharge = (totals[at] ?? 0) > 0;
    return {
      number: `${isCharge ? 'I' : 'R'}${n}-${at}`,
      date: dayOf(days),
      due: hasDue && isCharge && draw(6) > 0 ? dayOf(days + ([0, 7, 14, 30, 60][draw(5)] ?? 0)) : '',
      total: written(totals[at] ?? 0),
      settledBy: '',
      isInQuery: false,
    };
  });
  const claims = rows.flatMap(({ number, total }) =>
    !total.startsWith('-') && draw(8) === 0
      ? [
          {
            number,
            lines: Array.from(
              { length: 1 + draw(3) },
              () => [written(1 + draw(90_000)), written(draw(18_000))] as const,
            ),
          },
        ]
      : [],
  );
  const queried = new Set(claims.map(({ number }) => number));
  const other = (sign: '-' | '') =>
    rows.filter(({ total }) => (total.startsWith('-') ? '-' : '') === sign && draw(3) > 0);
  const settlements = (row: OracleRow): string =>
    [...other(row.total.startsWith('-') ? '' : '-').slice(0, draw(3)), ...(draw(12) === 0 ? [undefined] : [])]
      .map((each) => {
        const number = each?.number ?? `GONE${draw(9)}`;
        return draw(2) === 0 ? number : `${number}=${((1 + draw(4_000)) / 100).toFixed(2)}`; // not money: a text of the file
      })
      .join('; ');
  const stated = rows.map((row) => ({
    ...row,
    isInQuery: queried.has(row.number),
    settledBy: isStated && draw(2) === 0 ? settlements(row) : '',
  }));
  const sum = totals.reduce((all, total) => all + total, 0);
  return { account, rows: stated, claims, balance: written(draw(10) === 0 ? sum + size() : sum) };
}

const ledgers = Array.from({ length: LEDGERS }, (_, n) => randomLedger(n));
const months = ['2026-10', '2026-08', undefined] as const;
const pounds = (pence: number) => pence / 100;

describeShop('statements of random ledgers', (open) => {
  beforeAll(async () => {
    open().setNow(new Date(`${NOW}T10:00:00Z`));
    const { shop } = open();
    await refillShop(shop.database);
    const customers = ledgers.map(({ account, balance }) => `${account},Bar ${account},${balance}`);
    const transactions = ledgers.flatMap(({ account, rows }) =>
      rows.map(
        ({ number, date, due, total, settledBy }) =>
          `${account},${date},${number},${total.startsWith('-') ? 'Receipt' : 'Invoice'},${total},0,M-${number},,${due},"${settledBy}"`,
      ),
    );
    const files = filesOf({
      customers: `CustomerAccount,CustomerName,CreditBalance\n${customers.join('\n')}\n`,
      transactions: `CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2,DueDate,SettledBy\n${transactions.join('\n')}\n`,
    });
    resultsOf(await importFiles(shop, files));
    for (const { account, claims } of ledgers) {
      for (const { number, lines } of claims) {
        const { rows } = await sql<{ id: number }>`
          WITH o AS (
            INSERT INTO sales_order (customer_account, kind, confirmed_no, order_date, state, total_nett, total_vat)
            VALUES (${account}, 'Order', ${`M-${number}`}, ${NOW}, 'delivered', 1, 0) RETURNING id
          ) INSERT INTO claim (key, order_id, customer_account, opened_by, opened_at, photo_count)
          SELECT gen_random_uuid(), id, ${account}, 'a@example.com', '2026-11-10T10:00Z', 0 FROM o RETURNING id`.execute(
          shop.database,
        );
        for (const [at, [nett, vat]] of lines.entries()) {
          await sql`
            INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, case_size, bottles,
              reason, nett, vat, is_late, state)
            VALUES (${rows[0]?.id}, ${at + 1}, 1, 'RED1', 'Red', 6, 1, 'broken', ${nett}, ${vat}, false,
              ${['open', 'accepted'][at % 2]}), (${rows[0]?.id}, ${at + 101}, 1, 'RED1', 'Red', 6, 1, 'broken', 9, 9,
              false, ${['declined', 'credited', 'withdrawn'][at % 3]})`.execute(shop.database);
        }
      }
    }
  }, 300_000);

  const expected = (ledger: Ledger, month: string | undefined): Expected =>
    expectedOf(ledger, { today: NOW, month });

  /** Checks the statements of each ledger four at a time, so that the database works while the test compares. */
  const eachStatement = async (
    of: readonly Ledger[],
    check: (ledger: Ledger, month: string | undefined) => Promise<void>,
  ) => {
    const asked = of.flatMap((ledger) => months.map((month) => [ledger, month] as const)).values();
    const checkNext = async () => {
      for (const [ledger, month] of asked) await check(ledger, month);
    };
    await Promise.all(Array.from({ length: 4 }, checkNext));
  };

  it(`answers every figure to the penny, in the call and in the CSV file`, async () => {
    let items = 0;
    await eachStatement(ledgers, async (ledger, month) => {
      const asked = { CustomerAccount: ledger.account, ...(month && { MonthEnd: month }) };
      const right = expected(ledger, month);
      const [json, file] = await Promise.all([
        open().call(accountStatement, asked, office),
        open().call(accountStatementCsv, asked, office),
      ]);
      const { mainResult: got } = json.body;
      const where = `${ledger.account} of ${month ?? 'today'}`;
      expect(
        got.OpenItems.map((item) => [item.TransactionNumber, item.Open, item.IsInQuery]),
        where,
      ).toEqual(right.items.map(({ number, pence, isInQuery }) => [number, pounds(pence), isInQuery]));
      expect(
        { Balance: got.Balance, Items: got.Items, InQuery: got.InQuery, ...got.DueFigures },
        where,
      ).toEqual(
        Object.fromEntries(
          Object.entries(right.figures).map(([name, pence]) => [
            name,
            typeof pence === 'number' ? pounds(pence) : pence,
          ]),
        ),
      );
      expect(amountsOf(file.body.mainResult.Content), where).toEqual(right.csv);
      items += right.items.length;
    });
    expect(items).toBeGreaterThan(LEDGERS * 4);
  }, 1_200_000);

  it('prints every figure to the penny in the PDF', async () => {
    await eachStatement(ledgers.slice(0, volume(200, 8)), async (ledger, month) => {
      const asked = { CustomerAccount: ledger.account, ...(month && { MonthEnd: month }) };
      const { body } = await open().call(accountStatementPdf, asked, office);
      const text = (await readPdf(body)).pages.join(' ');
      const where = `${ledger.account} of ${month ?? 'today'}`;
      // A narrow column breaks a number after its hyphen.
      const [items = '', foot = ''] = text.replaceAll('- ', '-').split(' Open items ');
      const { printed } = expected(ledger, month);
      for (const row of printed.items) expect(items, where).toContain(row);
      expect(items.match(/£/g)?.length ?? 0, where).toBe(2 * printed.items.length);
      expect(`Open items ${foot}`, where).toContain(printed.sums);
    });
  }, 600_000);
});

/** The last cell of each row with the row's number or label, read without the library that wrote the file. */
function amountsOf(csv: string): string[] {
  const [, ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    return `${cells[4] || cells[8]} ${cells.at(-1)}`;
  });
}
