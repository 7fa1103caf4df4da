import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chown,
  link,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Programs, runProgram, type ServerUser } from './postgres-programs.ts';

export type Cluster = {
  readonly folder: string;
  readonly programs: Programs;
  /** True to listen on a loopback port with a password instead of a socket, as Windows needs. */
  readonly overTcp: boolean;
  readonly settings: Readonly<Record<string, string>>;
};

const MAJOR_VERSION = '18';
const SETTINGS_FILE = 'tradecellar.conf';
const PASSWORD_FILE = 'tradecellar.password';
/** Unix socket addresses end at about 107 bytes on Linux and 103 on macOS. */
const MAX_SOCKET_PATH_LENGTH = 100;

/** Settings for a small machine that runs both the shop and PostgreSQL: few processes and small buffers. */
const ourSettings = {
  shared_buffers: '64MB',
  max_connections: '230', // DATABASE_POOL goes up to 200.
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The shop logs refused statements itself; PostgreSQL's log would grow without limit.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Creates the cluster if it is missing. It is created under a temporary name and then renamed, so that a killed
 * command, or two commands at the same time, never leave an incomplete cluster.
 * @throws Error if the folder holds other files; no file is overwritten
 */
export async function makeClusterIfNone(cluster: Cluster, say: (text: string) => void): Promise<void> {
  const { folder, programs, overTcp, settings } = cluster;
  if (await holdsCluster(folder)) return;
  say('Making the database');
  const making = await mkdtemp(`${folder}.new-`);
  const password = `${making}.password`;
  try {
    await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600 });
    await give(programs.user, making, password);
    const fault = await runProgram(programs, 'initdb', [
      `--pgdata=${making}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      ...(settings.fsync === 'off' ? ['--no-sync'] : []),
      // No password is needed (`trust`), because only the owner of the data can enter the socket's folder.
      ...(overTcp ? ['--auth=scram-sha-256', `--pwfile=${password}`] : ['--auth=trust']),
    ]);
    if (fault !== undefined) throw new Error(`PostgreSQL could not make its data folder: ${fault}`);
    await rename(password, join(making, PASSWORD_FILE));
    const conf = join(making, 'postgresql.conf');
    await writeFile(conf, `\ninclude = '${SETTINGS_FILE}'\n`, { flag: 'a' });
    await writeFile(join(making, SETTINGS_FILE), '', { mode: 0o600 });
    await rename(making, folder);
  } catch (error) {
    if (!(await holdsCluster(folder))) throw error;
  } finally {
    await rm(making, { recursive: true, force: true });
    await rm(password, { force: true });
  }
}

async function holdsCluster(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    if (error.code !== 'EACCES') throw error;
    throw new Error(
      `${folder} belongs to another user: run this as that user or as root, or name another DATA_DIR.`,
    );
  });
  if (names.length === 0) return false;
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (names.includes(SETTINGS_FILE) && version === MAJOR_VERSION) return true;
  const held = names.includes(SETTINGS_FILE) ? `PostgreSQL ${version}` : 'an earlier release of Tradecellar';
  throw new Error(
    `${folder} holds a database of ${held}, which PostgreSQL ${MAJOR_VERSION} cannot open. Nothing was changed. Make a backup with the release that wrote it (npm run backup), move the folder away, and restore the backup here (npm run restore).`,
  );
}

async function give(user: ServerUser | undefined, ...paths: readonly string[]): Promise<void> {
  if (user === undefined) return;
  for (const path of paths) await chown(path, user.uid, user.gid);
}

export async function startCluster(cluster: Cluster): Promise<string | undefined> {
  const { folder, programs } = cluster;
  await writeSettings(cluster);
  const log = join(folder, 'server.log');
  // The log is truncated and not removed, because a server that another command has started may be writing to it.
  await truncate(log).catch(() => {});
  const started = await runProgram(programs, 'pg_ctl', [
    'start',
    '--silent',
    '--wait',
    `--pgdata=${folder}`,
    `--log=${log}`,
  ]);
  if (started === undefined) return undefined;
  const message = await readFile(log, 'utf8').catch(() => '');
  await removeStalePidFile(folder);
  return message.trim() || started;
}

export async function stopCluster({ folder, programs }: Cluster): Promise<void> {
  const fault = await runProgram(programs, 'pg_ctl', [
    'stop',
    '--silent',
    '--mode=fast',
    `--pgdata=${folder}`,
  ]);
  if (fault !== undefined) throw new Error(`PostgreSQL could not be stopped: ${fault}`);
}

async function writeSettings(cluster: Cluster): Promise<void> {
  const { folder, programs, overTcp, settings } = cluster;
  const path = join(folder, SETTINGS_FILE);
  const before = await readFile(path, 'utf8').catch(() => '');
  const where = overTcp
    ? { listen_addresses: '127.0.0.1', port: await choosePort(before), unix_socket_directories: '' }
    : {
        listen_addresses: '',
        port: '5432',
        unix_socket_directories: await socketFolder(folder, programs.user),
      };
  const lines = Object.entries({ ...ourSettings, ...where, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`,
  );
  const text = `# Written at each start. Settings of your own: ALTER SYSTEM SET …\n${lines.join('\n')}\n`;
  if (text === before) return;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  await give(programs.user, draft);
  await rename(draft, path);
}

/** Chooses a free port: the last port if it is free, so that a running shop finds the server again. */
async function choosePort(settings: string): Promise<string> {
  const last = Number(/^port = '(\d+)'$/m.exec(settings)?.[1] ?? 0);
  return String((await freePort(last)) ?? (await freePort(0)));
}

function freePort(port: number): Promise<number | undefined> {
  return new Promise((found) => {
    const probe = createServer();
    probe.once('error', () => found(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/**
 * The folder for the server's socket: the data folder, which only its owner may enter, or a private temporary folder if
 * the path of the data folder is too long for a socket.
 */
async function socketFolder(folder: string, user: ServerUser | undefined): Promise<string> {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_LENGTH) return folder;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const short = join(tmpdir(), `tradecellar-${name}`);
  const isThere = await lstat(short).catch(() => undefined);
  if (isThere === undefined) {
    // The owner is set before the rename, because another command may use the folder at once.
    const making = await mkdtemp(`${short}-`);
    await give(user, making);
    await rename(making, short).catch(() => rm(making, { recursive: true }));
  }
  // The folder may be from an earlier start, or belong to another user.
  const found = await lstat(short);
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${short} is not a private folder of the database's user: remove it and start again.`);
  }
  return short;
}

export async function serverAddress({ folder }: Cluster): Promise<string | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [, , , port, socketDir, listens] = text?.split('\n') ?? [];
  if (socketDir)
    return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}&port=${port}`;
  if (!listens) return undefined;
  const password = await readFile(join(folder, PASSWORD_FILE), 'utf8');
  return `postgres://postgres:${password}@${listens}:${port}/postgres`;
}

/**
 * Removes the pid file if it names a zombie process or another program, which happens after `kill -9` or a restart of
 * the container. PostgreSQL would refuse to start. Works only on Linux, because other systems have no /proc.
 */
async function removeStalePidFile(folder: string): Promise<void> {
  const path = join(folder, 'postmaster.pid');
  if (!(await namesOtherProgram(path))) return;
  // Moved first and checked again, because another command may have started a server just now.
  const taken = `${path}.${randomUUID()}`;
  await rename(path, taken).catch(() => {}); // Another command has moved the file.
  if (!(await namesOtherProgram(taken))) await link(taken, path).catch(() => {});
  await rm(taken, { force: true });
}

/** False if the file is missing or not written yet. */
async function namesOtherProgram(pidFile: string): Promise<boolean> {
  const pid = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0];
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return state !== undefined && !/^\d+ \(postgres\) [^ZX]/.test(state);
}
