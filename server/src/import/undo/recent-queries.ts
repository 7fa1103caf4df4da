import { IMPORT_KINDS } from '@tradecellar/contract/import-kinds.ts';
import { RECENT_OF_KIND, whyNotUndone } from '@tradecellar/trade/undoable-import.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import { personName } from '../../database/person-name.ts';

export type RecentImport = {
  readonly import_id: string;
  readonly at: Date;
  readonly came_by: string;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly kinds: readonly string[];
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  }[];
  readonly is_kept: boolean;
  /** True if the import has moved orders that were placed in the shop to `invoiced`. */
  readonly has_invoiced: boolean;
};

export function whyNot({ kinds, undone_at, is_kept, has_invoiced }: RecentImport): string | undefined {
  return whyNotUndone(kinds, { isUndone: undone_at !== null, isKept: is_kept, hasInvoiced: has_invoiced });
}

export function readRecentImports(reader: Reader): Promise<RecentImport[]> {
  return readImports(
    reader,
    sql`
      SELECT last.import_id FROM unnest(${IMPORT_KINDS}::text[]) AS each (kind) CROSS JOIN LATERAL (
        SELECT import_id FROM import_report
        WHERE import_report.kind = each.kind AND outcome = 'imported' AND import_id IS NOT NULL
        ORDER BY id DESC LIMIT ${RECENT_OF_KIND}
      ) AS last`,
  );
}

export async function readImport(reader: Reader, importId: string): Promise<RecentImport | undefined> {
  const [found] = await readImports(reader, sql`SELECT ${importId}::uuid`);
  return found;
}

async function readImports(reader: Reader, ids: RawBuilder<unknown>): Promise<RecentImport[]> {
  const kept = (where: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM import_kept WHERE import_kept.import_id = import_report.import_id ${where})`;
  const { rows } = await sql<RecentImport>`
    SELECT import_id, min(at) AS at, ${personName(sql`min(came_by)`)} AS came_by, min(undone_at) AS undone_at,
      ${personName(sql`min(undone_by)`)} AS undone_by,
      array_agg(kind ORDER BY id) AS kinds,
      json_agg(json_build_object('file', file, 'rows', rows, 'added', added, 'changed', changed, 'removed', removed)
        ORDER BY id) AS files,
      ${kept(sql``)} AS is_kept, ${kept(sql`AND table_name = 'order_step'`)} AS has_invoiced
    FROM import_report WHERE import_id IN (${ids}) AND outcome = 'imported'
    GROUP BY import_id ORDER BY max(id) DESC`.execute(reader);
  return rows;
}
