import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import { type Insertable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import type { Proposal } from '../../database/tables.ts';

/** Writes of proposals; the caller has locked their customer. */

export async function insertProposal(writer: Writer, row: Insertable<Proposal>): Promise<number> {
  const { id } = await writer.insertInto('proposal').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Replaces what the office said of an open proposal. */
export async function updateProposal(
  writer: Writer,
  id: number,
  said: Pick<Insertable<Proposal>, 'fingerprint' | 'earlier_fingerprints' | 'sentence' | 'expires_on'>,
): Promise<void> {
  await writer.updateTable('proposal').set(said).where('id', '=', id).execute();
}

type Quantity = { readonly cases: number; readonly bottles: number };

/** A line as it is to be, with the account's prices now. */
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

/** Writes lines; those that are new come after the others. */
export async function saveProposalLines(
  writer: Writer,
  proposalId: number,
  lines: readonly LineToSave[],
): Promise<void> {
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

export type Author = {
  readonly who: string;
  readonly name: string;
  readonly isOffice: boolean;
  readonly at: Date;
};

/** Records who changed lines, before and after. */
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

/** The products whose lines anybody else has changed since they were proposed. */
export async function readCodesChangedByOthers(
  reader: Reader,
  proposalId: number,
  person: string,
): Promise<string[]> {
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

export async function closeProposal(
  writer: Writer,
  id: number,
  { who, name, isOffice, at }: Author,
  { closed, word }: { readonly closed: 'declined' | 'withdrawn'; readonly word: string },
): Promise<void> {
  await writer
    .updateTable('proposal')
    .set({
      closed,
      word,
      closed_by: who,
      closed_by_name: name,
      closed_by_office: isOffice,
      closed_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Forgets the names that a person of the office had in proposals. */
export async function blankProposers(writer: Writer, email: string): Promise<void> {
  await sql`UPDATE proposal SET
      made_by_name = CASE WHEN made_by = ${email} THEN '' ELSE made_by_name END,
      closed_by_name = CASE WHEN closed_by = ${email} THEN '' ELSE closed_by_name END
    WHERE made_by = ${email} OR closed_by = ${email}`.execute(writer);
  await writer.updateTable('proposal_change').set({ who_name: '' }).where('who', '=', email).execute();
}

/** Deletes proposals that ended before a day and were not ordered. */
export async function deleteProposalsBefore(writer: Writer, day: string): Promise<void> {
  await sql`DELETE FROM proposal p WHERE expires_on < ${day}::date AND NOT EXISTS (
    SELECT FROM placement WHERE customer_account = p.customer_account AND (cart_id = p.cart_id OR id IN (
      SELECT placement_id FROM order_version WHERE key = p.cart_id)))`.execute(writer);
}
