import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refillShop } from './fixture.ts';
import { describeShop } from './test-shop.ts';

describeShop('a shop that is filled again', (open) => {
  it('does not wait for a reader, nor the reader for it', async () => {
    const { database } = open().shop;
    await refillShop(database);
    await database.transaction().execute(async (reader) => {
      await sql`SELECT code FROM product`.execute(reader);
      await sql`UPDATE product SET description = 'Another'`.execute(database);
      await refillShop(database);
      const { rows } = await sql`SELECT FROM price, product WHERE description = 'Another'`.execute(reader);
      expect(rows).toEqual([]);
    });
  });
});
