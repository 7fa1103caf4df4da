import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

/** A settlement of several lines of one claim, found by the number of any of its lines (`lineNo`). */
type Settlement = {
  readonly claimId: number;
  readonly lineNo: number;
  readonly orderId: number;
  readonly settledAt: Date;
  readonly replacementId: number | undefined;
};

type SettlementSql = Readonly<
  Record<'claimId' | 'lineNo' | 'orderId' | 'settledAt' | 'replacementId', RawBuilder<unknown>>
>;

const inSql = ({ claimId, lineNo, orderId, settledAt, replacementId = 0 }: Settlement): SettlementSql => ({
  claimId: sql`${claimId}::bigint`,
  lineNo: sql`${lineNo}::int`,
  orderId: sql`${orderId}::bigint`,
  settledAt: sql`${settledAt}::timestamptz`,
  replacementId: sql`${replacementId}::bigint`,
});

const itsMails = ({ claimId, lineNo, orderId, replacementId }: SettlementSql) => sql`
  ((mail.order_id = ${orderId} AND mail.kind = 'claim-settled' AND mail.facts -> 'claimId' = to_jsonb(${claimId})
      AND mail.facts -> 'lineNos' @> to_jsonb(${lineNo}))
    OR (mail.order_id = ${replacementId} AND mail.kind = 'order-desk'))`;

/**
 * SQL that is true if a mail, the message or the replacement of a settlement was sent, or the shop has tried to send
 * it.
 */
export const hasLeft = (settlement: SettlementSql) => {
  const { claimId, settledAt, replacementId } = settlement;
  return sql<boolean>`(
    EXISTS (SELECT FROM mail WHERE ${itsMails(settlement)} AND (attempts > 0 OR sent_at IS NOT NULL))
    OR EXISTS (SELECT FROM hand_over h WHERE (h.attempts > 0 OR h.taken_at IS NOT NULL)
      AND (h.order_id = ${replacementId}
        OR (h.claim_id = ${claimId} AND h.event = 'claim.settled' AND h.queued_at = ${settledAt})))
    OR EXISTS (SELECT FROM sales_order WHERE id = ${replacementId} AND state NOT IN ('placed', 'cancelled')))`;
};

export async function readHasLeft(reader: Reader, settlement: Settlement): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT ${hasLeft(inSql(settlement))} AS left`.execute(reader);
  return rows[0]?.left ?? true;
}

/**
 * Locks the mails of a settlement. Returns the numbers of the lines that were settled together, or undefined if no mail
 * names these lines.
 */
export async function lockSettlementMails(
  writer: Writer,
  settlement: Settlement,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ kind: string; line_nos: number[] }>`
    SELECT kind, facts -> 'lineNos' AS line_nos FROM mail
    WHERE ${itsMails(inSql(settlement))} ORDER BY id FOR UPDATE`.execute(writer);
  return rows.find(({ kind }) => kind === 'claim-settled')?.line_nos;
}

export async function dropUnsentMails(writer: Writer, settlement: Settlement): Promise<void> {
  await sql`DELETE FROM mail WHERE ${itsMails(inSql(settlement))} AND attempts = 0`.execute(writer);
}

export async function dropMessage(writer: Writer, { claimId, settledAt }: Settlement): Promise<void> {
  await sql`
    DELETE FROM hand_over WHERE claim_id = ${claimId} AND event = 'claim.settled'
      AND queued_at = ${settledAt}::timestamptz AND attempts = 0 AND taken_at IS NULL`.execute(writer);
}
