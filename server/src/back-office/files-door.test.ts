import { mkdtempSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { cutPauses } from '../../test/cut-pauses.ts';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { inTransaction } from '../database/transaction.ts';
import { OUT_FOLDER, openDoorFolder } from '../files/door-folder.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { cancelOrder } from '../orders/life/cancel-order.ts';
import { findOrderId } from '../orders/life/queries.ts';
import { handOverAgain, queueHandOver } from '../orders/life/queue-hand-over.ts';
import { filesDoor } from './files-door.ts';
import { startBackOffice } from './start-back-office.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-files-door-'));
const out = join(folder, 'out');
const settings = defaultMerchant();
const merchant = {
  ...settings,
  backOffice: { ...settings.backOffice, door: 'files' as const, folder },
};

describeShop(
  'the door files',
  (open) => {
    beforeAll(async () => {
      await fillShop(open().shop.database);
      await startBackOffice(open().shop);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const place = async (facts: Partial<Order> = {}) => {
      const answer = await open().call(submitOrder, orderForm(facts), alphaBuyer);
      expect(answer.status).toBe(200);
      return answer.body.mainResult.orderId;
    };
    const idOf = async (orderNo: string) => (await findOrderId(open().shop.database, orderNo)) ?? 0;
    const appears = (name: string) =>
      vi.waitFor(
        async () => {
          await cutPauses(open().shop.database);
          return readFile(join(out, name), 'utf8');
        },
        { timeout: 60_000, interval: 50 },
      );
    /** Reads rows like a program that ends a line at any line break. */
    const rowsOf = (text: string) =>
      parse(text, { columns: true, record_delimiter: ['\r\n', '\n', '\r'] }) as Record<string, string>[];
    const handOversOf = async (orderNo: string) => {
      await cutPauses(open().shop.database);
      const { rows } = await sql<{ id: string; attempts: number; said: string; is_taken: boolean }>`
        SELECT id, attempts, said, taken_at IS NOT NULL AS is_taken FROM hand_over
        WHERE order_id = ${await idOf(orderNo)} ORDER BY queued_at, event`.execute(open().shop.database);
      return rows;
    };
    const taken = (orderNo: string, count: number) =>
      vi.waitFor(
        async () => {
          const rows = await handOversOf(orderNo);
          expect(rows.filter((row) => row.is_taken)).toHaveLength(count);
          return rows;
        },
        { timeout: 60_000, interval: 100 },
      );

    it('writes an order as JSON and as CSV with header and lines, and marks the order as handed over', async () => {
      const orderNo = await place({ CustomerReference: 'PO "7", rush', Delivery_Notes: 'Ring\nthe bell' });
      const message = JSON.parse(await appears(`${orderNo}.json`));
      const [handOver] = await taken(orderNo, 1);
      expect(handOver).toMatchObject({ said: `Written as ${orderNo}.json` });
      expect(message).toMatchObject({
        id: handOver?.id,
        event: 'order.placed',
        at: '2026-11-16T10:00:00.000Z',
        order: { OrderNo: orderNo, Number: '', State: 'placed', CustomerAccount: 'ALPHA', GrandTotal: 331.2 },
      });
      const [row] = rowsOf(await appears(`${orderNo}-order.csv`));
      expect(row).toMatchObject({
        MessageId: handOver?.id,
        Event: 'order.placed',
        At: '2026-11-16T10:00:00.000Z',
        OrderNo: orderNo,
        CustomerReference: 'PO "7", rush',
        Delivery_Notes: 'Ring\nthe bell',
        GrandTotal: '331.2',
      });
      const { Lines, ...flat } = message.order;
      expect(Object.keys(row ?? {}).sort()).toEqual(
        // A new order has no delivery yet.
        ['MessageId', 'Event', 'At', 'DeliveredAt', 'ReceivedBy', ...Object.keys(flat)].sort(),
      );
      const lines = rowsOf(await appears(`${orderNo}-lines.csv`));
      expect(lines).toEqual([
        expect.objectContaining({
          MessageId: handOver?.id,
          OrderNo: orderNo,
          ProductCode: 'WHITE1',
          CasesQty: '2',
        }),
      ]);
      expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
        ['MessageId', 'OrderNo', ...Object.keys(Lines[0])].sort(),
      );
      const { rows } = await sql`
        SELECT state, who FROM order_step WHERE order_id = ${await idOf(orderNo)} ORDER BY id DESC LIMIT 1`.execute(
        open().shop.database,
      );
      expect(rows).toEqual([{ state: 'handed-over', who: 'door files' }]);
      expect((await readdir(out)).filter((name) => name.startsWith('.'))).toEqual([]);
    });

    it('writes a payment as JSON and as CSV, with a row for each item and for the part on account', async () => {
      const door = filesDoor(await openDoorFolder(open().shop.database, folder, [OUT_FOLDER]));
      const payment = {
        PaymentNo: 'PY000123',
        CustomerAccount: 'ALPHA',
        PaidAt: '2026-11-16T10:00:00.000Z',
        PaidBy: 'alpha@example.com',
        Amount: 90,
        CardServiceId: 'pi_1',
        OnAccount: 5,
        Note: '',
        Items: [
          { TransactionNumber: 'I1', Amount: 105 },
          { TransactionNumber: 'C1', Amount: -20 },
        ],
      };
      const at = new Date('2026-11-16T10:00:00Z');
      const message = { id: 'p1', event: 'payment.received' as const, at, payment };
      expect(await door.take(message)).toEqual({ said: 'Written as PY000123.json' });
      expect(JSON.parse(await appears('PY000123.json'))).toEqual({ ...message, at: at.toISOString() });
      const rows = rowsOf(await appears('PY000123-payment.csv'));
      const marks = { MessageId: 'p1', Event: 'payment.received', PaymentNo: 'PY000123', Amount: '90' };
      expect(rows).toEqual([
        expect.objectContaining({ ...marks, TransactionNumber: 'I1', Paid: '105' }),
        expect.objectContaining({ ...marks, TransactionNumber: 'C1', Paid: '-20' }),
        expect.objectContaining({ ...marks, TransactionNumber: '', Paid: '5' }),
      ]);
    });

    it('guards a spreadsheet against a formula that a customer typed, and leaves the text in the JSON unchanged', async () => {
      const orderNo = await place({ CustomerReference: '=HYPERLINK("http://x")', Delivery_Notes: '-2+3' });
      const { order } = JSON.parse(await appears(`${orderNo}.json`));
      expect(order).toMatchObject({ CustomerReference: '=HYPERLINK("http://x")', Delivery_Notes: '-2+3' });
      expect(rowsOf(await appears(`${orderNo}-order.csv`))).toMatchObject([
        { CustomerReference: '\'=HYPERLINK("http://x")', Delivery_Notes: "'-2+3" },
      ]);
    });

    it('writes each change and each cancellation to a file of its own, and overwrites no file', async () => {
      const orderNo = await place();
      const placed = await appears(`${orderNo}.json`);
      await taken(orderNo, 1);
      const orderId = await idOf(orderNo);
      await inTransaction(open().shop.database, (writer) =>
        queueHandOver(writer, open().shop, orderId, 'order.changed'),
      );
      const changed = (await taken(orderNo, 2)).find(({ said }) => said.includes('changed'));
      const stem = `${orderNo}-changed-${changed?.id.slice(0, 8)}`;
      expect(changed?.said).toBe(`Written as ${stem}.json`);
      expect(rowsOf(await appears(`${stem}-order.csv`))).toMatchObject([{ Event: 'order.changed' }]);
      await inTransaction(open().shop.database, (writer) =>
        cancelOrder(writer, open().shop, { orderId, by: 'office', who: 'office@example.com' }),
      );
      const cancelled = JSON.parse(await appears(`${orderNo}-cancelled.json`));
      expect(cancelled).toMatchObject({ event: 'order.cancelled', order: { State: 'cancelled' } });
      expect(await appears(`${orderNo}.json`)).toBe(placed);
    });

    it('hands an order over again under the same names and the same message id', async () => {
      const orderNo = await place();
      const lines = await appears(`${orderNo}-lines.csv`);
      const first = JSON.parse(await appears(`${orderNo}.json`));
      await taken(orderNo, 1);
      await rm(join(out, `${orderNo}.json`));
      await inTransaction(open().shop.database, async (writer) =>
        handOverAgain(writer, open().shop, await idOf(orderNo)),
      );
      expect(JSON.parse(await appears(`${orderNo}.json`))).toMatchObject({
        id: first.id,
        order: { OrderNo: orderNo },
      });
      expect(await appears(`${orderNo}-lines.csv`)).toBe(lines);
    });

    it('gives the folder’s group the same access to its files as to the folder', async () => {
      await chmod(out, 0o770);
      const orderNo = await place();
      await appears(`${orderNo}.json`);
      expect((await stat(join(out, `${orderNo}.json`))).mode & 0o777).toBe(0o660);
      await chmod(out, 0o700);
      const next = await place();
      await appears(`${next}.json`);
      expect((await stat(join(out, `${next}.json`))).mode & 0o777).toBe(0o600);
    });

    it('does not replace a file of another order, and shows the reason until that file is removed', async () => {
      const before = await place();
      await taken(before, 1);
      const next = `XX${String(Number(before.slice(2)) + 1).padStart(6, '0')}`;
      const others = JSON.stringify({ id: 'of another order', order: { OrderNo: next } });
      await writeFile(join(out, `${next}.json`), others);
      expect(await place()).toBe(next);
      await vi.waitFor(async () => {
        const says = `Cannot write to ${out}: ${next}.json already holds another order: move it away first`;
        expect(await handOversOf(next)).toMatchObject([{ is_taken: false, said: says }]);
      }, 20_000);
      expect(await readFile(join(out, `${next}.json`), 'utf8')).toBe(others);
      expect(await readdir(out)).not.toContain(`${next}-lines.csv`);
      await rm(join(out, `${next}.json`));
      await taken(next, 1);
      expect(JSON.parse(await appears(`${next}.json`))).toMatchObject({ event: 'order.placed' });
    });

    it('never recreates a missing folder: an order waits, with the reason, until the folder is back', async () => {
      await rename(folder, `${folder}.away`);
      const orderNo = await place();
      const says = expect.stringMatching(/^Cannot write to .*out: .* is away: .*Is its disk mounted/);
      await vi.waitFor(
        async () => expect(await handOversOf(orderNo)).toMatchObject([{ is_taken: false, said: says }]),
        20_000,
      );
      // Simulates an unmounted disk: its mount point exists and is empty.
      await mkdir(out, { recursive: true });
      await vi.waitFor(
        async () => expect((await handOversOf(orderNo))[0]?.attempts).toBeGreaterThan(2),
        20_000,
      );
      expect(await readdir(out)).toEqual([]);
      await rm(folder, { recursive: true });
      await rename(`${folder}.away`, folder);
      await taken(orderNo, 1);
      expect(JSON.parse(await appears(`${orderNo}.json`))).toMatchObject({ order: { OrderNo: orderNo } });
    });

    it('explains why the shop cannot write to a folder, and writes when the folder is writable', async () => {
      await rm(out, { recursive: true });
      await writeFile(out, 'a file where the folder should be');
      const orderNo = await place();
      await vi.waitFor(
        async () => {
          const [row] = await handOversOf(orderNo);
          expect(row).toMatchObject({
            is_taken: false,
            said: expect.stringMatching(/^Cannot write to .*out: E/),
          });
          expect(row?.attempts).toBeGreaterThan(1);
        },
        { timeout: 60_000, interval: 100 },
      );
      await rm(out);
      await mkdir(out);
      expect(JSON.parse(await appears(`${orderNo}.json`))).toMatchObject({ order: { OrderNo: orderNo } });
      await taken(orderNo, 1);
    });
  },
  merchant,
);
