import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import type { Writer } from './connection.ts';
import { readTogether, sendTogether } from './send-together.ts';

describeShop('statements that are sent together', (open) => {
  const number = (value: number) => sql<{ value: number }>`SELECT ${value}::int AS value`;
  const broken = sql<{ value: number }>`SELECT 1 / 0 AS value`;
  const inTransaction = <T>(work: (writer: Writer) => Promise<T>) =>
    open().shop.database.transaction().execute(work);

  it('are answered in turn, however often', async () => {
    await inTransaction(async (writer) => {
      for (let time = 0; time < 3; time++) {
        const [[first], [second], none] = await readTogether(
          writer,
          number(time),
          number(time + 1),
          sql`SELECT WHERE false`,
        );
        expect([first, second, none]).toEqual([{ value: time }, { value: time + 1 }, []]);
      }
    });
  });

  it('see rows committed by the time they run, not when they are sent', async () => {
    const { database } = open().shop;
    await sql`CREATE TABLE turn (id int, value int)`.execute(database);
    await sql`INSERT INTO turn VALUES (1, 1), (2, 1)`.execute(database);
    const read = () =>
      inTransaction((writer) =>
        readTogether(
          writer,
          sql<{ value: number }>`SELECT value FROM turn WHERE id = 1 FOR UPDATE`,
          sql<{ value: number }>`SELECT value FROM turn WHERE id = 2`,
        ),
      );
    const before = (writer: Writer) => sql`UPDATE turn SET value = 2`.execute(writer);
    expect(await waitBehind(open(), read, { before })).toEqual([[{ value: 2 }], [{ value: 2 }]]);
  });

  it('fail behind one that fails, until the transaction is rolled back to before it', async () => {
    await inTransaction(async (writer) => {
      const answers = await sendTogether(writer, sql`SAVEPOINT apart`, broken, number(1));
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      await sql`ROLLBACK TO SAVEPOINT apart`.execute(writer);
      expect(await readTogether(writer, number(2))).toEqual([[{ value: 2 }]]);
    });
    await expect(
      inTransaction((writer) => readTogether(writer, number(1), broken, number(1))),
    ).rejects.toThrow('division by zero');
  });
});
