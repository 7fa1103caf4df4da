import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { openTestDatabase } from '../../test/databases.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { fillShop } from '../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../test/issuer.ts';
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { type Connection, connect } from '../database/connection.ts';
import { INBOX_FOLDERS, openDoorFolder } from '../files/door-folder.ts';
import { storeMailServer } from '../mail/queries.ts';
import { storeSettings } from '../settings/queries.ts';
import { examine } from './examine.ts';

let issuer: Issuer;
let mailServer: TestMailServer;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  [issuer, mailServer, database] = await Promise.all([startIssuer(), startMailServer(), openTestDatabase()]);
  connection = connect(database.url, { max: 2, onError: () => {} });
  await fillShop(connection.database);
});
afterAll(async () => {
  await connection.close();
  await Promise.all([issuer.close(), mailServer.stop(), database.close()]);
});

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradecellar-doctor-'));
});
afterEach(async () => {
  issuer.reset();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  SMTP_URL: mailServer.url,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: 'shop',
  OIDC_AUDIENCE: 'api',
});

async function troubles(
  changed: Readonly<Record<string, string>> = {},
  usual: Readonly<Record<string, string>> = environment(),
): Promise<string[]> {
  const read = readConfig({ ...usual, ...changed });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const found = await examine(read.config);
  // These findings are expected, because the tests neither build nor start the shop, and its setting `backOffice.door`
  // is `embedded`.
  const expected = /does not answer at http:\/\/localhost|door is "embedded"|Browser app|^warning Terms/;
  return found
    .filter(({ is }) => is !== 'good')
    .map(({ about, is, message }) => `${is} ${about}: ${message}`)
    .filter((line) => !expected.test(line));
}

const configuration = () => ({ issuer: issuer.url, jwks_uri: `${issuer.url}/jwks` });
const provider = (more: object) =>
  issuer.answer('/.well-known/openid-configuration', {
    ...configuration(),
    end_session_endpoint: `${issuer.url}/end`,
    ...more,
  });

it('warns about default terms that contradict the settings', async () => {
  const read = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  const found = (await examine(read.config)).filter(({ about }) => about === 'Terms');
  expect(found.map(({ is }) => is)).toEqual(['warning', 'warning', 'warning']);
});

it('finds nothing wrong with a sound shop', async () => {
  provider({});
  expect(await troubles()).toEqual([
    // Test databases are thrown away, so they run without these safeguards.
    ...['fsync', 'full_page_writes', 'synchronous_commit'].map((name) =>
      expect.stringMatching(`^warning Database: ${name} is off`),
    ),
    expect.stringMatching(/^warning Sign-in: .*CORS/),
  ]);
});

it.each([
  [
    { DATABASE_URL: 'postgres://x:y@127.0.0.1:65533/z' },
    /^fault Database: 127\.0\.0\.1:65533: nothing listens there .*ECONNREFUSED.*: start it, .* in DATABASE_URL$/,
  ],
  [
    { SMTP_URL: 'smtp://127.0.0.1:65533' },
    /^fault Mail: 127\.0\.0\.1:65533: The mail server cannot be reached/,
  ],
  [
    { OIDC_ISSUER: 'http://127.0.0.1:65533' },
    /^fault Sign-in: .*gives no valid answer: nothing listens there .*ECONNREFUSED.* in OIDC_ISSUER$/,
  ],
  [{ DATA_DIR: '/dev/null/shop' }, /^fault Data folder: .*shop cannot be made: ENOTDIR.*DATA_DIR$/],
  [{ DATA_DIR: '/proc/shop' }, /^fault Data folder: .*shop cannot be made: ENOENT.*DATA_DIR$/],
  [{ OIDC_SCOPE: 'openid wine' }, /^warning Sign-in: it does not list the scope wine/],
  [{ WORKERS: '60' }, /^warning Database: it allows \d+ connections, and this machine alone may open 840/],
])('explains what is wrong with the settings %j', async (changed, message) => {
  provider({ scopes_supported: ['openid', 'profile', 'email', 'offline_access'] });
  expect(await troubles(changed)).toContainEqual(expect.stringMatching(message));
});

