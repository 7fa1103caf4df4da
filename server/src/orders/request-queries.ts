import type { Order } from '@tradecellar/contract/checkout.ts';
import type { OrderVersion } from '@tradecellar/trade/order-difference.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';
import type { RequestedChange } from '../database/tables.ts';

export type RequestRow = Omit<Selectable<RequestedChange>, 'asked' | 'body'> & {
  readonly asker_name: string;
  readonly asked: Order;
  readonly body: OrderVersion;
  readonly account: string;
  /** The numbers of the order, its back order and its reserves order, without cancelled orders. */
  readonly order_nos: string[];
};

const requests = sql`
  SELECT r.*, ${personName(sql`r.asked_by`)} AS asker_name, p.customer_account AS account, ARRAY(
    SELECT provisional_no FROM sales_order
    WHERE placement_id = r.placement_id AND state <> 'cancelled' ORDER BY id
  ) AS order_nos
  FROM requested_change r JOIN placement p ON p.id = r.placement_id`;

export async function readRequest(reader: Reader, id: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`${requests} WHERE r.id = ${id}`.execute(reader);
  return rows[0];
}

export async function readRequestsById(reader: Reader, ids: readonly number[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RequestRow>`${requests} WHERE r.id = ANY(${ids}::bigint[])`.execute(reader);
  return rows;
}

export async function readRequests(reader: Reader, placementId: number): Promise<RequestRow[]> {
  const { rows } =
    await sql<RequestRow>`${requests} WHERE r.placement_id = ${placementId} ORDER BY r.id`.execute(reader);
  return rows;
}

export type NewRequest = Pick<
  RequestRow,
  'placement_id' | 'key' | 'fingerprint' | 'version' | 'asked_by' | 'by_office' | 'asked_at'
> & { readonly asked: Order; readonly body: OrderVersion; readonly differences: readonly string[] };

export async function insertRequest(writer: Writer, request: NewRequest): Promise<number> {
  const { asked, body, differences, ...columns } = request;
  const row = await writer
    .insertInto('requested_change')
    .values({
      ...columns,
      asked: JSON.stringify(asked),
      body: JSON.stringify(body),
      differences: [...differences],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function setOutcome(
  writer: Writer,
  id: number,
  outcome: Pick<RequestRow, 'state' | 'decided_by' | 'decided_at' | 'sentence'>,
): Promise<void> {
  await writer
    .updateTable('requested_change')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** The open requested changes of these orders. Each has the id of its first order among `orderIds`. */
export async function readOpenRequests(reader: Reader, orderIds: readonly number[]) {
  const { rows } = await sql<{ id: number; orderId: number }>`
    SELECT r.id, min(o.id) AS "orderId" FROM sales_order o
    JOIN requested_change r ON r.placement_id = o.placement_id AND r.state = 'open'
    WHERE o.id = ANY(${orderIds}::bigint[]) GROUP BY r.id`.execute(reader);
  return rows;
}
