import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isVolumeRun, volume } from '../../../../trade/test/volume.ts';
import { applicationName } from '../side-by-side.ts';
import { prepareCluster, reachLocalPostgres } from './local-postgres.ts';
import { serverAddress, startCluster, stopCluster } from './postgres-cluster.ts';
import { findPrograms, findServerUser, packageFolder } from './postgres-programs.ts';

const say = () => {};
const keeperFile = fileURLToPath(new URL('../../../test/postgres-keeper.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let parent = '';
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tradecellar-local-'));
  await chmod(parent, 0o755);
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<T>(text)).rows[0];
  } finally {
    await client.end();
  }
}

const startedAt = (url: string) => ask(url, 'SELECT pg_postmaster_start_time() AS at');

describe('the local PostgreSQL of a data folder', () => {
  const dataDir = () => join(parent, 'data');

  it('creates the local PostgreSQL once for several commands at the same time, and stops it with the last command', async () => {
    const all = await Promise.all([1, 2, 3].map(() => reachLocalPostgres({ dataDir: dataDir(), say })));
    const [first, second, third] = all.map(({ url }) => url);
    expect([second, third]).toEqual([first, first]);
    await all[0]?.close();
    await all[2]?.close();
    expect(await startedAt(first ?? '')).toBeDefined();
    await all[1]?.close();
    await expect(startedAt(first ?? '')).rejects.toThrow();
    expect(await readdir(dataDir())).toEqual(['postgres']);
  });

  it('starts the local PostgreSQL for several commands at once, and no command removes another command’s files', async () => {
    for (let round = 0; round < volume(4, 1); round++) {
      const settings = { max_connections: String(50 + round) };
      const cluster = await prepareCluster({ dataDir: dataDir(), say, settings });
      await writeFile(join(cluster.folder, 'postmaster.pid'), `${process.pid}\n`);
      // A start that comes too late returns a message instead of throwing.
      const start = async () => {
        while ((await serverAddress(cluster)) === undefined) await startCluster(cluster);
      };
      await Promise.all(Array.from({ length: 5 }, start));
      const url = (await serverAddress(cluster)) ?? '';
      expect(await ask(url, 'SHOW max_connections')).toEqual(settings);
      await ask(url, 'SELECT pg_reload_conf()');
      await vi.waitFor(
        async () =>
          expect(await readFile(join(cluster.folder, 'server.log'), 'utf8')).toContain('received SIGHUP'),
        { timeout: 60_000 },
      );
      await stopCluster(cluster);
    }
    expect((await readdir(join(dataDir(), 'postgres'))).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it('gives each connection the name of the release, because a nameless connection looks like an older server', async () => {
    const postgres = await reachLocalPostgres({ dataDir: dataDir(), say });
    const others = await ask<{ names: string[] }>(
      postgres.url,
      `SELECT array_agg(application_name) AS names FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    expect(others?.names).toEqual([applicationName]);
    await postgres.close();
  });

  it('creates the database with UTF-8, the locale C.UTF-8, checksums and fsync, in a folder that only its owner may enter', async () => {
    const postgres = await reachLocalPostgres({ dataDir: dataDir(), say });
    const facts = await ask(
      postgres.url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocale AS locale, datlocprovider AS provider,
         current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS sync, current_setting('listen_addresses') AS listens,
         lower('CHÂTEAU ÉLAN') AS lower
       FROM pg_database WHERE datname = 'postgres'`,
    );
    expect(facts).toEqual({
      encoding: 'UTF8',
      locale: 'C.UTF-8',
      provider: 'b',
      checksums: 'on',
      fsync: 'on',
      sync: 'on',
      listens: '',
      lower: 'château élan',
    });
    expect((await stat(join(dataDir(), 'postgres'))).mode & 0o777).toBe(0o700);
    await postgres.close();
  });

  it('provides the PostgreSQL extensions pg_trgm and unaccent', async () => {
    const postgres = await reachLocalPostgres({ dataDir: dataDir(), say });
    await ask(postgres.url, 'CREATE EXTENSION pg_trgm');
    await ask(postgres.url, 'CREATE EXTENSION unaccent');
    expect(await ask(postgres.url, `SELECT unaccent('Château') AS plain`)).toEqual({ plain: 'Chateau' });
    await postgres.close();
  });

  it('keeps PostgreSQL running while another program is connected, and serves the next command', async () => {
    const first = await reachLocalPostgres({ dataDir: dataDir(), say });
    const visitor = new pg.Client({ connectionString: first.url });
    await visitor.connect();
    const before = await startedAt(first.url);
    await first.close();
    expect(await startedAt(first.url)).toEqual(before);
    const second = await reachLocalPostgres({ dataDir: dataDir(), say });
    expect(await startedAt(second.url)).toEqual(before);
    await visitor.end();
    await second.close();
    await expect(startedAt(first.url)).rejects.toThrow();
  });

  it('refuses a second shop in the same data folder, but not a command', async () => {
    const shop = await reachLocalPostgres({ dataDir: dataDir(), say, isShop: true });
    await expect(reachLocalPostgres({ dataDir: dataDir(), say, isShop: true })).rejects.toThrow(
      `The data folder ${dataDir()} is in use by another shop`,
    );
    const command = await reachLocalPostgres({ dataDir: dataDir(), say });
    await command.close();
    await shop.close();
    const next = await reachLocalPostgres({ dataDir: dataDir(), say, isShop: true });
    await next.close();
  });

  it.runIf(isVolumeRun)(
    'keeps PostgreSQL running after a kill -9 of the process that started it, and serves the next process',
    async () => {
      const keeper = spawn(process.execPath, [keeperFile, `--data-dir=${dataDir()}`], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const [url] = await once(createInterface(keeper.stdout), 'line');
      const before = await startedAt(url);
      keeper.kill('SIGKILL');
      await once(keeper, 'exit');
      const next = await reachLocalPostgres({ dataDir: dataDir(), say, isShop: true });
      expect(await startedAt(next.url)).toEqual(before);
      await next.close();
      await expect(startedAt(url)).rejects.toThrow();
    },
  );

  it('restarts PostgreSQL after a kill -9 if a process still uses it, and keeps all committed rows', async () => {
    const postgres = await reachLocalPostgres({ dataDir: dataDir(), say });
    await ask(postgres.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    await killServer(dataDir());
    await vi.waitFor(
      async () => expect(await ask(postgres.url, 'SELECT one FROM kept')).toEqual({ one: 1 }),
      {
        timeout: 60_000,
        interval: 100,
      },
    );
    await postgres.close();
    await expect(startedAt(postgres.url)).rejects.toThrow();
  });

  it.runIf(isVolumeRun)('starts PostgreSQL at once after a kill -9 that no process saw', async () => {
    const keeper = spawn(process.execPath, [keeperFile, `--data-dir=${dataDir()}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(createInterface(keeper.stdout), 'line');
    keeper.kill('SIGKILL');
    await once(keeper, 'exit');
    await killServer(dataDir());
    const next = await reachLocalPostgres({ dataDir: dataDir(), say });
    expect(await ask(next.url, 'SELECT one FROM kept')).toEqual({ one: 1 });
    await next.close();
  });

  it('refuses a database of another major version, and changes nothing', async () => {
    const version = join(dataDir(), 'postgres', 'PG_VERSION');
    const before = await readFile(version);
    await writeFile(version, '17\n');
    await expect(reachLocalPostgres({ dataDir: dataDir(), say })).rejects.toThrow(
      /holds a database of PostgreSQL 17.*Nothing was changed.*npm run backup.*npm run restore/,
    );
    await writeFile(version, before);
  });
});

async function killServer(dataDir: string): Promise<void> {
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
}

it('refuses a database of an earlier release, and changes nothing', async () => {
  const folder = join(parent, 'earlier', 'postgres');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'PG_VERSION'), '18\n');
  await expect(reachLocalPostgres({ dataDir: join(parent, 'earlier'), say })).rejects.toThrow(
    /holds a database of an earlier release.*Nothing was changed/,
  );
  expect(await readdir(folder)).toEqual(['PG_VERSION']);
});

it('puts the socket of a long path into a private temporary folder, and checks that folder', async () => {
  const dataDir = join(parent, 'long'.repeat(30));
  const postgres = await reachLocalPostgres({ dataDir, say });
  const socketFolder = new URL(postgres.url).searchParams.get('host') ?? '';
  expect(socketFolder.startsWith(tmpdir())).toBe(true);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await postgres.close();
  await chmod(socketFolder, 0o755);
  await expect(reachLocalPostgres({ dataDir, say })).rejects.toThrow(`${socketFolder} is not a private`);
  await rm(socketFolder, { recursive: true });
});

it('listens on a loopback port with a password if there are no Unix sockets', async () => {
  const dataDir = join(parent, 'over-tcp');
  const postgres = await reachLocalPostgres({ dataDir, say, overTcp: true });
  const address = new URL(postgres.url);
  expect(address.hostname).toBe('127.0.0.1');
  expect(await startedAt(postgres.url)).toBeDefined();
  address.password = 'wrong';
  await expect(startedAt(address.href)).rejects.toThrow('password authentication failed');
  await postgres.close();
});

describe('the programs of PostgreSQL', () => {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

  it('suggests DATABASE_URL if PostgreSQL has no build for the machine', async () => {
    await expect(findPrograms(parent, undefined, packageFolder('linux-mips'))).rejects.toThrow(
      /set DATABASE_URL to the address/,
    );
  });

  it.runIf(isVolumeRun)(
    'copies the programs of PostgreSQL once if they cannot run in their folder, with the links that npm left out',
    async () => {
      const home = join(parent, 'private', 'package');
      await cp(packageFolder(system) ?? '', home, { recursive: true, verbatimSymlinks: true });
      const links: { target: string }[] = JSON.parse(
        await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
      );
      for (const { target } of links) await rm(join(home, target), { force: true });
      await chmod(join(parent, 'private'), 0o700);
      const user = await findServerUser(parent);
      // Several commands at once: no command may remove a program that another command is about to run.
      const finding = [1, 2, 3].map(() => findPrograms(parent, user, home));
      const found = await Promise.race(finding);
      const made = await stat(found.home);
      expect(await Promise.all(finding)).toEqual([found, found, found]);
      expect((await readdir(parent)).filter((name) => name.startsWith('postgresql-'))).toEqual([
        basename(found.home),
      ]);
      expect(found.home).toMatch(/postgresql-18\.\d/);
      expect(await findPrograms(parent, user, home)).toEqual(found);
      expect((await stat(found.home)).ino).toBe(made.ino);
      await rm(join(found.home, 'native', 'bin', 'postgres'));
      expect(await findPrograms(parent, user, home)).toEqual(found);
      expect((await stat(found.home)).ino).not.toBe(made.ino);
    },
  );

  it('suggests DATABASE_URL if the programs do not run on the machine, and removes their copy', async () => {
    const home = join(parent, 'broken');
    await mkdir(join(home, 'scripts'), { recursive: true });
    await writeFile(join(home, 'package.json'), '{"version":"0.0.1"}');
    await writeFile(join(home, 'scripts', 'hydrate-symlinks.js'), '');
    await expect(findPrograms(parent, undefined, home)).rejects.toThrow(/set DATABASE_URL to the address/);
    expect((await readdir(parent)).filter((name) => name.includes('0.0.1'))).toEqual([]);
  });

  if (isRoot) {
    it('tells root that the user of PostgreSQL cannot reach the data folder, with advice', async () => {
      const closed = join(parent, 'closed');
      await mkdir(closed, { mode: 0o700 });
      await expect(reachLocalPostgres({ dataDir: join(closed, 'data'), say })).rejects.toThrow(
        /cannot reach .*closed\/data: name a DATA_DIR outside private folders/,
      );
    });

    it('runs PostgreSQL as the owner of the data folder if root starts it', async () => {
      const { uid, gid } = await stat(parent);
      expect({ uid, gid }).toEqual({ uid: 0, gid: 0 });
      const owned = await mkdtemp(join(parent, 'owned-'));
      await chown(owned, 12_345, 12_345);
      expect(await findServerUser(owned)).toEqual({ uid: 12_345, gid: 12_345 });
    });
  }
});
