import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import { connect } from './connection.ts';
import { copyRows } from './copy-rows.ts';

const rows = [
  ['a "b", \\ and\r\nnext\tline\u2028', '', true, '-12.5000', 1],
  ['\\N', null, false, null, undefined],
];

it('COPY stores every value as it is, blank text apart from none, and fails with the row’s fault', async () => {
  const { url, close } = await openTestDatabase();
  const connection = connect(url, { max: 1, onError: () => {} });
  try {
    await connection.database.transaction().execute(async (writer) => {
      await sql`CREATE TEMPORARY TABLE copied (a text, b text, c boolean, d numeric(12,4), e integer)`.execute(
        writer,
      );
      await copyRows(writer, 'copied', rows);
      const { rows: found } = await sql`SELECT * FROM copied`.execute(writer);
      expect(found.map((row) => Object.values(row as object))).toEqual([
        ['a "b", \\ and\r\nnext\tline\u2028', '', true, '-12.5000', 1],
        ['\\N', null, false, null, null],
      ]);
    });
    const refused = connection.database
      .transaction()
      .execute((writer) => copyRows(writer, 'copied', [['', '', true, 'much', 1]]));
    await expect(refused).rejects.toThrow('"much"');
  } finally {
    await connection.close();
    await close();
  }
});