it.each([
  [
    { issuer: 'https://id.example.com/' },
    /^fault Sign-in: OIDC_ISSUER is .* says https:\/\/id\.example\.com\/: they must be identical/,
  ],
  [{ jwks_uri: undefined }, /^fault Sign-in: it does not say where its keys are/],
  [{ end_session_endpoint: undefined }, /^warning Sign-in: it has no end_session_endpoint/],
  [{ code_challenge_methods_supported: ['plain'] }, /^warning Sign-in: it does not list PKCE/],
])('reports an identity provider that answers %j', async (more, message) => {
  provider(more);
  expect(await troubles()).toContainEqual(expect.stringMatching(message));
});

it('reports a server that runs on this database with another mail server', async () => {
  provider({});
  await sql`
    INSERT INTO running_server (id, machine, process, release, settings)
    VALUES (gen_random_uuid(), 'shop2', 71, '0.6.0', '{"SMTP_URL": "smtp://old.example:25"}')`.execute(
    connection.database,
  );
  const lines = await troubles();
  await sql`DELETE FROM running_server`.execute(connection.database);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^fault Servers: SMTP_URL is smtp:.* here, and smtp:\/\/old\.example:25 of the servers that run/,
    ),
  );
});

it('greets the mail server that the office has set, and checks the office’s settings', async () => {
  provider({});
  const { SMTP_URL, ...withoutMail } = environment();
  const office = { host: '127.0.0.1', port: 65533, username: '', password: '', sender: 'desk@cave.example' };
  await connection.database.transaction().execute((writer) => storeMailServer(writer, office));
  const lines = await troubles({}, withoutMail);
  await emptyTables(connection.database, 'mail_server');
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault Mail: 127\.0\.0\.1:65533: .* cannot be reached/),
  );
  expect(await troubles({}, withoutMail)).toContainEqual(
    expect.stringMatching(/^warning Mail: SMTP_URL is not set, and no mail server of the office was found/),
  );
});

it('names a stored setting that is not valid, and the default in use', async () => {
  provider({});
  const invalid = { 'delivery.cutoff': '25:00' };
  await connection.database.transaction().execute((writer) => storeSettings(writer, invalid, 1));
  const lines = await troubles();
  await emptyTables(connection.database, 'merchant_setting');
  expect(lines).toContainEqual(
    'warning Settings: the stored delivery.cutoff is not valid. The default is used, because “Cut-off” must be a time like 16:30, or null; the stored value is "25:00".',
  );
});

it('warns if this machine reaches the shop’s own sign-in only past the router and the proxy', async () => {
  const SIGN_IN_URL = 'http://127.0.0.1:65533';
  issuer.answer('/.well-known/openid-configuration', { issuer: SIGN_IN_URL });
  const { DATABASE_URL, DATA_DIR, SMTP_URL } = environment();
  const own = { SIGN_IN_BY: 'mail', SIGN_IN_URL, SIGN_IN_PORT: new URL(issuer.url).port };
  const lines = await troubles(own, { DATABASE_URL, DATA_DIR, SMTP_URL });
  expect(lines.filter((line) => /gives no valid answer/.test(line))).toEqual([
    expect.stringMatching(
      /^warning Sign-in: .* in SIGN_IN_URL\. The shop asks http:\/\/127\.0\.0\.1:\d+; check/,
    ),
  ]);
});

it('says that the identity provider speaks http if OIDC_ISSUER says https', async () => {
  const https = issuer.url.replace('http:', 'https:');
  expect(await troubles({ OIDC_ISSUER: https })).toContainEqual(
    expect.stringMatching(
      /^fault Sign-in: [^\n]*: it answers without TLS: OIDC_ISSUER says https, and it speaks http$/,
    ),
  );
});

