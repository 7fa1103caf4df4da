// @ts-check
// A PostgreSQL server for the tests: the one that is named, or a throwaway one, or none.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from './terminal.mjs';

/** @typedef {{ url: string, stop: () => Promise<void> }} TestPostgres */

/** `TEST_DATABASE_URL`, else a throwaway cluster from this machine's `initdb` and `pg_ctl`, else nothing, and the
 * tests that need it are skipped. The role in the URL may create databases.
 * @returns {Promise<TestPostgres | undefined>} */
export async function findOrStartPostgres() {
  const named = process.env.TEST_DATABASE_URL;
  if (named) return { url: named, stop: async () => {} };
  const bin = findPostgresBin();
  if (bin === undefined) {
    say('  No PostgreSQL on this machine (initdb, pg_ctl): the tests that need a server are skipped.');
    return undefined;
  }
  const asServer = commandPrefix();
  if (asServer === undefined) {
    say(
      '  PostgreSQL does not run as root and there is no user "postgres": the tests that need it are skipped.',
    );
    return undefined;
  }
  return startCluster(bin, asServer);
}

/** The folder of the newest `initdb` and `pg_ctl` there is.
 * @returns {string | undefined} */
function findPostgresBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((tool) => existsSync(path.join(folder, tool))));
}

/** PostgreSQL refuses to run as root, so then everything is done as the user `postgres`.
 * @returns {string[] | undefined} what to put before a command; nothing when it cannot be done */
function commandPrefix() {
  if (process.getuid?.() !== 0) return [];
  const prefixes = [
    ['runuser', '-u', 'postgres', '--'],
    ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'],
  ];
  return prefixes.find(([tool, ...rest]) => runQuietly(/** @type {string} */ (tool), [...rest, 'true']).ok);
}

/** @param {string} bin
 * @param {string[]} asServer
 * @returns {Promise<TestPostgres | undefined>} */
async function startCluster(bin, asServer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tradecellar-postgres-'));
  const keeper = startKeeper(folder, [...asServer, path.join(bin, 'pg_ctl')]);
  const port = await freePort();
  const fault =
    prepareFolder(folder, asServer) ??
    initialise(folder, bin, asServer) ??
    start(folder, bin, asServer, port);
  if (fault !== undefined) {
    await keeper.stop();
    say(`  A throwaway PostgreSQL could not be started: the tests that need it are skipped.\n${fault}`);
    return undefined;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop: keeper.stop };
}

/** @param {string} folder
 * @param {string[]} asServer
 * @returns {string | undefined} the fault, if any */
function prepareFolder(folder, asServer) {
  if (asServer.length === 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) => runQuietly('id', [flag, 'postgres']));
  if (!uid?.ok || !gid?.ok) return uid?.output;
  chownSync(folder, Number(uid.output), Number(gid.output));
  return undefined;
}

/** @param {string} folder
 * @param {string} bin
 * @param {string[]} asServer
 * @returns {string | undefined} the fault, if any */
function initialise(folder, bin, asServer) {
  // Lower-casing and accents must work beyond ASCII, and not every system knows C.UTF-8 by that name.
  let fault;
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const result = runAs(asServer, folder, [
      path.join(bin, 'initdb'),
      '--pgdata=data',
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ]);
    if (result.ok) return undefined;
    fault = result.output;
  }
  return fault;
}

/** @param {string} folder
 * @param {string} bin
 * @param {string[]} asServer
 * @param {number} port
 * @returns {string | undefined} the fault, if any */
function start(folder, bin, asServer, port) {
  // Nothing here has to outlive a power cut, so nothing waits for the disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
  ];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const log = path.join(folder, 'log');
  const result = runAs(asServer, folder, [
    path.join(bin, 'pg_ctl'),
    'start',
    '--pgdata=data',
    '--wait',
    '--timeout=60',
    `--log=${log}`,
    `--options=${options}`,
  ]);
  return result.ok ? undefined : `${result.output}\n${runQuietly('tail', [log]).output}`;
}

/** @param {string[]} asServer
 * @param {string} cwd
 * @param {string[]} command */
function runAs(asServer, cwd, command) {
  const [program, ...args] = [...asServer, ...command];
  return runQuietly(/** @type {string} */ (program), args, { cwd });
}

/** A small process of its own that stops the cluster and removes its folder when we end, whatever ends us: it waits
 * for the end of a pipe that only we hold open. Ctrl-C, a crash or a kill leave nothing behind.
 * @param {string} folder
 * @param {string[]} pgCtl */
function startKeeper(folder, pgCtl) {
  const script =
    'cat >/dev/null; folder=$1; shift; cd "$folder" && "$@" stop --pgdata=data --mode=immediate; cd / && rm -rf "$folder"';
  const keeper = spawn('sh', ['-c', script, 'keeper', folder, ...pgCtl], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = new Promise((resolve) => {
    keeper.once('exit', resolve);
    keeper.once('error', resolve);
  });
  keeper.unref();
  return {
    stop: async () => {
      keeper.ref();
      keeper.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns {Promise<number>} a TCP port that nobody listened on a moment ago */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}

/** @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string }} [options] */
function runQuietly(program, args, options = {}) {
  const result = spawnSync(program, args, { encoding: 'utf8', ...options });
  return { ok: result.status === 0, output: `${result.stdout ?? ''}${result.stderr ?? ''}`.trim() };
}
