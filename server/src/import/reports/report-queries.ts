import { IMPORT_KINDS, type ImportKind } from '@tradecellar/contract/import-kinds.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import { personName } from '../../database/person-name.ts';
import type { ImportFault } from '../csv/describe-fault.ts';

const STORED_FAULTS = 50;
const HOUR_MS = 3_600_000;

export type ImportCounts = {
  readonly file: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
};

export type ImportNote = Pick<ImportCounts, 'file'> &
  Partial<ImportCounts> & {
    readonly kind: ImportKind | '';
    /** The content's hash. Empty if the file was not read. */
    readonly sha256: string;
    readonly size: number;
    readonly modifiedAt?: Date;
    readonly cameBy: string;
    readonly at: Date;
    readonly importId?: string;
    readonly outcome: 'imported' | 'double' | 'set-aside';
    /** The faults of a refused file, or the notes on an imported file. */
    readonly faults: readonly ImportFault[];
  };

export async function insertReport(writer: Writer, note: ImportNote): Promise<void> {
  const { kind, file, sha256, size, modifiedAt, cameBy, at, outcome, faults } = note;
  const { rows = 0, added = 0, changed = 0, removed = 0 } = note;
  await writer
    .insertInto('import_report')
    .values({
      kind,
      file,
      sha256,
      size,
      at,
      outcome,
      rows,
      added,
      changed,
      removed,
      came_by: cameBy,
      file_time: modifiedAt ?? null,
      import_id: note.importId ?? null,
      fault_count: faults.length,
      faults: JSON.stringify(faults.slice(0, STORED_FAULTS)),
    })
    .execute();
}

export function readTakenNames(reader: Reader, file: string) {
  return reader
    .selectFrom('import_report')
    .select(['sha256', 'file_time', 'at'])
    .where(sql`lower(file)`, '=', file.toLowerCase())
    .where('came_by', '=', 'inbox')
    .where('outcome', '=', 'imported')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export type LastImport = {
  readonly kind: ImportKind;
  readonly last: Awaited<ReturnType<typeof readLast>>[number] | undefined;
  /** The arrival of the last file of the kind that was imported or was a duplicate. */
  readonly receivedAt: Date | undefined;
  readonly refused: Awaited<ReturnType<typeof readLatest>>[number] | undefined;
  readonly isOverdue: boolean;
};

export async function readLastImports(
  reader: Reader,
  { importHours, now }: { importHours: Readonly<Record<ImportKind, number>>; now: Date },
): Promise<LastImport[]> {
  const [imports, received] = [await readLast(reader), await readReceived(reader)];
  const latest = await readLatest(reader);
  return IMPORT_KINDS.map((kind) => {
    const receivedAt = received.get(kind);
    const hours = importHours[kind];
    return {
      kind,
      last: imports.find((each) => each.kind === kind),
      receivedAt,
      refused: latest.find((each) => each.kind === kind && each.outcome === 'set-aside'),
      isOverdue: hours > 0 && now.getTime() - (receivedAt?.getTime() ?? 0) > hours * HOUR_MS,
    };
  });
}

function withFaults<Row extends { readonly faults: unknown }>(row: Row) {
  return { ...row, faults: row.faults as ImportFault[] }; // Written by `insertReport`.
}

async function readLast(reader: Reader) {
  const rows = await reader
    .selectFrom('import_report')
    .distinctOn('kind')
    .select([
      'kind',
      'file',
      personName(sql.ref('came_by')).as('came_by'),
      'at',
      'rows',
      'added',
      'changed',
      'removed',
      'faults',
      'undone_at',
      personName(sql.ref('undone_by')).as('undone_by'),
    ])
    .where('outcome', '=', 'imported')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(withFaults);
}

export async function readLatest(reader: Reader) {
  const rows = await reader
    .selectFrom('import_report')
    .distinctOn('kind')
    .select(['kind', 'file', 'outcome', 'at', 'fault_count', 'faults'])
    .where('kind', '<>', '')
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(withFaults);
}

export async function readReceived(reader: Reader): Promise<ReadonlyMap<string, Date>> {
  const rows = await reader
    .selectFrom('import_report')
    .select(({ fn }) => ['kind', fn.max('at').as('at')])
    .where('outcome', 'in', ['imported', 'double'])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

/**
 * Files that were set aside, unless a later file with the same name was imported or was a duplicate. Newest first, with
 * up to fifty faults.
 */
export async function readSetAside(reader: Reader, limit: number) {
  const rows = await reader
    .selectFrom('import_report as aside')
    .select([
      'id',
      'kind',
      'file',
      'size',
      personName(sql.ref('came_by')).as('came_by'),
      'at',
      'fault_count',
      'faults',
    ])
    .where('outcome', '=', 'set-aside')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('import_report as since')
            .select('since.id')
            .where(({ eb, fn }) => eb(fn('lower', ['since.file']), '=', fn('lower', ['aside.file'])))
            .whereRef('since.id', '>', 'aside.id')
            .where('since.outcome', '<>', 'set-aside'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withFaults);
}
