import { MARKED_DAYS, MOST_PAYMENTS } from '@tradecellar/contract/office-payments.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';

export type ListedRow = {
  readonly id: number;
  readonly customer_account: string;
  readonly customer_name: string;
  readonly payer: string;
  readonly at: Date;
  readonly amount_pence: number;
  readonly state: 'open' | 'paid';
  readonly is_unknown: boolean;
  readonly returned_pence: number;
  readonly is_disputed: boolean;
  readonly items: readonly { readonly number: string; readonly pence: number }[];
};

export async function readListed(
  reader: Reader,
  { account, now }: { readonly account: string | undefined; readonly now: Date },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT payment.id, customer_account, c.name AS customer_name, ${personName(sql`paid_by`)} AS payer,
      coalesce(paid_at, made_at) AS at, amount_pence, state,
      last_error <> '' OR expires_at <= ${now}::timestamptz AS is_unknown,
      refunded_pence + disputed_pence AS returned_pence, disputed_pence > 0 AS is_disputed,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('number', transaction_number,
        'pence', coalesce(applied_pence, pence)) ORDER BY transaction_number), '[]')
       FROM payment_item WHERE payment_id = payment.id) AS items
    FROM payment JOIN customer c ON c.account = customer_account
    WHERE purpose = 'balance' AND state IN ('open', 'paid')
      AND coalesce(paid_at, made_at) > ${now}::timestamptz - make_interval(days => ${MARKED_DAYS})
      ${account === undefined ? sql`` : sql`AND customer_account = ${account}`}
    ORDER BY coalesce(paid_at, made_at) DESC, payment.id DESC LIMIT ${MOST_PAYMENTS}`.execute(reader);
  return rows;
}
