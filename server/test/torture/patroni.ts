import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '../../src/database/connection.ts';
import { findServerUser } from '../../src/database/postgres/postgres-programs.ts';
import { freePort, type TorturedDatabase } from './shop-under-torture.ts';

/** Three PostgreSQL servers under Patroni with strict synchronous replication (docs/operations.md). */
export type Patroni = TorturedDatabase & {
  killPrimary(awayMs: number): Promise<void>;
  /** Freezes the primary's Patroni for `frozenMs`, while the primary's PostgreSQL continues. */
  freezePrimary(frozenMs: number): Promise<void>;
  /** Resolves when both standbys stream from the primary, so that the cluster can survive the next failure. */
  isWhole(): Promise<void>;
};

type Node = {
  readonly name: string;
  readonly port: number;
  readonly api: number;
  readonly dataDir: string;
  process?: ChildProcess;
};

const SUPERUSER = { username: 'postgres', password: 'superuser' };
const PATIENCE_MS = 90_000;

export async function startPatroni(folder: string): Promise<Patroni> {
  await mkdir(folder);
  const user = await findServerUser(folder);
  if (user) await chown(folder, user.uid, user.gid);
  const run = (program: string, ...args: string[]) => {
    const started = spawn(program, args, {
      ...user,
      cwd: folder,
      env: { HOME: folder, PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8' },
      stdio: 'ignore',
      detached: true, // Ctrl-C in the terminal must not stop the cluster before the test.
    });
    started.once('error', ({ message }) =>
      console.error(`${message}: see docs/operations.md for the packages`),
    );
    return started;
  };
  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const etcd = run(
    'etcd',
    ...['--name', 'e1', '--enable-v2', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `e1=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  );
  const nodes: Node[] = [];
  for (const name of ['n1', 'n2', 'n3']) {
    nodes.push({ name, port: await freePort(), api: await freePort(), dataDir: join(folder, name) });
  }
  const start = (node: Node) => {
    node.process = run('patroni', join(folder, `${node.name}.yml`));
  };
  const isPrimary = ({ api }: Node) =>
    fetch(`http://127.0.0.1:${api}/primary`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  const primary = async () => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
      for (const node of nodes) if (await isPrimary(node)) return node;
    }
    throw new Error('There is no primary');
  };

  for (const node of nodes) {
    const settings = configuration(node, { folder, etcd: new URL(client).host });
    // Patroni reads YAML, and JSON is valid YAML.
    await writeFile(join(folder, `${node.name}.yml`), JSON.stringify(settings));
    start(node);
    await primary();
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const url = `postgres://${SUPERUSER.username}:${SUPERUSER.password}@${hosts}/postgres`;
  const { pool, close } = connect(url, { max: 1, onError: () => {} });
  const query = async <Row extends object>(statement: string) => (await pool.query<Row>(statement)).rows;
  const isWhole = async () => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(200)) {
      const streaming = await query(`SELECT FROM pg_stat_replication WHERE state = 'streaming'`).catch(
        () => [],
      );
      if (streaming.length === nodes.length - 1) return;
    }
    throw new Error('The standbys do not stream');
  };
  await isWhole();
  return {
    url,
    query,
    isWhole,
    async killPrimary(awayMs) {
      const node = await primary();
      const [postmaster] = (await readFile(join(node.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
      node.process?.kill('SIGKILL');
      process.kill(Number(postmaster), 'SIGKILL');
      await wait(awayMs);
      start(node);
    },
    async freezePrimary(frozenMs) {
      const node = await primary();
      node.process?.kill('SIGSTOP');
      await wait(frozenMs);
      node.process?.kill('SIGCONT');
    },
    async stop() {
      await close();
      for (const one of [...nodes.map((node) => node.process), etcd]) {
        if (!one || one.exitCode !== null) continue;
        const ended = once(one, 'exit');
        one.kill('SIGTERM'); // Patroni stops its PostgreSQL.
        await ended;
      }
    },
  };
}

/**
 * Fails over within seconds instead of Patroni's default of half a minute, and never commits on one server only
 * (decision 36).
 */
function configuration(
  { name, port, api, dataDir }: Node,
  { folder, etcd }: { readonly folder: string; readonly etcd: string },
) {
  const address = `127.0.0.1:${port}`;
  return {
    scope: 'tradecellar',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl: 5,
        loop_wait: 1,
        retry_timeout: 2,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 60,
            shared_buffers: '64MB',
            wal_log_hints: 'on',
            wal_keep_size: '128MB',
            wal_retrieve_retry_interval: '500ms',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: dataDir,
      bin_dir: '/usr/lib/postgresql/15/bin',
      pgpass: join(folder, `pgpass-${name}`),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'replicator' },
        rewind: { username: 'rewinder', password: 'rewinder' },
      },
    },
    watchdog: { mode: 'off' },
  };
}
