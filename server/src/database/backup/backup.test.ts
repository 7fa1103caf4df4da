import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import { type ParsedTarEntryWithData, packTar, unpackTar } from 'modern-tar';
import pg from 'pg';
import { getRollbackPlans, PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '../../../test/databases.ts';
import { fillShop } from '../../../test/fixture.ts';
import { createDatabase, type TestDatabase } from '../../../test/postgres-server.ts';
import { startJobs } from '../../jobs/jobs.ts';
import type { Database } from '../connection.ts';
import { applyMigration, MIGRATION_TABLE, migrate, readMigrations } from '../migrate.ts';
import { checkArchive } from './archive.ts';
import { backUp, type OnProgress } from './backup.ts';
import { findContents } from './contents.ts';
import { restore } from './restore.ts';

const ends: (() => Promise<unknown>)[] = [];
async function clearAway(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
afterEach(clearAway);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-backup-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function poolOf(opening: Promise<TestDatabase>): Promise<pg.Pool> {
  const database = await opening;
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  ends.push(async () => {
    await pool.end();
    await database.close();
  });
  return pool;
}

function emptyPool(): Promise<pg.Pool> {
  return poolOf(createDatabase(inject('testDatabaseUrl'), 'template1'));
}

/** A shop with three jobs, one of which is done. */
async function filledPool(): Promise<pg.Pool> {
  const pool = await poolOf(openTestDatabase());
  await fillShop(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  await addJobs(pool);
  await pool.query('UPDATE product SET wine_tasting_notes = $1 WHERE code = $2', [
    'a\tb\\n\r\n\\.\nçÇ☃',
    'RED1',
  ]);
  await pool.query("SELECT nextval('provisional_number'), nextval('confirmed_number')");
  return pool;
}

async function addJobs(pool: pg.Pool): Promise<void> {
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const jobs = await startJobs(pool, () => {});
  await database.transaction().execute(async (writer) => {
    for (const round of [1, 2]) await jobs.enqueue(writer, 'mail', { mailId: randomUUID(), round });
    await jobs.enqueue(writer, 'hand-over', { handOverId: 'three' });
  });
  await pool.query("UPDATE pgboss.job SET state = 'completed' WHERE name = 'hand-over'");
  await jobs.stop();
}

/** Queues a confirmation as earlier releases did, which had no table `mail`. */
async function addWaitingMail(pool: pg.Pool, orderId: number): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  });
  await boss.start();
  await boss.createQueue('mail-order');
  await boss.send('mail-order', { orderId });
  await boss.stop({ graceful: false });
}

