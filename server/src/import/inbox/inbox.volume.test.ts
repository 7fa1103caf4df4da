import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isVolumeRun, volume } from '../../../../trade/test/volume.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { alphaBuyer, fillShop, office, productRow } from '../../../test/fixture.ts';
import type { InboxChildOptions } from '../../../test/inbox-child.ts';
import { orderForm } from '../../../test/order-form.ts';
import { jpeg } from '../../../test/picture-files.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { startBackOffice } from '../../back-office/start-back-office.ts';
import { type Connection, connect } from '../../database/connection.ts';
import { lockImports } from '../../database/lock-imports.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type DoorFolder, INBOX_FOLDERS, openDoorFolder } from '../../files/door-folder.ts';
import { startMail } from '../../mail/mail-worker.ts';
import { mailComposers } from '../../mail-composers.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { takeBeside } from '../../pictures/take-beside.ts';
import { guessFile } from '../mapping/guess-file.ts';
import { keepMapping, readKnown } from '../mapping/mapping-queries.ts';
import { readLastImports, readSetAside } from '../reports/report-queries.ts';
import { type Inbox, startInbox } from './start-inbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradecellar-inbox-'));
const inboxFolder = join(folder, 'inbox');
const pictures = join(inboxFolder, 'pictures');
const outbox = join(folder, 'outbox');
const childFile = fileURLToPath(new URL('../../../test/inbox-child.ts', import.meta.url));
const exampleBackOffice = fileURLToPath(
  new URL('../../../../docs/examples/files-back-office.mjs', import.meta.url),
);
const importCommand = fileURLToPath(new URL('../../../bin/import.ts', import.meta.url));
const settings = defaultMerchant();
const merchant = {
  ...settings,
  import: { ...settings.import, products: { ...settings.import.products, file: 'artikel*' } },
  backOffice: {
    ...settings.backOffice,
    door: 'files' as const,
    folder,
    inboxMegabytes: 1,
    inboxReplaces: ['reserves' as const],
    importHours: { ...settings.backOffice.importHours, stock: 24, prices: 24 },
  },
};
const timing = { pollMs: 20, settleMs: 60, retryMs: 50 };

type Report = { readonly file: string; readonly outcome: string };
type Bottles = { readonly bottles: number };
type Order = { readonly state: string; readonly number: string; readonly invoice: string };

