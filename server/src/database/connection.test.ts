import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';

describeShop('a connection', (open) => {
  it('has no statement compiled', async () => {
    const { rows } = await sql<{ jit: string }>`SHOW jit`.execute(open().shop.database);
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
