import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachDatabase } from '../../test/test-shop.ts';

onEachDatabase('a connection', (open) => {
  it('has no statement compiled', async () => {
    const { rows } = await sql<{ jit: string }>`SHOW jit`.execute(open().shop.database);
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
