import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { connect } from './connection.ts';
import { isDatabaseAway } from './transaction.ts';

describeShop('a connection', (open) => {
  it('compiles no statement, and prefers indexes', async () => {
    const { rows } = await sql`
      SELECT current_setting('jit') AS jit, current_setting('random_page_cost') AS cost`.execute(
      open().shop.database,
    );
    expect(rows).toEqual([{ jit: 'off', cost: '1.1' }]);
  });

  it('has timeouts if the shop uses it for API calls', async () => {
    const { rows } = await sql`
      SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(open().shop.database);
    expect(rows).toEqual([{ lock: '4s', statement: '15s', idle: '30s' }]);
  });

  it('is not reused after the database has terminated it', async () => {
    const { database } = open().shop;
    for (let time = 1; time <= 20; time += 1) {
      const ended = sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(database);
      await expect(ended).rejects.toMatchObject({ code: '57P01' }); // admin_shutdown
      await expect(sql`SELECT 1 AS one`.execute(database)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    }
  });

  it('fails as an unavailable database after the stopping shop has closed the pool', async () => {
    const { database, close } = connect(open().shop.databaseUrl, { max: 1, onError: () => {} });
    const ask = () => sql`SELECT 1 AS one`.execute(database);
    await ask();
    await close();
    const refused: unknown = await ask().catch((error: unknown) => error);
    expect(isDatabaseAway(refused), String(refused)).toBe(true);
  });
});
