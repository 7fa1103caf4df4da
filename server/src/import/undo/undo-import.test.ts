import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { undoImport as undoCall } from '@tradecellar/contract/office-import.ts';
import { nameList, putLineBack } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { orderForm } from '../../../test/order-form.ts';
import { BasketDevice, ListsDevice } from '../../../test/shared-device.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { savePictureFiles, savePictures } from '../../pictures/queries.ts';
import { importFiles } from '../import-files.ts';

const PRODUCTS = 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT';
const PRICES = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT';

describeShop('undoing an import', (open) => {
  beforeEach(async () => {
    await refillShop(open().shop.database);
    await sql`DELETE FROM import_report`.execute(open().shop.database);
    await sql`DELETE FROM import_kept`.execute(open().shop.database);
  });

  const run = async (files: Readonly<Record<string, string>>, replace = false) =>
    resultsOf(
      await importFiles(open().shop, filesOf(files), {
        accept: 'all',
        cameBy: 'command',
        ...(replace && { replace, force: true }),
      }),
    );
  const recent = async () => {
    const answer = await open().call(boardFiles, {}, office);
    expect(answer.problem, JSON.stringify(answer.problem)).not.toHaveProperty('code');
    return answer.body.mainResult.recent ?? [];
  };
  const undo = async (nth = 0) =>
    open().call(undoCall, { importId: (await recent())[nth]?.ImportId ?? crypto.randomUUID() }, office);
  const everything = async () => {
    const tables = ['product', 'price', 'stock', 'reserve', 'address', 'login', 'rep', 'product_list'];
    const rows = await Promise.all(
      tables.map((table) =>
        sql`SELECT coalesce(json_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text), '[]') AS all FROM ${sql.table(table)} t`.execute(
          open().shop.database,
        ),
      ),
    );
    return JSON.stringify(rows.map(({ rows: [row] }) => row));
  };

  it.each([false, true])('restores the earlier values exactly, with --replace: %s', async (replace) => {
    const before = await everything();
    const files = {
      products: `${PRODUCTS},StockCases\nWHITE1,Another name,12,75,150,12.5,2.5,7\nNEW1,New,6,75,60,10,2,3\n`,
      prices: `${PRICES}\nTRADE,WHITE1,140,12,2.4\nNEW,WHITE1,140,12,2.4\n`,
      reps: 'Code,Name\nR9,Rita\n',
    };
    await run(files, replace);
    expect(await everything()).not.toBe(before);
    const { status, body } = await undo();
    expect([status, body.mainResult.Files.toSorted()]).toEqual([
      200,
      ['prices.csv', 'products.csv', 'reps.csv'],
    ]);
    expect(await everything()).toBe(before);
    expect(await recent()).toMatchObject([{ UndoneBy: office.email, WhyFinal: 'it was undone already' }]);
    expect((await undo()).problem.details).toEqual({ why: 'it was undone already' });
  });

  it('refuses to undo an import whose row a later import has changed, until the later import is undone too', async () => {
    const before = await everything();
    await run({ prices: `${PRICES}\nTRADE,WHITE1,140,12,2.4\n` });
    await run({ prices: `${PRICES}\nTRADE,WHITE1,141,12,2.4\n` });
    const refused = await undo(1);
    expect([refused.status, refused.problem.code]).toEqual([409, 'import-not-undone']);
    expect(refused.problem.error).toContain('WHITE1');
    expect((await undo(0)).status).toBe(200);
    expect((await undo(1)).status).toBe(200);
    expect(await everything()).toBe(before);
  });

  it('refuses to undo an import after an order has taken the imported stock, or a price list has an added product', async () => {
    await run({ stock: 'Code,StockCases,StockBottles\nWHITE1,50,0\n' });
    expect((await open().call(submitOrder, orderForm(), alphaBuyer)).status).toBe(200);
    expect((await undo()).problem.details).toEqual({ why: 'WHITE1 has changed since' });
    await run({ products: `${PRODUCTS}\nNEW1,New,6,75,60,10,2\n` });
    await run({ prices: `${PRICES}\nLATER,NEW1,60,10,2\n` });
    expect((await undo(1)).problem.error).toContain('NEW1, which it added, is in use by now');
  });

  it('refuses to undo an import after a basket or a list has a product that the import added', async () => {
    const cellar = crypto.randomUUID();
    await run({ products: `${PRODUCTS}\nNEW1,New,6,75,60,10,2\n` });
    const phone = new BasketDevice(open, alphaBuyer);
    await phone.sync();
    phone.set('NEW1', 1);
    await phone.sync();
    const refused = 'NEW1, which it added, is in use by now (basket or list)';
    expect((await undo()).problem.error).toContain(refused);
    await sql`DELETE FROM shared_document`.execute(open().shop.database);
    const lists = new ListsDevice(open, alphaBuyer);
    await lists.sync();
    await lists.enter(nameList(cellar, 'Cellar'), putLineBack(cellar, 'NEW1', 1));
    expect((await undo()).problem.error).toContain(refused);
    await sql`DELETE FROM shared_document`.execute(open().shop.database);
    expect((await undo()).status).toBe(200);
  });

  it('refuses to undo an unknown import', async () => {
    const { status, problem } = await open().call(undoCall, { importId: crypto.randomUUID() }, office);
    expect([status, problem.code]).toEqual([404, 'import-not-found']);
  });

  it('restores the earlier pictures of the products', async () => {
    const { database } = open().shop;
    const picture = 'a'.repeat(32);
    await inTransaction(database, async (writer) => {
      const now = open().shop.clock.now();
      await savePictures(writer, [{ name: picture, width: 1, height: 1 }]);
      const file = { stem: 'b555', file: 'B555.jpg', picture };
      await savePictureFiles(writer, [file], { cameBy: 'command', now });
    });
    const shown = async () => (await sql`SELECT product_code FROM product_picture`.execute(database)).rows;
    await run({ products: `${PRODUCTS},BinNo\nWHITE1,Sancerre,12,75,138,11.5,2.3,B555\n` });
    expect(await shown()).toEqual([{ product_code: 'WHITE1' }]);
    expect((await undo()).status).toBe(200);
    expect(await shown()).toEqual([]);
  });

  it('records nothing for undo on a preview, nor for changes outside imports', async () => {
    await importFiles(open().shop, filesOf({ reps: 'Code,Name\nR9,Rita\n' }), {
      dryRun: true,
      cameBy: 'command',
    });
    await sql`UPDATE rep SET name = 'Other'`.execute(open().shop.database);
    const { rows } = await sql`SELECT FROM import_kept`.execute(open().shop.database);
    expect(rows).toEqual([]);
  });
});
