import { sql } from 'kysely';
import type { Database, Reader } from '../database/connection.ts';

export async function insertRefusedReport(
  database: Database,
  refused: {
    report: { readonly who: string; readonly orderNo: string };
    code: string;
    sentence: string;
    at: Date;
  },
): Promise<void> {
  const { who, orderNo, ...facts } = refused.report;
  await database
    .insertInto('refused_report')
    .values({
      who,
      order_no: orderNo,
      report: JSON.stringify(facts),
      code: refused.code,
      sentence: refused.sentence,
      first_at: refused.at,
      last_at: refused.at,
    })
    .onConflict((on) =>
      on.columns(['who', 'order_no', 'report']).doUpdateSet({
        times: sql`refused_report.times + 1`,
        last_at: refused.at,
        code: refused.code,
        sentence: refused.sentence,
      }),
    )
    .execute();
}

export function readRefusedReports(reader: Reader, limit: number) {
  return reader
    .selectFrom('refused_report')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