async function everything(pool: pg.Pool): Promise<Record<string, string[]>> {
  const client = await pool.connect();
  const all: Record<string, string[]> = {};
  try {
    const { tables, sequenceNames } = await findContents(client);
    const selects = [
      ...tables.map(({ name }) => [name, `SELECT t::text AS row FROM ${name} t ORDER BY 1`]),
      ...sequenceNames.map((name) => [name, `SELECT (last_value, is_called)::text AS row FROM ${name}`]),
    ];
    for (const [name = '', select = ''] of selects) {
      const { rows } = await client.query<{ row: string }>(select);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    client.release();
  }
}

const files = { 'sign-in-keys.json': undefined, 'merchant.json': undefined };

async function archiveOf(
  pool: pg.Pool,
  options: Partial<Parameters<typeof backUp>[1]> = {},
): Promise<string> {
  const path = join(await newFolder(), 'shop.tar.gz');
  await backUp(pool, { path, replace: false, files, onProgress: () => {}, ...options });
  return path;
}

async function restoreInto(pool: pg.Pool, path: string, to: Record<string, string> = {}) {
  return restore(pool, { path, manifest: await checkArchive(path), files: to, onProgress: () => {} });
}

it('clears the epoch of restored baskets and lists, so that the first device that calls begins a new epoch', async () => {
  const [from, to] = [await filledPool(), await emptyPool()];
  await from.query(`INSERT INTO shared_document (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
    VALUES ('a', 'ALPHA', gen_random_uuid(), 'before', 120, 100, 100, now()),
      ('', 'ALPHA', NULL, 'before', 120, 100, 100, now())`);
  await restoreInto(to, await archiveOf(from));
  expect((await to.query('SELECT epoch FROM shared_document')).rows).toEqual([{ epoch: '' }, { epoch: '' }]);
});

/** Returns an archive whose entries were changed and whose checksum is correct. */
async function repacked(path: string, change: (entries: ParsedTarEntryWithData[]) => void): Promise<string> {
  const entries = await unpackTar(gunzipSync(await readFile(path)));
  change(entries);
  const other = join(await newFolder(), 'other.tar.gz');
  await writeFile(other, gzipSync(await packTar(entries)));
  return other;
}

function edit(entries: ParsedTarEntryWithData[], name: string, change: (text: string) => string): void {
  const entry = entries.find(({ header }) => header.name === name);
  if (entry === undefined) throw new Error(`The archive has no ${name}`);
  entry.data = Uint8Array.from(Buffer.from(change(Buffer.from(entry.data ?? []).toString())));
  entry.header.size = entry.data.length;
}

/**
 * True if a damaged archive still unpacks to the same content: a changed byte of gzip may mean the same, such as
 * another source for copied zeros.
 */
function unpacksTo(archive: Uint8Array, content: Uint8Array): boolean {
  try {
    return gunzipSync(archive).equals(content);
  } catch {
    return false;
  }
}

/**
 * Terminates the PostgreSQL process of the pool's next connection at the first progress. Sends a signal, because a
 * statement on another connection may arrive after the last table.
 */
async function cutOff(pool: pg.Pool): Promise<OnProgress> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  let pid = rows[0]?.pid;
  return () => {
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    pid = undefined;
  };
}

