import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemplate } from '../../../test/databases.ts';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { startTestServer, type TestServer } from '../../../test/postgres-server.ts';
import { type Connection, connect } from '../../database/connection.ts';
import type { Refusal } from '../../http/problems.ts';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import type { Shop } from '../../shop.ts';
import { placeOrder } from './place-order.ts';

const NOW = new Date('2026-11-16T10:00:00Z');

describe('synchronous replication to a standby that is down', () => {
  let server: TestServer;
  let connection: Connection;
  let administrator: pg.Client;
  let jobs: Jobs;
  beforeAll(async () => {
    server = await startTestServer(undefined, 'fsync=off', 'wal_level=replica', 'max_wal_senders=2');
    const { url } = await createTemplate(server.url);
    connection = connect(url, { max: 8, onError: () => {}, isBounded: true });
    await fillShop(connection.database);
    jobs = await startJobs(connection.pool, () => {});
    administrator = new pg.Client({ connectionString: url });
    await administrator.connect();
  });
  afterAll(async () => {
    await administrator.end();
    await jobs.stop();
    await connection.close();
    await server.stop();
  });

  const standby = async (name: string) => {
    await administrator.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await administrator.query('SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await administrator.query('SHOW synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: name }]);
  };
  /** Returns the process ids of the sessions that wait for the standby. */
  const waiting = async () => {
    const { rows } = await administrator.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };

  it('answers a first, a repeated and an interrupted order only after the standby has stored the order', async () => {
    const shop: Pick<Shop, 'database' | 'clock' | 'merchant' | 'jobs'> = {
      database: connection.database,
      clock: { now: () => NOW },
      merchant: defaultMerchant(),
      jobs,
    };
    const order = orderForm();
    const answers: (OrderNumbers | Refusal)[] = [];
    const place = async () => {
      const person = { subject: 'alpha', name: 'Alpha', email: alphaBuyer.email, isAdmin: false };
      // placeOrder reads only these fields of the shop: it verifies no token and takes no card.
      answers.push(await placeOrder(shop as Shop, { order, person, logFailure: () => {} }));
    };
    await standby('away');
    const first = place();
    await expect.poll(waiting).toHaveLength(1);
    const again = place();
    // A cancelled wait leaves the order committed here only: the order would be lost with this server.
    for (const pid of await waiting()) await administrator.query('SELECT pg_cancel_backend($1)', [pid]);
    await expect.poll(waiting).toHaveLength(1);
    const third = place();
    await new Promise((seen) => setTimeout(seen, 1_000));
    expect(answers).toEqual([]);

    await standby('');
    await Promise.all([first, again, third]);
    expect(answers[0]).toMatchObject({ orderId: 'XX000001' });
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    const { rows } = await administrator.query('SELECT id FROM placement');
    expect(rows).toHaveLength(1);
  });
});
