import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import type { Author } from './queries.ts';

/** A line after a change, with the account's prices now. */
export type LineToSave = Quantity & {
  readonly code: string;
  readonly before: Quantity;
  readonly version: number;
  readonly description: string;
  readonly caseSize: number;
  readonly CasePrice: Money;
  readonly BottleNett: Money;
  readonly BottleVAT: Money;
};

/** Upserts lines of a proposal, and numbers new lines after the existing lines. */
export async function saveProposalLines(writer: Writer, proposalId: number, lines: readonly LineToSave[]) {
  const column = <T>(of: (line: LineToSave) => T) => lines.map(of);
  await sql`
    INSERT INTO proposal_line (proposal_id, product_code, line_no, version, description, case_size, cases, bottles,
      case_price, bottle_nett, bottle_vat)
    SELECT ${proposalId}::bigint, code, n + (
      SELECT coalesce(max(line_no), 0) FROM proposal_line WHERE proposal_id = ${proposalId}::bigint
    ), version, description, case_size, cases, bottles, case_price, bottle_nett, bottle_vat
    FROM unnest(${column(({ code }) => code)}::text[], ${column(({ version }) => version)}::int[],
      ${column(({ description }) => description)}::text[], ${column(({ caseSize }) => caseSize)}::int[],
      ${column(({ cases }) => cases)}::int[], ${column(({ bottles }) => bottles)}::int[],
      ${column(({ CasePrice }) => moneyText(CasePrice))}::numeric[],
      ${column(({ BottleNett }) => moneyText(BottleNett))}::numeric[],
      ${column(({ BottleVAT }) => moneyText(BottleVAT))}::numeric[]) WITH ORDINALITY
      AS line (code, version, description, case_size, cases, bottles, case_price, bottle_nett, bottle_vat, n)
    ON CONFLICT (proposal_id, product_code) DO UPDATE SET version = excluded.version, description = excluded.description,
      case_size = excluded.case_size, cases = excluded.cases, bottles = excluded.bottles, case_price = excluded.case_price,
      bottle_nett = excluded.bottle_nett, bottle_vat = excluded.bottle_vat`.execute(writer);
}

/** Records the quantities of changed lines before and after, with their author. */
export async function insertChanges(
  writer: Writer,
  proposalId: number,
  { who, name, isOffice, at }: Author,
  lines: readonly LineToSave[],
): Promise<void> {
  await writer
    .insertInto('proposal_change')
    .values(
      lines.map(({ code, description, caseSize, before, cases, bottles }) => ({
        proposal_id: proposalId,
        at,
        who,
        who_name: name,
        by_office: isOffice,
        product_code: code,
        description,
        case_size: caseSize,
        cases_before: before.cases,
        bottles_before: before.bottles,
        cases_after: cases,
        bottles_after: bottles,
      })),
    )
    .execute();
}

export async function countChanges(reader: Reader, proposalId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM proposal_change WHERE proposal_id = ${proposalId}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** The products whose lines a person other than `person` has changed. */
export async function readCodesChangedByOthers(reader: Reader, proposalId: number, person: string) {
  const rows = await reader
    .selectFrom('proposal_change')
    .select('product_code')
    .where('proposal_id', '=', proposalId)
    .where('who', '<>', person)
    .groupBy('product_code')
    .orderBy(sql`min(id)`)
    .execute();
  return rows.map(({ product_code }) => product_code);
}