describe('a restored backup', () => {
  it('restores every row of every table, and the state of every sequence', async () => {
    const [source, target] = [await filledPool(), await emptyPool()];
    // Fills several parts of the archive.
    await source.query(`INSERT INTO audit (at, who, act, facts)
      SELECT now(), 'office@example.com', 'act', jsonb_build_object('n', n, 'text', repeat('x', 150))
      FROM generate_series(1, 60000) n`);
    const path = await archiveOf(source);
    await restoreInto(target, path);
    const before = await everything(source);
    expect(before).toMatchObject({ provisional_number: ['(1,t)'], audit: { length: 60_000 } });
    expect(before['pgboss.job']).toHaveLength(3);
    expect(await everything(target)).toEqual(before);
    expect(await migrate(target)).toEqual([]);
  });

  it('runs the waiting jobs of a restored backup, but no finished job', async () => {
    const target = await emptyPool();
    await restoreInto(target, await archiveOf(await filledPool()));
    const jobs = await startJobs(target, () => {});
    const rounds: number[] = [];
    await jobs.work('hand-over', async () => void rounds.push(3));
    await jobs.work('mail', async ({ round }) => void rounds.push(round));
    await expect.poll(() => [...rounds].sort(), { timeout: 60_000 }).toEqual([1, 2]);
    await jobs.stop();
  });

  it('restores the shop as it was at a single moment, whatever is written during the backup', async () => {
    const [source, target] = [await filledPool(), await emptyPool()];
    const before = await everything(source);
    let writing: Promise<unknown> | undefined;
    const path = await archiveOf(source, {
      onProgress: () => {
        writing ??= source.query(
          "INSERT INTO prospect (received_at, company_name, contact_name, email) VALUES (now(), 'New', 'New', 'new@example.com')",
        );
      },
    });
    await writing;
    await restoreInto(target, path);
    expect((await everything(source)).prospect).toHaveLength(1);
    expect((await everything(target)).prospect).toEqual([]);
    expect((await everything(target)).product).toEqual(before.product);
  });

  it('restores a backup of an older release and migrates it, jobs included', async () => {
    const [source, target] = [await emptyPool(), await emptyPool()];
    const client = await source.connect();
    await client.query(MIGRATION_TABLE);
    for (const migration of (await readMigrations()).slice(0, 3)) await applyMigration(client, migration);
    await client.query("INSERT INTO customer (account, name) VALUES ('OLD', 'Old Customer')");
    await client.query(`INSERT INTO sales_order
        (customer_account, confirmed_no, order_date, total_nett, total_vat, confirmation_queued_at)
      VALUES ('OLD', 'SO1', '2020-02-29', 10, 2, now()), ('OLD', 'SO/2', '2020-02-29', 10, 2, now()),
             ('OLD', 'SO3', '2020-02-29', 10, 2, NULL)`);
    await client.query(`INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
      SELECT id, 1, 'W', 'Wine', 1, 10, 2 FROM sales_order WHERE confirmed_no = 'SO1'`);
    client.release();
    await addJobs(source);
    await addWaitingMail(source, 2);
    await source.query(getRollbackPlans('pgboss', 40));
    expect((await source.query('SELECT version FROM pgboss.version')).rows).toEqual([{ version: 39 }]);

    await restoreInto(target, await archiveOf(source));
    const [before, after] = [await everything(source), await everything(target)];
    expect(after['pgboss.job']).toEqual(before['pgboss.job']);
    const orders = 'SELECT id, confirmed_no, total_nett FROM sales_order ORDER BY id';
    expect((await target.query(orders)).rows).toEqual((await source.query(orders)).rows);
    const mails =
      'SELECT key, sent_at IS NOT NULL AS sent, gave_up_at IS NOT NULL AS failed FROM mail ORDER BY key';
    expect((await target.query(mails)).rows).toEqual([
      { key: 'SO-2-2', sent: false, failed: true },
      { key: 'SO1-1', sent: true, failed: false },
    ]);
    expect((await target.query('SELECT description, vintage FROM order_line')).rows).toEqual([
      { description: 'Wine', vintage: null },
    ]);
    expect(await migrate(target)).toEqual([]);
    await addJobs(target);
    expect((await target.query('SELECT version FROM pgboss.version')).rows).toEqual([{ version: 40 }]);
    expect((await everything(target))['pgboss.job']).toHaveLength(7);
  });

  it('backs up and restores the sign-in keys and the merchant’s file, readable only by their owner', async () => {
    const folder = await newFolder();
    const keys = join(folder, 'keys.json');
    await writeFile(keys, '{"signing":[]}');
    const path = await archiveOf(await filledPool(), {
      files: { 'sign-in-keys.json': keys, 'merchant.json': join(folder, 'none') },
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const place = join(folder, 'new', 'keys.json');
    const restored = await restoreInto(await emptyPool(), path, {
      'sign-in-keys.json': place,
      'merchant.json': join(folder, 'new', 'merchant.json'),
    });
    expect(restored.files).toEqual([place]);
    expect(await readFile(place, 'utf8')).toBe('{"signing":[]}');
    expect((await stat(place)).mode & 0o777).toBe(0o600);
    // The same file exists already, so the restore writes no file and succeeds.
    expect((await restoreInto(await emptyPool(), path, { 'sign-in-keys.json': place })).files).toEqual([]);
  });

  it('gives a restored file its name only after the file is complete, so that a starting shop never reads half a file', async () => {
    const folder = await newFolder();
    const [merchant, place] = [join(folder, 'merchant.json'), join(folder, 'new.json')];
    await writeFile(merchant, Buffer.alloc(30_000_000, 'settings '));
    const path = await archiveOf(await filledPool(), { files: { 'merchant.json': merchant } });
    const restoring = restoreInto(await emptyPool(), path, { 'merchant.json': place });
    await expect
      .poll(() => stat(place).then(({ size }) => size), { interval: 0, timeout: 60_000 })
      .toBeDefined();
    const { size } = await stat(place);
    await restoring;
    expect(size).toBe(30_000_000);
    expect(await readdir(folder)).toEqual(['merchant.json', 'new.json']);
  });

  it('leaves foreign tables in the shop’s schema out of a backup, and reports them', async () => {
    const [source, target] = [await filledPool(), await emptyPool()];
    await source.query('CREATE TABLE "Our Report" AS SELECT code FROM product');
    await source.query('ALTER TABLE "Our Report" ADD COLUMN id serial');
    expect((await restoreInto(target, await archiveOf(source))).leftOut).toEqual(['"Our Report"']);
  });
});

describe('a refused restore, which changes nothing', () => {
  let path = '';
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradecellar-backup-'));
    const keys = join(folder, 'keys.json');
    await writeFile(keys, '{}');
    path = join(folder, 'shop.tar.gz');
    const pool = await filledPool();
    await backUp(pool, { path, replace: false, files: { 'sign-in-keys.json': keys }, onProgress: () => {} });
    await clearAway();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function expectRefused(archive: string, words: RegExp, target: pg.Pool): Promise<void> {
    const keys = join(folder, 'new-keys.json');
    await expect(restoreInto(target, archive, { 'sign-in-keys.json': keys })).rejects.toThrow(words);
    expect(await everything(target)).toEqual({});
    await expect(stat(keys)).rejects.toThrow('ENOENT');
  }

  it('refuses an archive that is damaged or truncated anywhere, and a foreign file', async () => {
    const whole = await readFile(path);
    const content = gunzipSync(whole);
    const bad = join(folder, 'bad.tar.gz');
    const refused = async (archive: Uint8Array) => {
      await writeFile(bad, archive);
      await expect(checkArchive(bad)).rejects.toThrow(/is damaged, cut off or not a backup at all/);
    };
    // The first ten bytes are gzip's header, in which some bytes may have any value.
    for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8((damaged.readUInt8(at) + 1) % 256, at);
      if (!unpacksTo(damaged, content)) await refused(damaged);
      await refused(whole.subarray(0, at));
    }
    await refused(whole.subarray(0, -1));
    await refused(Buffer.from('PK, not a tar'));
    await refused(gzipSync('not a tar'.repeat(200)));
    await refused(gzipSync(await packTar([{ header: { name: 'manifest.json', size: 2 }, body: '{}' }])));
    await refused(gzipSync(await packTar([{ header: { name: 'a.txt', size: 2 }, body: 'ab' }])));
    await expectRefused(bad, /damaged/, await emptyPool());
    await expect(checkArchive(join(folder, 'none'))).rejects.toThrow('There is no file');
  });

  it('refuses an archive that the disk cannot read, without calling it damaged', async () => {
    await expect(checkArchive(folder)).rejects.toThrow(`${folder} cannot be read: EISDIR`);
  });

  it('refuses an archive without its end, without some rows, or with rows that break a constraint', async () => {
    const target = await emptyPool();
    const withCustomers = (change: (text: string) => string) =>
      repacked(path, (entries) => edit(entries, 'tables/customer/000001.copy', change));
    const endless = await repacked(path, (entries) => void entries.pop());
    await expectRefused(endless, /it was never finished/, target);
    const short = await withCustomers((text) => text.replace(/^BETA.*\n/m, ''));
    await expectRefused(short, /does not hold all rows of customer/, target);
    const twice = await withCustomers((text) => text.replace(/^BETA/m, 'ALPHA'));
    await expectRefused(twice, /duplicate key/, target);
    const unmet = await withCustomers((text) => text.replace(/^BETA/m, 'DELTA'));
    await expectRefused(unmet, /violates foreign key/, target);
  });

  it('refuses an archive of a newer release, or of a release with other migrations', async () => {
    const target = await emptyPool();
    const withManifest = (from: RegExp, to: string) =>
      repacked(path, (entries) => edit(entries, 'manifest.json', (text) => text.replace(from, to)));
    const next = '"migrations": [{ "name": "9999-next.sql", "checksum": "0" },';
    await expectRefused(
      await withManifest(/"migrations": \[/, next),
      /was made by a newer release of the shop \(it has the migration 9999-next.sql\)/,
      target,
    );
    await expectRefused(await withManifest(/"jobsVersion": /, '"jobsVersion": 9'), /newer release/, target);
    await expectRefused(
      await withManifest(/"checksum": "./, '"checksum": "x'),
      /migration 0001-foundation.sql is not the one of this release/,
      target,
    );
  });

  it('refuses a database that is not empty, and names its contents', async () => {
    const target = await emptyPool();
    await target.query('CREATE TABLE somebody_elses (id integer)');
    await expect(restoreInto(target, path)).rejects.toThrow('is not empty: it has somebody_elses.');
    await target.query('DROP TABLE somebody_elses');
    await restoreInto(target, path);
    const before = await everything(target);
    await expect(restoreInto(target, path)).rejects.toThrow(
      /it has accounts_export, address, .* and \d+ more/,
    );
    expect(await everything(target)).toEqual(before);
  });

  it('changes nothing in the database if the connection is lost during the restore', async () => {
    const target = await emptyPool();
    const manifest = await checkArchive(path);
    const restoring = restore(target, { path, manifest, files: {}, onProgress: await cutOff(target) });
    await expect(restoring).rejects.toThrow(/terminating connection|connection to the database was lost/);
    expect(await everything(target)).toEqual({});
  });

  it('refuses to replace sign-in keys that differ', async () => {
    const target = await emptyPool();
    const other = join(folder, 'other.json');
    await writeFile(other, '{ }');
    const restoring = restoreInto(target, path, { 'sign-in-keys.json': other });
    await expect(restoring).rejects.toThrow(`${other} is in the way`);
    expect(await everything(target)).toEqual({});
    expect(await readFile(other, 'utf8')).toBe('{ }');
  });
});

describe('two backups to the same file at the same time', () => {
  it('completes one backup, and refuses the other because the file exists', async () => {
    const pool = await filledPool();
    for (let round = 0; round < 5; round++) {
      const path = join(await newFolder(), 'shop.tar.gz');
      const made = await Promise.allSettled(
        [1, 2].map(() => backUp(pool, { path, replace: false, files, onProgress: () => {} })),
      );
      const refused = made.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
      expect(refused).toEqual([expect.stringContaining('exists already')]);
      await checkArchive(path);
      expect(await readdir(join(path, '..'))).toEqual(['shop.tar.gz']);
    }
  });

  it('leaves one complete file if two backups with --force write to the same file', async () => {
    const pool = await filledPool();
    const path = join(await newFolder(), 'shop.tar.gz');
    for (let round = 0; round < 5; round++) {
      await Promise.all([1, 2].map(() => backUp(pool, { path, replace: true, files, onProgress: () => {} })));
      await checkArchive(path);
    }
    expect(await readdir(join(path, '..'))).toEqual(['shop.tar.gz']);
  });
});

describe('a failing backup', () => {
  it('leaves an existing backup alone without --force, or if the new backup fails', async () => {
    const pool = await filledPool();
    const path = await archiveOf(pool);
    const options = { path, files, onProgress: () => {} };
    await expect(backUp(pool, { ...options, replace: false })).rejects.toThrow('exists already');
    const before = await readFile(path);
    const faulty = {
      ...options,
      replace: true,
      onProgress: () => {
        throw new Error('no more');
      },
    };
    await expect(backUp(pool, faulty)).rejects.toThrow('no more');
    expect(await readFile(path)).toEqual(before);
    expect(await readdir(join(path, '..'))).toEqual(['shop.tar.gz']);
    await backUp(pool, { ...options, replace: true });
    await checkArchive(path);
  });

  it('leaves no file if a backup loses its connection', async () => {
    const pool = await filledPool();
    const path = join(await newFolder(), 'shop.tar.gz');
    const options = { path, replace: false, files, onProgress: await cutOff(pool) };
    await expect(backUp(pool, options)).rejects.toThrow(
      /terminating connection|connection to the database was lost/,
    );
    expect(await readdir(join(path, '..'))).toEqual([]);
  });

  it('refuses a backup if the database has no shop, or the folder does not exist', async () => {
    await expect(archiveOf(await emptyPool())).rejects.toThrow('There is no shop in this database.');
    await expect(
      archiveOf(await filledPool(), { path: join(await newFolder(), 'none', 'a') }),
    ).rejects.toThrow('ENOENT');
  });
});