describeShop(
  'the inbox [setting backOffice.folder, backOffice.inbox]',
  (open) => {
    let connection: Connection;
    let doorFolder: DoorFolder;
    let inbox: Inbox | undefined;
    let faults: string[] = [];
    const databaseUrl = () => String(open().connection.pool.options.connectionString);

    beforeAll(async () => {
      connection = connect(databaseUrl(), { max: 3, onError: () => {} });
      await fillShop(open().shop.database);
      await startBackOffice(open().shop);
      const mail = {
        smtpUrl: undefined,
        isPlainAllowed: false,
        from: 'orders@example.com',
        outboxFolder: outbox,
      };
      await startMail(open().shop, mail, mailComposers);
    });
    beforeEach(async () => {
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      await rm(inboxFolder, { recursive: true, force: true });
      doorFolder = await openDoorFolder(open().shop.database, folder, INBOX_FOLDERS);
      await emptyTables(open().shop.database, 'import_report');
      faults = [];
    });
    afterEach(async () => {
      await inbox?.close();
      inbox = undefined;
      await rm(join(folder, 'archive'), { recursive: true, force: true });
      await rm(join(folder, 'set-aside'), { recursive: true, force: true });
    });
    afterAll(async () => {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
    });

    const openInbox = (settleMs = timing.settleMs, beforeArchiving = () => {}, longestMs = 60_000) => {
      inbox = startInbox(
        { ...open().shop, database: connection.database, databaseUrl: databaseUrl() },
        {
          folder: doorFolder,
          pool: connection.pool,
          onError: ({ message }) => faults.push(message),
          timing: { ...timing, settleMs },
          beforeArchiving,
          takePictures: (takeFrom, arrived, closing) => {
            const where = { databaseUrl: databaseUrl(), folder: join(folder, 'pictures'), isFetched: false };
            return takeBeside(where, { takeFrom, arrived, longestMs }, closing);
          },
        },
      );
    };
    /** Writes a file under another name and moves it into the inbox, as a careful sender does. */
    const drop = async (name: string, content: string | Uint8Array) => {
      await writeFile(join(folder, name), content);
      await rename(join(folder, name), join(inboxFolder, name));
    };
    const reportIn = (place: 'archive' | 'set-aside' | 'set-aside/pictures', name: string) =>
      vi.waitFor(
        async () => {
          const names = await readdir(join(folder, place));
          expect(names).toContain(name);
          return readFile(join(folder, place, `${name}.report.txt`), 'utf8');
        },
        { timeout: 60_000, interval: 30 },
      );
    const rowsOf = async <T>(query: RawBuilder<T>) => (await query.execute(open().shop.database)).rows;
    const outcomes = async () =>
      (await rowsOf(sql<Report>`SELECT file, outcome FROM import_report ORDER BY id`)).map(
        ({ file, outcome }) => `${file} ${outcome}`,
      );
    const bottles = async () =>
      (await rowsOf(sql<Bottles>`SELECT bottles FROM stock WHERE product_code = 'SCARCE1'`))[0]?.bottles;
    const setBottles = (count: number) =>
      rowsOf(sql`UPDATE stock SET bottles = ${count} WHERE product_code = 'SCARCE1'`);
    const stock = (bottles: number) => `Code,StockCases,StockBottles\nSCARCE1,,${bottles}\n`;
    const place = async () => {
      const answer = await open().call(submitOrder, orderForm(), alphaBuyer);
      expect(answer.status).toBe(200);
      return answer.body.mainResult.orderId;
    };
    const orderOf = async (orderNo: string) =>
      (
        await rowsOf(sql<Order>`
          SELECT state, confirmed_no AS number, invoice_number AS invoice FROM sales_order
          WHERE provisional_no = ${orderNo}`)
      )[0];
    const dropPicture = async (name: string, seed = 0) => {
      await mkdir(pictures, { recursive: true });
      await writeFile(join(pictures, name), await jpeg({ width: 60, height: 80, seed }));
    };
    const picturesTaken = () =>
      vi.waitFor(async () => expect(await readdir(pictures)).toEqual([]), { timeout: 60_000 });
    const archivedPictures = async () => (await readdir(join(folder, 'archive', 'pictures'))).sort();
    const mailsOf = async (orderNo: string) =>
      (await readdir(outbox).catch(() => [])).filter((name) => name === `${orderNo}.eml`);

    it('confirms an order once by confirmations.csv, with the merchant’s number and a mail, and refuses another number', async () => {
      const orderNo = await place();
      await vi.waitFor(() => readFile(join(folder, 'out', `${orderNo}.json`)), { timeout: 60_000 });
      openInbox();
      const said = `OrderNo,Number,State,InvoiceNumber,Note\n${orderNo},M1001,confirmed,,Thank you\n`;
      await drop('confirmations-1.csv', said);
      expect(await reportIn('archive', 'confirmations-1.csv')).toContain('1 rows: 0 added, 1 changed');
      expect(await orderOf(orderNo)).toMatchObject({ state: 'confirmed', number: 'M1001' });
      await vi.waitFor(async () => expect(await mailsOf(orderNo)).toHaveLength(1), { timeout: 60_000 });

      await drop('confirmations-2.csv', said);
      expect(await reportIn('archive', 'confirmations-2.csv')).toContain('0 changed, 1 unchanged');
      await drop('confirmations-3.csv', `OrderNo,Number\n${orderNo},M2002\n`);
      expect(await reportIn('set-aside', 'confirmations-3.csv')).toContain(
        `confirmations-3.csv, line 2, OrderNo: "${orderNo}" is refused: Order ${orderNo} has already been confirmed as M1001.`,
      );
      expect(await orderOf(orderNo)).toMatchObject({ state: 'confirmed', number: 'M1001' });

      await drop(
        'Confirmations.csv',
        `OrderNo,State,InvoiceNumber\nM1001,dispatched,\n${orderNo},invoiced,INV7\n`,
      );
      await reportIn('archive', 'Confirmations.csv');
      expect(await orderOf(orderNo)).toEqual({ state: 'invoiced', number: 'M1001', invoice: 'INV7' });
      const mails = await rowsOf(sql`
        SELECT mail.kind FROM mail JOIN sales_order o ON o.id = order_id
        WHERE provisional_no = ${orderNo} AND mail.kind = 'confirmation'`);
      expect(mails).toHaveLength(1);
      const confirmed = await rowsOf(sql`
        SELECT who FROM order_step JOIN sales_order o ON o.id = order_id
        WHERE provisional_no = ${orderNo} AND order_step.state = 'confirmed'`);
      expect(confirmed).toEqual([{ who: 'confirmations-1.csv' }]);
    });

    it('imports the good rows of confirmations.csv, and sets the refused rows aside with their reasons, to be corrected and sent again', async () => {
      const [first, second, third] = [await place(), await place(), await place()];
      openInbox();
      await drop('confirmations-1.csv', `OrderNo,State\n${second},cancelled\n`);
      await reportIn('archive', 'confirmations-1.csv');
      const rows = [
        ['XX999999', 'M1', ''],
        [first, 'M5', ''],
        [second, 'M5', ''],
        [first, '', ''],
        [first, '', 'lost'],
        // The number alone would be taken, but a row is taken completely or not at all.
        [third, 'M7', 'released'],
        [first, 'M5', 'Dispatched'],
        [first, 'M5', 'confirmed;', 'a cell too many'],
      ];
      await drop(
        'confirmations-2.csv',
        `OrderNo;Number;State;Note\n${rows.map((row) => `${row.join(';')};"a;b"\n`).join('')}`,
      );
      const report = await reportIn('archive', 'confirmations-2.csv');
      expect(report).toContain('8 rows: 0 added, 2 changed, 0 unchanged, 6 refused');
      expect(await orderOf(first)).toMatchObject({ number: 'M5', state: 'dispatched' });
      expect(await orderOf(third)).toMatchObject({ number: null });

      const [aside] = await readSetAside(open().shop.database, 5);
      expect(aside).toMatchObject({ kind: 'confirmations', fault_count: 6 });
      expect(aside?.faults[0]).toMatchObject({ line: 2, column: 'OrderNo', value: 'XX999999' });
      const left = aside?.file ?? '';
      expect(left).toMatch(/^confirmations-refused-[0-9a-f]{8}\.csv$/);
      expect(report).toContain(`6 rows refused, and set aside as ${left} to be mended and sent again:`);
      for (const said of [report, await reportIn('set-aside', left)]) {
        expect(said).toContain('line 2, OrderNo: "XX999999" is refused: Order not found');
        expect(said).toContain(`line 4, OrderNo: "${second}" is refused: The number M5 already belongs`);
        expect(said).toContain('line 5, OrderNo: ');
        expect(said).toContain('line 6, State: "lost" is none of');
        expect(said).toContain(`line 7, OrderNo: "${third}" is refused: Order M7 is`);
        expect(said).toContain('line 9: has 6 fields, the header has 4');
      }
      const mended = (await readFile(join(folder, 'set-aside', left), 'utf8')).split(/\r?\n/);
      expect(mended).toEqual([
        'OrderNo,Number,State,Note',
        'XX999999,M1,,a;b',
        `${second},M5,,a;b`,
        `${first},,,a;b`,
        `${first},,lost,a;b`,
        `${third},M7,released,a;b`,
        `${first},M5,confirmed,,a cell too many,a;b`,
        '',
      ]);

      await drop(left, `${mended[0]}\n${third},M7,confirmed,a;b\n`);
      await reportIn('archive', left);
      expect(await orderOf(third)).toMatchObject({ number: 'M7', state: 'confirmed' });
      expect(await readSetAside(open().shop.database, 5)).toEqual([]);
    });

    it('confirms each order that the example back office takes, and puts a back order on back order', async () => {
      await setBottles(8);
      const Lines = [{ ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 }];
      const answer = await open().call(submitOrder, orderForm({ Lines, GrandTotal: 144 }), alphaBuyer);
      const { orderId, backOrderId } = answer.body.mainResult;
      for (const orderNo of [orderId, backOrderId]) {
        await vi.waitFor(() => readFile(join(folder, 'out', `${orderNo}.json`)), { timeout: 10_000 });
      }
      openInbox();
      await promisify(execFile)(process.execPath, [exampleBackOffice, folder, '--once']);
      for (const orderNo of [orderId, backOrderId]) await reportIn('archive', `confirmations-${orderNo}.csv`);
      expect(await orderOf(orderId)).toMatchObject({
        state: 'confirmed',
        number: orderId.replace('XX', 'M'),
      });
      expect(await orderOf(backOrderId)).toMatchObject({
        state: 'on-back-order',
        number: backOrderId.replace('XX', 'M'),
      });
    });

    it('takes each picture once, and moves it to the archive, or to set-aside with a note', async () => {
      await dropPicture('RED1.jpg');
      for (const name of ['none.jpg', 'WHITE1.png', 'list.txt']) await writeFile(join(pictures, name), 'x\n');
      openInbox();
      expect(await reportIn('set-aside/pictures', 'none.jpg')).toContain('none.jpg matches no product');
      expect(await reportIn('set-aside/pictures', 'WHITE1.png')).toContain(
        'WHITE1.png is not a JPEG, PNG or WebP',
      );
      expect(await reportIn('set-aside/pictures', 'list.txt')).toContain('does not end in .jpg');
      await picturesTaken();
      expect(await archivedPictures()).toEqual(['RED1.jpg']);
      expect(await rowsOf(sql`SELECT product_code AS code FROM product_picture`)).toEqual([{ code: 'RED1' }]);
      expect(await readdir(join(folder, 'pictures'))).toHaveLength(1);
      expect(faults).toEqual([]);
    });

    it('keeps a picture waiting for a file of products, which may bring its product', async () => {
      const head = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\n';
      await drop('products.csv', head);
      await dropPicture('NEW1.jpg');
      openInbox(200);
      // The file is still being written when the picture has settled.
      for (let turn = 0; turn < volume(60, 25); turn++) {
        await wait(60);
        await appendFile(join(inboxFolder, 'products.csv'), `NEW${turn},New,6,75,60,10,2\n`);
      }
      await reportIn('archive', 'products.csv');
      await picturesTaken();
      expect(await archivedPictures()).toEqual(['NEW1.jpg']);
      expect(faults).toEqual([]);
    });

    it('does not keep a picture waiting because of a folder or an unfinished file with a name like products.csv', async () => {
      await mkdir(join(inboxFolder, 'products.csv'));
      await writeFile(join(inboxFolder, 'artikel.csv.part'), 'Code\n');
      await dropPicture('RED1.jpg');
      openInbox();
      await picturesTaken();
      expect(await archivedPictures()).toEqual(['RED1.jpg']);
    });

    /** Drops pictures. The process that reads WHITE1 breaks, as after a fault of the picture library. */
    const dropPictures = async (whatBreaks: string, names = ['RED1.jpg', 'SCARCE1.jpg', 'WHITE1.jpg']) => {
      const fault = join(folder, 'fault.mjs');
      await writeFile(
        fault,
        `import files from 'node:fs/promises';
        import { syncBuiltinESMExports } from 'node:module';
        const { open } = files;
        files.open = (path, ...more) => (String(path).includes('WHITE1') ? ${whatBreaks} : open(path, ...more));
        syncBuiltinESMExports();`,
      );
      // After a failed test, later test files would have a NODE_OPTIONS that names a deleted file.
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('NODE_OPTIONS', `--import=${fault}`);
      for (const [seed, name] of names.entries()) await dropPicture(name, seed);
    };

    it.runIf(isVolumeRun)(
      'sets aside a picture that hangs the process that reads it, and takes other files meanwhile',
      async () => {
        const began = performance.now();
        openInbox();
        await drop('stock-20261115.csv', stock(30));
        await reportIn('archive', 'stock-20261115.csv');
        await inbox?.close();
        // This is long enough for the inbox to take another file on any machine.
        const seconds = 4 + Math.ceil((3 * (performance.now() - began)) / 1000);
        await dropPictures('new Promise(() => {})', ['WHITE1.jpg']);
        openInbox(timing.settleMs, () => {}, seconds * 1000);
        await wait(1_000);
        await drop('stock.csv', stock(31));
        expect(await reportIn('archive', 'stock.csv')).toContain('stock.csv: imported');
        expect(await readdir(pictures)).toEqual(['WHITE1.jpg']);
        expect(await reportIn('set-aside/pictures', 'WHITE1.jpg')).toContain(`no end within ${seconds} s`);
        expect(await readdir(pictures)).toEqual([]);
        expect(faults).toEqual([]);
      },
    );

    it.runIf(isVolumeRun)(
      'keeps a picture waiting for an import, however long the import takes',
      async () => {
        await dropPicture('SCARCE1.jpg', 1);
        const began = performance.now();
        openInbox();
        await picturesTaken();
        // This is long enough for a process to reach the import on any machine.
        const longestMs = 2_000 + 2 * (performance.now() - began);
        await inbox?.close();
        await dropPicture('RED1.jpg');
        // The PostgreSQL server also has the databases of other tests, so the query selects this database.
        const waiting = () =>
          rowsOf(sql`SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`);
        await connection.database.transaction().execute(async (importing) => {
          await lockImports(importing);
          openInbox(timing.settleMs, () => {}, longestMs);
          await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000 });
          const [first] = await waiting();
          await wait(longestMs + 500);
          expect(await waiting()).toEqual([first]);
        });
        await picturesTaken();
        expect(await archivedPictures()).toEqual(['RED1.jpg', 'SCARCE1.jpg']);
        expect(faults).toEqual([]);
      },
    );

    it('sets aside a picture that ends the process that reads it, and takes the other pictures', async () => {
      await dropPictures("process.kill(process.pid, 'SIGSEGV')");
      openInbox();
      expect(await reportIn('set-aside/pictures', 'WHITE1.jpg')).toContain('Pictures ended with SIGSEGV');
      await picturesTaken();
      expect(await archivedPictures()).toEqual(['RED1.jpg', 'SCARCE1.jpg']);
      expect(faults).toEqual([]);
    });

    it('reports once that the folder of the inbox is missing, does not create it, and takes the files when the folder is back', async () => {
      openInbox();
      await drop('stock-1.csv', stock(71));
      await reportIn('archive', 'stock-1.csv');
      await rename(folder, `${folder}.away`);
      try {
        await writeFile(join(`${folder}.away`, 'inbox', 'stock-2.csv'), stock(72));
        const said = () => faults.filter((fault) => fault.includes(`${folder} (backOffice.folder) is away`));
        await vi.waitFor(() => expect(said()).toHaveLength(1), 5_000);
        await wait(300);
        expect(existsSync(folder)).toBe(false);
        // Simulates an unmounted disk: its mount point exists and is empty.
        await mkdir(inboxFolder, { recursive: true });
        await wait(300);
        expect(await readdir(folder)).toEqual(['inbox']);
        expect(said()).toHaveLength(1);
      } finally {
        await rm(folder, { recursive: true, force: true });
        await rename(`${folder}.away`, folder);
      }
      await reportIn('archive', 'stock-2.csv');
      expect(await bottles()).toBe(72);
    });

    it('takes, at the next scan, a file that has replaced an imported file', async () => {
      let isFirst = true;
      openInbox(timing.settleMs, () => {
        if (!isFirst) return;
        isFirst = false;
        writeFileSync(join(folder, 'stock.csv'), stock(124));
        renameSync(join(folder, 'stock.csv'), join(inboxFolder, 'stock.csv'));
      });
      await drop('stock.csv', stock(23));
      expect(await reportIn('archive', 'stock.csv')).toContain('stock.csv: imported');
      expect(await bottles()).toBe(124);
      expect(await outcomes()).toEqual(['stock.csv imported', 'stock.csv imported']);
    });

    it('takes a file that replaces another file at any moment of its way to the archive', async () => {
      let next: { bottles: number; afterMs: number } | undefined;
      openInbox(timing.settleMs, () => {
        if (next === undefined) return;
        const { bottles, afterMs } = next;
        next = undefined;
        setTimeout(() => drop('stock.csv', stock(bottles)), afterMs);
      });
      for (let n = 0; n < volume(8, 3); n++) {
        next = { bottles: 200 + n, afterMs: n };
        await drop('stock.csv', stock(100 + n));
        await expect.poll(bottles, { timeout: 60_000, interval: 5 }).toBe(200 + n);
        await expect.poll(() => readdir(inboxFolder), { timeout: 60_000 }).not.toContain('stock.csv');
      }
    });

    it('takes files one at a time, in the sequence of their arrival', async () => {
      // stock-b.csv arrives first, though its time and name say otherwise.
      await drop('stock-b.csv', stock(21));
      await utimes(join(inboxFolder, 'stock-b.csv'), new Date(), new Date());
      await new Promise((later) => setTimeout(later, 20));
      await drop('stock-a.csv', stock(22));
      openInbox();
      await reportIn('archive', 'stock-a.csv');
      expect(await outcomes()).toEqual(['stock-b.csv imported', 'stock-a.csv imported']);
      expect(await bottles()).toBe(22);
    });

    it('takes orders before their lines, even if the lines arrived first and the orders are unfinished', async () => {
      openInbox();
      const orders = 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT\n';
      await writeFile(join(inboxFolder, 'orders.csv'), orders);
      await drop(
        'order-lines.csv',
        'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\nSO7001,RED1,Rot,6,50,10\n',
      );
      await appendFile(join(inboxFolder, 'orders.csv'), 'SO7001,ALPHA,01/10/2026,50,10\n');
      await reportIn('archive', 'order-lines.csv');
      expect(await outcomes()).toEqual(['orders.csv imported', 'order-lines.csv imported']);
    });

    it('leaves a file alone that is unfinished or has a temporary name', async () => {
      // A busy machine may delay the writer's next row.
      openInbox(1_000);
      const path = join(inboxFolder, 'stock-slow.csv');
      await writeFile(path, 'Code,StockCases,StockBottles\n');
      for (let row = 0; row < 12; row++) {
        await new Promise((later) => setTimeout(later, 25));
        await appendFile(path, row === 11 ? 'SCARCE1,,33\n' : '\n');
        expect(await outcomes()).toEqual([]);
      }
      for (const name of ['stock-x.csv.part', 'stock-y.csv.tmp', '.stock-z.csv']) {
        await writeFile(join(inboxFolder, name), stock(99));
      }
      await mkdir(join(inboxFolder, 'stock-folder.csv'));
      await reportIn('archive', 'stock-slow.csv');
      await new Promise((later) => setTimeout(later, 200));
      expect(await bottles()).toBe(33);
      expect(await outcomes()).toEqual(['stock-slow.csv imported']);
      expect(await readdir(inboxFolder)).toHaveLength(5);
    });

    it('waits longer for a file whose last line has no line break', async () => {
      openInbox();
      await drop('stock-cut.csv', 'Code,StockCases,StockBottles\nSCARCE1,,3');
      await new Promise((later) => setTimeout(later, 300));
      expect(await outcomes()).toEqual([]);
      await appendFile(join(inboxFolder, 'stock-cut.csv'), '5\n');
      await reportIn('archive', 'stock-cut.csv');
      expect(await bottles()).toBe(35);
      await drop('stock-unended.csv', stock(36).trim());
      await reportIn('archive', 'stock-unended.csv');
    });

    it('archives a duplicate without importing it, and refuses a different file with the same name', async () => {
      openInbox();
      await drop('stock-20261122.csv', stock(40));
      await reportIn('archive', 'stock-20261122.csv');
      await setBottles(39);
      open().setNow(new Date('2026-11-16T10:05:00Z'));
      await drop('stock-20261122.csv', stock(40));
      expect(await reportIn('archive', 'stock-20261122.20261116T100500000Z.csv')).toContain(
        'stock-20261122.csv came on 16/11/2026 already and is the same: not imported again.',
      );
      await drop('STOCK-20261122.CSV', stock(41));
      expect(await reportIn('set-aside', 'STOCK-20261122.CSV')).toContain(
        'STOCK-20261122.CSV: is named like one already taken on 16/11/2026, and is not the same',
      );
      expect(await bottles()).toBe(39);
      expect(await outcomes()).toEqual([
        'stock-20261122.csv imported',
        'stock-20261122.csv double',
        'STOCK-20261122.CSV set-aside',
      ]);
    });

    it('imports a file again under the same name, with new figures, or with the same figures later', async () => {
      openInbox();
      await drop('stock.csv', stock(50));
      await reportIn('archive', 'stock.csv');
      open().setNow(new Date('2026-11-16T10:06:00Z'));
      await drop('stock.csv', stock(51));
      await reportIn('archive', 'stock.20261116T100600000Z.csv');
      await setBottles(1);
      open().setNow(new Date('2026-11-16T10:07:00Z'));
      await drop('stock.csv', stock(51));
      await reportIn('archive', 'stock.20261116T100700000Z.csv');
      expect(await bottles()).toBe(51);
      const prices = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nL1,WHITE1,120,10,2\n';
      await drop('prices.csv', prices);
      await reportIn('archive', 'prices.csv');
      open().setNow(new Date('2026-11-16T10:08:00Z'));
      await drop('prices.csv', prices);
      await reportIn('archive', 'prices.20261116T100800000Z.csv');
      expect((await outcomes()).slice(2)).toEqual([
        'stock.csv imported',
        'prices.csv imported',
        'prices.csv double',
      ]);
      // A correct file clears the set-aside file from the list, even if the correct file is a duplicate.
      await drop('prices.csv', prices.replace('WHITE1', 'NONE'));
      await reportIn('set-aside', 'prices.csv');
      expect(await readSetAside(open().shop.database, 5)).toHaveLength(1);
      open().setNow(new Date('2026-11-16T10:09:00Z'));
      await drop('prices.csv', prices);
      await reportIn('archive', 'prices.20261116T100900000Z.csv');
      expect(await readSetAside(open().shop.database, 5)).toEqual([]);
    });

    it.each([
      ['wine.csv', 'a,b\n', /wine.csv: is not named for what it holds: .*stock.csv/],
      [
        'stock-5.csv',
        'Code,StockCases,StockBottles\nNOWINE,1,1\n',
        /line 2, Code: "NOWINE" is not among the products/,
      ],
      ['stock-6.csv', 'x'.repeat(1_100_000), /has 1,100,000 bytes, and the inbox takes at most 1 MB/],
    ])(
      'sets %s aside with the reason, and changes nothing [setting backOffice.inboxMegabytes]',
      async (name, content, says) => {
        const before = await bottles();
        openInbox();
        await drop(name, content);
        expect(await reportIn('set-aside', name)).toMatch(says);
        expect(await outcomes()).toEqual([`${name} set-aside`]);
        expect(await bottles()).toBe(before);
        // The file was not imported, so the corrected file may have the same name.
        if (!name.startsWith('stock-5')) return;
        await drop(name, stock(60));
        await reportIn('archive', name);
      },
    );

    it('sets aside a file that the shop may not read, and takes the next file', async () => {
      openInbox(2_000);
      for (const name of ['', 'inbox', 'archive', 'set-aside']) {
        await mkdir(join(folder, name), { recursive: true });
        await chmod(join(folder, name), 0o777);
      }
      await drop('stock-20261116.csv', stock(70));
      await chmod(join(inboxFolder, 'stock-20261116.csv'), 0);
      await drop('stock.csv', stock(80));
      // Root may read every file. Another user may not connect to root's database, so the test opens the connections
      // first.
      await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.1)`.execute(connection.database)));
      const isRoot = process.geteuid?.() === 0;
      if (isRoot) process.seteuid?.(12_345);
      try {
        expect(await reportIn('set-aside', 'stock-20261116.csv')).toContain('the shop’s user may not');
      } finally {
        if (isRoot) process.seteuid?.(0);
        await chmod(folder, 0o700);
      }
      await vi.waitFor(async () => expect(await outcomes()).toContain('stock.csv imported'), 20_000);
      expect(await bottles()).toBe(80);
    });

    it('imports a large file in a thread of its own, and reports faults and counts', async () => {
      const rows = Array.from(
        { length: 9_000 },
        (_, n) => `BIG,${n % 2 === 0 ? 'WHITE1' : 'RED1'},1,1.5,0.3,${n}-${'x'.repeat(20)}`,
      );
      const head = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT,Remark\n';
      openInbox();
      await drop('prices-large.csv', head + rows.join('\n'));
      expect(await reportIn('set-aside', 'prices-large.csv')).toContain('8998 fault(s)');
      const [aside] = await readSetAside(open().shop.database, 1);
      expect(aside).toMatchObject({ fault_count: 8_998 });
      expect(aside?.faults).toHaveLength(50);
      await drop('prices-larger.accepted.csv', head + rows.slice(0, 2).join('\n') + '\n'.repeat(300_000));
      expect(await reportIn('archive', 'prices-larger.accepted.csv')).toContain('2 rows: 2 added');
    });

    it('imports a file that was set aside for figures in doubt after the file’s name accepts the figures', async () => {
      openInbox();
      await drop('prices.csv', 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nNOUGHT,WHITE1,0,0,0\n');
      expect(await reportIn('set-aside', 'prices.csv')).toContain('"0" of NOUGHT WHITE1 is nought');
      const prices = () => rowsOf(sql`SELECT 1 FROM price WHERE price_list = 'NOUGHT'`);
      expect(await prices()).toEqual([]);
      await rename(join(folder, 'set-aside', 'prices.csv'), join(inboxFolder, 'prices.accepted.csv'));
      expect(await reportIn('archive', 'prices.accepted.csv')).toContain('1 rows: 1 added');
      expect(await prices()).toHaveLength(1);
    });

    it('imports a file of another system by a kept mapping, each time that the file arrives', async () => {
      const sheet = (price: string) =>
        `Item Code,Item name,Sales price,Qty in stock\nFOR1,Gavi 2023 6x75cl,${price},12\nFOR2,Soave 2023 6x75cl,48.00,6\n`;
      const { database } = open().shop;
      const drops = async (price: string) => {
        await drop('Items.csv', sheet(price));
        await expect.poll(() => readdir(inboxFolder), { timeout: 60_000 }).not.toContain('Items.csv');
      };
      openInbox();
      await drops('60.00');
      expect(await reportIn('set-aside', 'Items.csv')).toContain('looks like products of another system');
      const known = await readKnown(database, '2026-11-16');
      const read = guessFile('Items.csv', Buffer.from(sheet('60.00')), known);
      if ('says' in read) throw new Error(read.says);
      const { table, mapping } = read.guess;
      const kept = { file: 'Items.csv', head: table.head, mapping, keptBy: office.email, keptAt: new Date() };
      await inTransaction(database, (writer) => keepMapping(writer, kept));
      await drops('60.00');
      expect(await reportIn('archive', 'Items.csv')).toContain('products-Items.csv: 2 rows');
      await drops('66.00');
      const price = async () =>
        (
          await rowsOf(
            sql<{ price: number }>`SELECT case_price::float8 AS price FROM product WHERE code = 'FOR1'`,
          )
        )[0];
      await expect.poll(price, { timeout: 60_000 }).toEqual({ price: 66 });
    });

    it('withdraws rows missing from a file only for the kinds that the merchant names [setting backOffice.inboxReplaces]', async () => {
      const codes = Array.from({ length: 30 }, (_, n) => `W${n}`);
      const { database } = open().shop;
      await database
        .insertInto('product')
        .values(codes.map((code) => productRow({ code, description: code })))
        .execute();
      await sql`DELETE FROM reserve`.execute(database);
      const held = async () => (await sql`SELECT 1 FROM reserve`.execute(database)).rows.length;
      const reserves = (count: number) =>
        `CustomerAccount,ProductCode,FreeCases,FreeBottles\n${codes
          .slice(0, count)
          .map((code) => `ALPHA,${code},1,0`)
          .join('\n')}\n`;
      openInbox();
      await drop('reserves-1.csv', reserves(30));
      await reportIn('archive', 'reserves-1.csv');
      await drop('reserves-2.csv', reserves(28));
      expect(await reportIn('archive', 'reserves-2.csv')).toContain('withdrawn: ALPHA W28, ALPHA W29');
      expect(await held()).toBe(28);
      await drop('reserves-3.csv', reserves(2));
      expect(await reportIn('set-aside', 'reserves-3.csv')).toContain(
        'would withdraw 26 of 28, more than a tenth',
      );
      expect(await held()).toBe(28);
      await drop('reps.csv', 'Code,Name\nNEW,New Rep\n');
      expect(await reportIn('archive', 'reps.csv')).toContain('1 added, 0 changed, 0 unchanged\n');
    });

    it('lists the last file of each kind, and each kind that is overdue [setting backOffice.importHours]', async () => {
      openInbox();
      await drop('stock.csv', stock(70));
      await reportIn('archive', 'stock.csv');
      const lastOf = async (kind: string) => {
        const { database, clock } = open().shop;
        const { importHours } = merchant.backOffice;
        return (await readLastImports(database, { importHours, now: clock.now() })).find(
          (each) => each.kind === kind,
        );
      };
      expect(await lastOf('stock')).toMatchObject({
        isOverdue: false,
        last: { file: 'stock.csv', rows: 1, changed: 1 },
      });
      expect(await lastOf('prices')).toMatchObject({ isOverdue: true, last: undefined });
      expect(await lastOf('reps')).toMatchObject({ isOverdue: false });
      open().setNow(new Date('2026-11-17T10:00:01Z'));
      expect(await lastOf('stock')).toMatchObject({ isOverdue: true });
      const metrics = await open().app.inject({ url: '/metrics' });
      expect(metrics.body).toContain('import_age_seconds{kind="stock"} 86401');
      expect(metrics.body).toContain('import_refused{kind="stock"} 0');
      await drop('stock.csv', 'Code,StockCases,StockBottles\nNONE,1,1\n');
      await reportIn('set-aside', 'stock.csv');
      expect((await open().app.inject('/metrics')).body).toContain('import_refused{kind="stock"} 1');
      const { imports } = (await open().call(boardFiles, {}, office)).body.mainResult;
      expect(imports.find(({ Kind }) => Kind === 'stock')).toMatchObject({
        Rows: 1,
        Changed: 1,
        Refused: {
          File: 'stock.csv',
          FaultCount: 1,
          Fault: 'line 2, Code: "NONE" is not among the products',
        },
      });
      const asideNow = async () => (await open().call(boardFiles, {}, office)).body.mainResult.setAside;
      expect(await asideNow()).toMatchObject([{ File: 'stock.csv' }]);
      await drop('stock.csv', stock(90));
      await vi.waitFor(async () => expect(await bottles()).toBe(90), 20_000);
      await vi.waitFor(async () => expect(await asideNow()).toEqual([]), 60_000);
    });

    it('adds the contents of a file to the catalogue before the file is archived', async () => {
      const archived = join(folder, 'archive', 'stock.csv');
      const refresh = vi.spyOn(open().shop.catalogue, 'refresh').mockImplementation(async () => {
        expect(existsSync(archived)).toBe(false);
      });
      openInbox();
      await drop('stock.csv', stock(80));
      await vi.waitFor(() => expect(existsSync(archived)).toBe(true), { timeout: 60_000 });
      expect(refresh).toHaveBeenCalledOnce();
      refresh.mockRestore();
    });

    it('continues to take files after each lost connection, and closes', async () => {
      openInbox();
      const cut = async () => {
        const { rows } = await sql`
          SELECT pg_terminate_backend(pid) FROM pg_locks
          WHERE locktype = 'advisory' AND pid IN (
            SELECT pid FROM pg_stat_activity WHERE query IN ('SELECT 1') OR query LIKE '%pg_try_advisory_lock%'
          ) AND pid <> pg_backend_pid()`.execute(open().shop.database);
        expect(rows).toHaveLength(1);
      };
      for (let time = 0; time < 4; time++) {
        await vi.waitFor(cut, { timeout: 60_000, interval: 20 });
        await wait(100);
      }
      await drop('stock.csv', stock(37));
      expect(await reportIn('archive', 'stock.csv')).toContain('stock.csv: imported');
      await inbox?.close();
      inbox = undefined;
      expect(connection.pool.totalCount - connection.pool.idleCount).toBe(0);
    });

    it('handles the same files as the import command: confirmations and stock, with a report and a mail', async () => {
      const orderNo = await place();
      await writeFile(join(folder, 'confirmations-7.csv'), `OrderNo,Number\n${orderNo},C7001\n`);
      await writeFile(join(folder, 'Stock.csv'), stock(65));
      const files = ['confirmations-7.csv', 'Stock.csv'].map((name) => join(folder, name));
      const { stdout } = await promisify(execFile)(process.execPath, [importCommand, ...files], {
        env: { DATABASE_URL: databaseUrl(), DATA_DIR: folder },
      });
      expect(stdout).toContain('confirmations-7.csv: 1 rows: 0 added, 1 changed, 0 unchanged');
      expect(await orderOf(orderNo)).toMatchObject({ state: 'confirmed', number: 'C7001' });
      expect(await bottles()).toBe(65);
      await vi.waitFor(async () => expect(await mailsOf(orderNo)).toHaveLength(1), { timeout: 60_000 });
      const { rows } = await sql`SELECT DISTINCT came_by FROM import_report`.execute(open().shop.database);
      expect(rows).toEqual([{ came_by: 'command' }]);
    });

    const startChild = async (facts: Partial<InboxChildOptions> = {}) => {
      const options = { databaseUrl: databaseUrl(), folder, mustDie: false, ...facts };
      const child = fork(childFile, [JSON.stringify(options)]);
      let took = 0;
      child.on('message', (message) => {
        if (message === 'took') took += 1;
      });
      await once(child, 'message');
      return { child, took: () => took };
    };
    const kill = async (child: ChildProcess) => {
      if (child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    };

    it('imports a file once if the process is killed before the file is archived', async () => {
      await drop('stock-killed.csv', stock(90));
      const { child } = await startChild({ mustDie: true });
      await once(child, 'exit');
      expect(await readdir(inboxFolder)).toContain('stock-killed.csv');
      expect(await bottles()).toBe(90);
      await setBottles(89);
      openInbox();
      expect(await reportIn('archive', 'stock-killed.csv')).toContain('not imported again');
      expect(await bottles()).toBe(89);
      expect(await outcomes()).toEqual(['stock-killed.csv imported', 'stock-killed.csv double']);
    });

    it('lets a single process take all files, and a second process after the first is killed', async () => {
      const both = [await startChild(), await startChild()];
      for (let file = 0; file < 10; file++) await drop(`stock-two-${file}.csv`, stock(100 + file));
      for (let file = 0; file < 10; file++) await reportIn('archive', `stock-two-${file}.csv`);
      const [worker, ...others] = both.toSorted((a, b) => b.took() - a.took());
      expect([worker?.took(), ...others.map((each) => each.took())]).toEqual([10, 0]);
      expect((await outcomes()).every((outcome) => outcome.endsWith('imported'))).toBe(true);
      if (worker !== undefined) await kill(worker.child);
      await drop('stock-two-last.csv', stock(120));
      await reportIn('archive', 'stock-two-last.csv');
      expect(others[0]?.took()).toBe(1);
      for (const { child } of both) await kill(child);
    });
  },
  merchant,
);
