import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { errorCode } from '../../error-code.ts';

/**
 * A backup is a gzipped tar (decision 29) with these entries, in this sequence: `manifest.json`; the files as
 * `files/<name>`; the tables in parts of whole rows as `tables/<name>/<number>.copy`, in the text format of `COPY … TO
 * STDOUT`; `rows.json`.
 */
const MANIFEST = 'manifest.json';
const ROWS = 'rows.json';

/** Names of tables, columns and sequences are as SQL writes them, quoted if needed. */
const Manifest = Type.Object({
  format: Type.Literal('tradecellar-backup-1'),
  madeAt: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
  /** The version of the job queue's tables. Null if the shop had never started. */
  jobsVersion: Type.Union([Type.Integer(), Type.Null()]),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), called: Type.Boolean() })),
});
export type Manifest = Static<typeof Manifest>;

/** The number of rows of each table. `rows.json` is the last entry, so an archive without this entry is incomplete. */
const Rows = Type.Record(Type.String(), Type.Integer());
export type Rows = Static<typeof Rows>;

export type ArchiveWriter = {
  manifest(manifest: Manifest): Promise<void>;
  file(name: string, content: Uint8Array): Promise<void>;
  part(table: string, number: number, rows: Uint8Array): Promise<void>;
};

/**
 * Writes an archive that only its owner can read. The file gets its final name only when it is complete and on disk.
 * `write` adds the entries and returns the number of rows of each table.
 * @throws Error if the file exists already, unless `replace` is set
 */
export async function writeArchive(
  path: string,
  replace: boolean,
  write: (archive: ArchiveWriter) => Promise<Rows>,
): Promise<void> {
  if (!replace && existsSync(path)) throw existsAlready(path);
  // A random name, because another backup to the same file may be running.
  const draft = `${path}.${randomUUID()}.part`;
  const { readable, controller } = createTarPacker();
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(readable, createGzip(), output);
  // A full disk rejects both `written` and `write`. This handler avoids an unhandled rejection until `written` is
  // awaited below.
  written.catch(() => {});
  const add = async (name: string, content: Uint8Array) => {
    const entry = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
    await entry.write(content);
    await entry.close();
  };
  const addJson = (name: string, value: unknown) =>
    add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
  try {
    const rows = await write({
      manifest: (manifest) => addJson(MANIFEST, manifest),
      file: (name, content) => add(`files/${name}`, content),
      part: (table, number, content) =>
        add(`tables/${table}/${String(number).padStart(6, '0')}.copy`, content),
    });
    await addJson(ROWS, rows);
    controller.finalize();
    await written;
    if (!replace) await reserve(path);
    await rename(draft, path);
  } catch (error) {
    controller.error(error);
    // If the disk was the cause, this throws the disk's error, which says more than `error`.
    await written;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Creates the empty file, which fails if another backup has written a file with this name meanwhile. The rename alone
 * would replace that file.
 */
async function reserve(path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw errorCode(error) === 'EEXIST' ? existsAlready(path) : error;
  });
  await file.close();
}

function existsAlready(path: string): Error {
  return new Error(`${path} exists already. Use --force to replace it.`);
}

type Entry =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'file'; readonly name: string; readonly content: Buffer }
  | { readonly kind: 'part'; readonly table: string; readonly rows: Buffer }
  | { readonly kind: 'end'; readonly rows: Rows };

/**
 * Reads the entries of an archive one after the other. Damage may be found only at the end, so no entry is reliable
 * until all entries were read.
 * @throws Error if the file is truncated, damaged (gzip has a checksum) or not an archive
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const reading = new AbortController();
  // Errors are ignored here because the loop below meets them: the tar ends only after gzip has checked its checksum,
  // so a bad file makes the loop throw.
  pipeline(createReadStream(path), createGunzip(), Writable.fromWeb(writable), {
    signal: reading.signal,
  }).catch(() => {});
  let last: Entry['kind'] | undefined;
  try {
    for await (const { header, body } of readable) {
      const entry = await readEntry(header.name, body);
      if ((last === undefined) !== (entry.kind === 'manifest')) throw new Error('it has no manifest');
      last = entry.kind;
      yield entry;
    }
  } finally {
    reading.abort();
  }
  if (last !== 'end') throw new Error('it was never finished');
}

async function readEntry(path: string, body: ReadableStream<Uint8Array>): Promise<Entry> {
  const [folder, name = ''] = path.split('/');
  if (folder === 'tables') return { kind: 'part', table: name, rows: await buffer(body) };
  if (folder === 'files') return { kind: 'file', name, content: await buffer(body) };
  const value = path === MANIFEST || path === ROWS ? await json(body).catch(() => undefined) : undefined;
  if (path === MANIFEST && Value.Check(Manifest, value)) return { kind: 'manifest', manifest: value };
  if (path === ROWS && Value.Check(Rows, value)) return { kind: 'end', rows: value };
  throw new Error(`this release cannot read ${path}`);
}

/**
 * Reads the whole archive, so that a bad archive is refused before anything is changed.
 * @throws Error with a sentence about the fault
 */
export async function checkArchive(path: string): Promise<Manifest> {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  try {
    let manifest: Manifest | undefined;
    for await (const entry of readArchive(path)) if (entry.kind === 'manifest') manifest = entry.manifest;
    if (manifest !== undefined) return manifest;
    throw new Error('it is empty');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // If a system call failed, the file could not be read, which does not mean that it is damaged.
    if (error instanceof Error && 'syscall' in error) {
      throw new Error(`${path} cannot be read: ${reason}`, { cause: error });
    }
    throw new Error(`${path} is damaged, cut off or not a backup at all: ${reason}`, { cause: error });
  }
}
