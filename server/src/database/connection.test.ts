import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { connect } from './connection.ts';
import { isDatabaseAway } from './transaction.ts';

describeShop('a connection', (open) => {
  it('opens connections without just-in-time compilation, and with a low cost for index reads', async () => {
    const { rows } = await sql`
      SELECT current_setting('jit') AS jit, current_setting('random_page_cost') AS cost`.execute(
      open().shop.database,
    );
    expect(rows).toEqual([{ jit: 'off', cost: '1.1' }]);
  });

  it('sets timeouts on the connections for API calls', async () => {
    const { rows } = await sql`
      SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(open().shop.database);
    expect(rows).toEqual([{ lock: '4s', statement: '15s', idle: '30s' }]);
  });

  it('does not reuse a connection that the database has terminated', async () => {
    const { database } = open().shop;
    for (let time = 1; time <= 20; time += 1) {
      const ended = sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(database);
      await expect(ended).rejects.toMatchObject({ code: '57P01' }); // admin_shutdown
      await expect(sql`SELECT 1 AS one`.execute(database)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    }
  });

  it('reports an unavailable database after the stopping shop has closed the pool', async () => {
    const { database, close } = connect(open().shop.databaseUrl, { max: 1, onError: () => {} });
    const ask = () => sql`SELECT 1 AS one`.execute(database);
    await ask();
    await close();
    const refused: unknown = await ask().catch((error: unknown) => error);
    expect(isDatabaseAway(refused), String(refused)).toBe(true);
  });
});
