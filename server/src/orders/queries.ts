import { awaitsDelivery, ORDER_STATES } from '@tradecellar/trade/order-life.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { knownName, personName } from '../database/person-name.ts';
import type { OrderLine, SalesOrder } from '../database/tables.ts';
import { rolesWith } from '../mail/people-queries.ts';

export type OrderRow = Selectable<SalesOrder>;
export type OrderLineRow = Selectable<OrderLine> & {
  /** Bottles in the product's case today. This and `withdrawn` are null for an unknown product. */
  readonly sold_in: number | null;
  readonly withdrawn: boolean | null;
  /** The product's bin number today; null for an unknown product. */
  readonly bin_no: string | null;
  /** The product's stock today; null without a stock figure. */
  readonly stock_bottles: number | null;
  readonly due_date: string | null;
};
/** An order with its lines, sorted by line number. */
export type OrderWithLines = { readonly order: OrderRow; readonly lines: readonly OrderLineRow[] };

/** The confirmed number of an order, else the provisional number. */
export function currentNumber(order: Pick<OrderRow, 'confirmed_no' | 'provisional_no'>): string {
  return order.confirmed_no ?? order.provisional_no ?? '';
}

/** An account's orders of a range of dates, newest first. Orders without a confirmed number are included. */
export async function readOrders(reader: Reader, account: string, range: DateRange): Promise<OrderRow[]> {
  return reader
    .selectFrom('sales_order')
    .selectAll()
    .where('customer_account', '=', account)
    .where('order_date', '>=', range.start)
    .where('order_date', '<=', range.end)
    .orderBy('order_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The account's order with this confirmed number, else with this provisional number. */
export async function findOrder(reader: Reader, account: string, orderNo: string) {
  return reader
    .selectFrom('sales_order')
    .selectAll()
    .where('customer_account', '=', account)
    .where((either) =>
      either.or([either('confirmed_no', '=', orderNo), either('provisional_no', '=', orderNo)]),
    )
    .orderBy(sql`confirmed_no = ${orderNo} DESC NULLS LAST`)
    .limit(1)
    .executeTakeFirst();
}

/** The lines of several orders, sorted by order and line number. */
export async function readOrderLines(reader: Reader, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return reader
    .selectFrom('order_line')
    .leftJoin('product', 'product.code', 'order_line.product_code')
    .leftJoin('stock', 'stock.product_code', 'order_line.product_code')
    .selectAll('order_line')
    .select([
      'product.case_size as sold_in',
      'product.withdrawn',
      'product.bin_no',
      'stock.bottles as stock_bottles',
      'stock.due_date',
    ])
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
}

/** The account's orders without a confirmed number, newest first. */
export async function readOnItsWay(reader: Reader, account: string) {
  return reader
    .selectFrom('sales_order')
    .innerJoin('placement', 'placement.id', 'sales_order.placement_id')
    .selectAll('sales_order')
    .select('placement.placed_at')
    .where('sales_order.customer_account', '=', account)
    .where('confirmed_no', 'is', null)
    .where('state', '<>', 'cancelled')
    .orderBy('sales_order.id', 'desc')
    .limit(100)
    .execute();
}

/**
 * The account's orders that are due on these days and not delivered: first the orders due from today on, then the
 * orders due earlier.
 */
export async function readDue(
  reader: Reader,
  account: string,
  { first, last, today }: { readonly first: string; readonly last: string; readonly today: string },
): Promise<OrderRow[]> {
  return reader
    .selectFrom('sales_order')
    .selectAll()
    .where('customer_account', '=', account)
    .where('required_date', '>=', first)
    .where('required_date', '<=', last)
    .where('delivered_at', 'is', null)
    .where('state', 'in', DUE_STATES)
    .orderBy(sql`required_date < ${today}`)
    .orderBy('required_date')
    .orderBy('id')
    .limit(50)
    .execute();
}

const DUE_STATES = ORDER_STATES.filter((state) => awaitsDelivery(state, false));

/** The steps of an order's life, first to last. */
export async function readSteps(reader: Reader, orderId: number) {
  return reader
    .selectFrom('order_step')
    .select(['state', 'at', personName(sql.ref('who')).as('who'), 'note'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
export type StepRow = Awaited<ReturnType<typeof readSteps>>[number];

/** The person who placed an order in the shop, with their name if the shop knows it, or the office. */
export type OrderedByRow = {
  readonly by_office: boolean | null;
  readonly placed_by: string | null;
  readonly buyer_name: string | null;
};

/**
 * `part_nos`: the numbers of all orders that were placed with the same basket, without cancelled orders, but always
 * with the order's own number.
 */
type PlacedPartRow = OrderedByRow & { readonly part_nos: readonly string[] };

/**
 * By order id: the person who placed the order, and the numbers of all orders of its basket. Orders that only the
 * ledger knows are left out.
 */
export async function readPlacedParts(
  reader: Reader,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PlacedPartRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('sales_order')
    .innerJoin('placement', 'placement.id', 'sales_order.placement_id')
    .select(['sales_order.id', 'placement.by_office', 'placement.placed_by'])
    .select(knownName(sql.ref('placement.placed_by')).as('buyer_name'))
    .select(
      sql<string[]>`ARRAY(
        SELECT coalesce(part.confirmed_no, part.provisional_no) FROM sales_order part
        WHERE part.placement_id = placement.id AND (part.state <> 'cancelled' OR part.id = sales_order.id) ORDER BY part.id
      )`.as('part_nos'),
    )
    .where('sales_order.id', 'in', [...orderIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An order with its customer and the person who placed it, for its mails. */
export async function readMailOrder(reader: Reader, orderId: number) {
  return (
    reader
      .selectFrom('sales_order')
      .innerJoin('customer', 'customer.account', 'sales_order.customer_account')
      .leftJoin('placement', 'placement.id', 'sales_order.placement_id')
      // The person who placed the order gets mails as the buyer only with a login for the account, which an admin does
      // not have.
      .leftJoin('login', (join) =>
        join
          .onRef('login.email', '=', 'placement.placed_by')
          .onRef('login.customer_account', '=', 'sales_order.customer_account')
          .on(sql<boolean>`login.role = ${rolesWith('order')}`),
      )
      .selectAll('sales_order')
      .select([
        'customer.name as customer_name',
        'login.email as buyer_email',
        'placement.placed_by',
        'placement.by_office',
        'placement.placed_at',
        'placement.version',
      ])
      .select((query) =>
        query
          .exists(
            query
              .selectFrom('hand_over as h')
              .select('h.id')
              .whereRef('h.order_id', '=', 'sales_order.id')
              .where('h.held_as_overdue', '=', true)
              .where('h.taken_at', 'is', null),
          )
          .$castTo<boolean>()
          .as('is_held'),
      )
      .select(knownName(sql.ref('placement.placed_by')).as('buyer_name'))
      // The account's address gets no mails about orders if its login may not order.
      .select(
        sql<string>`CASE WHEN EXISTS (SELECT FROM login own WHERE own.email = lower(customer.email COLLATE "C")
          AND own.customer_account = customer.account AND NOT own.role = ${rolesWith('order')}) THEN '' ELSE customer.email END`.as(
          'customer_email',
        ),
      )
      .where('sales_order.id', '=', orderId)
      .executeTakeFirst()
  );
}
export type MailOrderRow = NonNullable<Awaited<ReturnType<typeof readMailOrder>>>;

export function readMailLines(reader: Reader, orderId: number) {
  return reader
    .selectFrom('order_line')
    .leftJoin('stock', 'stock.product_code', 'order_line.product_code')
    .select([
      'order_line.product_code',
      'description',
      'case_size',
      'unit_size',
      'total_bottles',
      'line_nett',
      'stock.bottles as stock_bottles',
      'stock.due_date',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
}
export type MailLineRow = Awaited<ReturnType<typeof readMailLines>>[number];

/** The proposal from which an order was placed. */
export type ProposedRow = { readonly cart_id: string; readonly maker_name: string };

export async function readProposed(reader: Reader, orderId: number): Promise<ProposedRow | undefined> {
  const { rows } = await sql<ProposedRow>`
    SELECT p.cart_id, coalesce(${knownName(sql`p.made_by`)}, p.made_by_name) AS maker_name FROM sales_order o JOIN placement ON placement.id = o.placement_id
    JOIN proposal p ON p.customer_account = placement.customer_account AND p.cart_id = placement.cart_id
    WHERE o.id = ${orderId}`.execute(reader);
  return rows[0];
}
