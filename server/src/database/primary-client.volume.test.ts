import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { type Connection, connect } from './connection.ts';
import { prepareCluster } from './postgres/local-postgres.ts';
import { type Cluster, serverAddress, startCluster, stopCluster } from './postgres/postgres-cluster.ts';
import { addressesOf } from './primary-client.ts';

const PASSWORD = 'one-for-all';

describe('addressesOf', () => {
  it('repeats the rest of DATABASE_URL for each host', () => {
    expect(addressesOf('postgres://shop:a%2Cb@db1:5432,db2,[::1]:5434/cellar?sslmode=require')).toEqual([
      'postgres://shop:a%2Cb@db1:5432/cellar?sslmode=require',
      'postgres://shop:a%2Cb@db2/cellar?sslmode=require',
      'postgres://shop:a%2Cb@[::1]:5434/cellar?sslmode=require',
    ]);
    expect(addressesOf('postgres://localhost/cellar')).toEqual(['postgres://localhost/cellar']);
    expect(addressesOf('postgres://postgres@localhost/postgres?host=%2Frun&port=5432')).toEqual([
      'postgres://postgres@localhost/postgres?host=%2Frun&port=5432',
    ]);
  });
});

describe('a connection to two servers, of which the second is a standby', () => {
  let folder = '';
  let clusters: Cluster[];
  let connection: Connection;
  const portOf = async (cluster: Cluster | undefined) =>
    new URL((cluster && (await serverAddress(cluster))) ?? '').port;
  const port = async () => {
    const { rows } = await sql<{ port: number }>`SELECT inet_server_port() AS port`.execute(
      connection.database,
    );
    return String(rows[0]?.port);
  };
  /**
   * Returns a row for each connection to the first server that runs `pg_sleep`. Terminates the connections for which the SQL
   * condition `matching` is true.
   */
  const asleep = async (matching = 'false') => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${await portOf(clusters[0])}/postgres`,
    });
    await client.connect();
    const { rows } = await client.query(
      `SELECT CASE WHEN ${matching} THEN pg_terminate_backend(pid) END FROM pg_stat_activity WHERE wait_event = 'PgSleep'`,
    );
    await client.end();
    return rows;
  };
  const start = async (cluster: Cluster | undefined) => {
    expect(cluster && (await startCluster(cluster))).toBeUndefined();
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradecellar-failover-'));
    await chmod(folder, 0o711);
    clusters = [];
    for (const name of ['first', 'second']) {
      const settings = { wal_level: 'replica', max_wal_senders: '2' };
      const cluster = await prepareCluster({
        ...{ dataDir: join(folder, name), overTcp: true, settings, say: () => {} },
      });
      await start(cluster);
      const client = new pg.Client({ connectionString: await serverAddress(cluster) });
      await client.connect();
      await client.query(`ALTER ROLE postgres PASSWORD '${PASSWORD}'`);
      await client.end();
      clusters.push(cluster);
    }
    const [, second] = clusters as [Cluster, Cluster];
    await stopCluster(second);
    await writeFile(join(second.folder, 'standby.signal'), '');
    await start(second);
    const hosts = await Promise.all(clusters.map(async (one) => `127.0.0.1:${await portOf(one)}`));
    const url = `postgres://postgres:${PASSWORD}@${hosts.join(',')}/postgres`;
    connection = connect(url, { max: 3, onError: () => {} });
  });
  afterAll(async () => {
    await Promise.allSettled(clusters.map(stopCluster));
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('connects to the server that takes writes', async () => {
    expect(await port()).toBe(await portOf(clusters[0]));
  });

  it('leaves the first server after the second has become the primary, even if the first still runs', async () => {
    const ended = sql`SELECT pg_sleep(61)`.execute(connection.database).catch(() => {});
    const left = expect(sql`SELECT pg_sleep(60)`.execute(connection.database)).rejects.toThrow(
      'Connection terminated',
    );
    await expect.poll(async () => (await asleep()).length).toBe(2);
    const [, second] = await Promise.all(clusters.map(portOf));
    const client = new pg.Client({
      connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${second}/postgres`,
    });
    await client.connect();
    await client.query('SELECT pg_promote()');
    await client.end();
    // One connection ends, so that the next connection goes to the new primary. The other connection does not notice
    // the failover.
    await asleep(`query LIKE '%(61)'`);
    await ended;
    expect(await port()).toBe(second);
    await left;
    expect(await port()).toBe(second);
  });

  it.runIf(isVolumeRun)(
    'never returns to the first server, and reports no server until the new primary is back',
    async () => {
      const [first, second] = clusters as [Cluster, Cluster];
      await stopCluster(second);
      await expect(port()).rejects.toMatchObject({ code: '57P03' });
      await start(second);
      expect(await port()).toBe(await portOf(second));
      await stopCluster(first);
      expect(await port()).toBe(await portOf(second));
    },
  );
});