it('reports an identity provider that accepts the connection and never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // A server that listens on a port has an address with a port.
  const lines = await troubles({ OIDC_ISSUER: `http://127.0.0.1:${port}` });
  silent.close();
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault Sign-in: .* gives no valid answer: no answer within 4 s$/),
  );
});

const allAt = (port: number) => {
  const read = readConfig({
    DATABASE_URL: `postgres://x:y@127.0.0.1:${port}/z`,
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: 'shop',
    OIDC_AUDIENCE: 'api',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  return examine(read.config);
};

it('lists faults first, in the sequence of the checks', async () => {
  const found = await allAt(65533);
  const faults = found.filter(({ is }) => is === 'fault').map(({ about }) => about);
  expect(faults).toEqual(expect.arrayContaining(['Database', 'Sign-in', 'Mail']));
  expect(faults.indexOf('Database')).toBeLessThan(faults.indexOf('Mail'));
  const kinds = found.map(({ is }) => is);
  expect(kinds.lastIndexOf('fault')).toBeLessThan(kinds.indexOf('warning'));
});

it.runIf(isVolumeRun)(
  'ends all checks within 15 s if database, mail and provider hang',
  async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo; // A server that listens on a port has an address with a port.
    const from = systemClock.now().getTime();
    const found = await allAt(port);
    const lastedMs = systemClock.now().getTime() - from;
    silent.close();
    const faults = found.filter(({ is }) => is === 'fault').map(({ about }) => about);
    expect(faults).toEqual(expect.arrayContaining(['Database', 'Sign-in', 'Mail']));
    expect(lastedMs).toBeLessThan(13_000);
  },
  30_000,
);

it('reports a folder of orders that is missing, or that belongs to another shop', async () => {
  provider({});
  const merchantFile = join(folder, 'merchant.json');
  const door = join(folder, 'door');
  await writeFile(merchantFile, JSON.stringify({ backOffice: { door: 'files', folder: door } }));
  const about = async () =>
    (await troubles({ MERCHANT_FILE: merchantFile })).filter(
      (line) => line.includes('backOffice.folder') || line.includes('archive'),
    );
  await openDoorFolder(connection.database, door, INBOX_FOLDERS);
  expect(await about()).toEqual([]);
  await rm(join(door, 'archive'), { recursive: true });
  expect(await about()).toEqual([expect.stringMatching(/^fault Files in and out: .*archive is away/)]);
  await writeFile(join(door, '.tradecellar'), 'another');
  expect(await about()).toEqual([expect.stringMatching(/^fault Files in and out: .* another shop/)]);
  await rm(door, { recursive: true });
  expect(await about()).toEqual([expect.stringMatching(/^fault Files in and out: .* Is its disk mounted/)]);
});

it('reports an identity provider without keys', async () => {
  provider({});
  issuer.answer('/jwks', { keys: [] });
  expect(await troubles()).toContainEqual(expect.stringMatching(/^fault Sign-in: there are no keys/));
});

it('reports a database role without rights, tables of an older release, and a shop without people', async () => {
  const { database: admin } = connection;
  await sql`CREATE ROLE newcomer LOGIN PASSWORD 'secret'`.execute(admin);
  try {
    const url = new URL(database.url);
    url.username = 'newcomer';
    url.password = 'secret';
    await sql`GRANT USAGE ON SCHEMA public TO newcomer`.execute(admin);
    await sql`GRANT SELECT ON ALL TABLES IN SCHEMA public TO newcomer`.execute(admin);
    const lines = await troubles({ DATABASE_URL: String(url) });
    expect(lines).toContainEqual(expect.stringMatching(/^fault Database: the shop’s role may not create/));
    expect(lines).toContainEqual(expect.stringMatching(/^fault Database: \d+ tables belong to another role/));
    const newest = await sql<{
      name: string;
    }>`DELETE FROM migration WHERE name = (SELECT max(name) FROM migration) RETURNING *`.execute(admin);
    await sql`UPDATE customer SET withdrawn = true`.execute(admin);
    const older = await troubles();
    expect(older).toContainEqual(
      `warning Database: 1 migrations will run when the shop starts: ${newest.rows[0]?.name}`,
    );
    expect(older).toContainEqual(
      expect.stringMatching(/^warning Goods and people: .* 0 people who may order: import/),
    );
  } finally {
    await sql`DROP OWNED BY newcomer`.execute(admin);
    await sql`DROP ROLE newcomer`.execute(admin);
  }
});

it.each([
  [
    'current_setting(text) RETURNS text',
    `CASE $1 WHEN 'server_version' THEN '14.9' WHEN 'server_version_num' THEN '140009'
      ELSE pg_catalog.current_setting($1) END`,
    /^fault Database: PostgreSQL 14\.9 is too old: 15 or newer is needed$/,
  ],
  ['pg_is_in_recovery() RETURNS boolean', 'true', /^fault Database: it is a standby, which takes no orders/],
  [
    'clock_timestamp() RETURNS timestamptz',
    "pg_catalog.clock_timestamp() + interval '90 s'",
    /^warning Database: its clock is (89|90) s ahead of this machine’s/,
  ],
  [
    'clock_timestamp() RETURNS timestamptz',
    "pg_catalog.clock_timestamp() - interval '90 s'",
    /^warning Database: its clock is 9\d s behind this machine’s/,
  ],
])('reports a database whose %s is %s', async (name, body, message) => {
  provider({});
  // PostgreSQL calls this function instead of its own, because the URL's search path names its schema first.
  const instead = `CREATE FUNCTION other.${name} LANGUAGE sql AS $of$ SELECT ${body} $of$`;
  await connection.pool.query(`CREATE SCHEMA other; ${instead}`);
  try {
    const url = new URL(database.url);
    url.searchParams.set('options', '-csearch_path=public,other,pg_catalog');
    expect(await troubles({ DATABASE_URL: String(url) })).toContainEqual(expect.stringMatching(message));
  } finally {
    await connection.pool.query('DROP SCHEMA other CASCADE');
  }
});

it.each([
  [60, /^fault Clock: the provider’s is (5\d|60) s ahead of this machine’s: .* set NTP$/],
  [-60, /^fault Clock: the provider’s is 6\d s behind this machine’s/],
])('reports an identity provider whose clock is %i s ahead', async (seconds, message) => {
  const date = new Date(systemClock.now().getTime() + seconds * 1_000).toUTCString();
  issuer.answer('/.well-known/openid-configuration', configuration(), 200, { date });
  expect(await troubles()).toContainEqual(expect.stringMatching(message));
});

it('counts pictures that are missing, unused or could not be fetched', async () => {
  provider({});
  const merchantFile = join(folder, 'merchant.json');
  await writeFile(merchantFile, '{"pictures": {"fetch": true}}');
  const name = '0'.repeat(32);
  await sql`INSERT INTO picture (name, width, height) VALUES (${name}, 3, 4)`.execute(connection.database);
  await sql`INSERT INTO picture_file VALUES ('red1', 'RED1.jpg', ${name}, 'command', now())`.execute(
    connection.database,
  );
  const about = async () =>
    (await troubles({ MERCHANT_FILE: merchantFile })).filter((line) => line.includes('Pictures'));
  expect(await about()).toEqual(['warning Pictures: 1 picture file not used by any product']);
  await sql`INSERT INTO product_picture VALUES ('RED1', ${name})`.execute(connection.database);
  await sql`
    INSERT INTO picture_address (address, tried_at, next_at, failures, fault)
    VALUES ('https://away.example/1.jpg', now(), now(), 2, 'is answered with 404')`.execute(
    connection.database,
  );
  expect(await about()).toEqual([
    expect.stringMatching(
      /^warning Pictures: missing from .*pictures, or damaged: 1 of 1 picture; run npm run pictures again/,
    ),
    'warning Pictures: 1 picture could not be fetched: https://away.example/1.jpg is answered with 404',
  ]);
  await sql`DROP TABLE product_picture, picture_address, picture_file, picture`.execute(connection.database);
  expect(await about()).toEqual([]);
});
