import { type ProposalState, proposalStateOn } from '@tradecellar/trade/proposal-life.ts';
import { type Selectable, sql } from 'kysely';
import type { PriceRow } from '../../catalogue/account-price.ts';
import type { Reader } from '../../database/connection.ts';
import { knownName } from '../../database/person-name.ts';
import type { Proposal, ProposalChange, ProposalLine } from '../../database/tables.ts';

/** The tables `proposal`, `proposal_line` and `proposal_change` (docs/proposals.md). */

/** A proposal with the order that it became, and the names of people of the account. */
export type ProposalRow = Selectable<Proposal> & {
  readonly customer_name: string;
  readonly maker_name: string | null;
  readonly closer_name: string | null;
  readonly line_count: number;
  /** The last change by the customer. */
  readonly changed_at: Date | null;
  readonly placed_at: Date | null;
  readonly placed_by: string | null;
  readonly placed_by_office: boolean | null;
  readonly placer_name: string | null;
  readonly order_no: string | null;
};

/** Proposals `p` with their customer `c` and their placement `placed`, by its own uuid or that of a change. */
const proposals = sql`
  FROM proposal p JOIN customer c ON c.account = p.customer_account
  LEFT JOIN LATERAL (
    SELECT * FROM placement WHERE placement.customer_account = p.customer_account AND id = coalesce(
      (SELECT id FROM placement WHERE customer_account = p.customer_account AND cart_id = p.cart_id),
      (SELECT placement_id FROM order_version JOIN placement ON placement.id = placement_id
       WHERE key = p.cart_id AND customer_account = p.customer_account LIMIT 1))
  ) placed ON true`;

const columns = sql`p.*, ${knownName(sql`p.made_by`)} AS maker_name, c.name AS customer_name, ${knownName(sql`p.closed_by`)} AS closer_name,
  (SELECT count(*)::int FROM proposal_line l WHERE l.proposal_id = p.id AND (l.cases > 0 OR l.bottles > 0)) AS line_count,
  (SELECT max(at) FROM proposal_change h WHERE h.proposal_id = p.id AND NOT h.by_office) AS changed_at,
  placed.placed_at, placed.placed_by, placed.by_office AS placed_by_office, ${knownName(sql`placed.placed_by`)} AS placer_name,
  (SELECT coalesce(confirmed_no, provisional_no) FROM sales_order o WHERE o.placement_id = placed.id
   ORDER BY o.state = 'cancelled', o.id LIMIT 1) AS order_no`;

const isOpenOn = (today: string) =>
  sql`(p.closed IS NULL AND p.expires_on >= ${today}::date AND placed.id IS NULL)`;

/** Open to a customer of the shop: the office cannot act for one who is withdrawn. */
const isOpenOnBoard = (today: string) => sql`(${isOpenOn(today)} AND NOT c.withdrawn)`;

/** The state of a proposal on a day in London. */
export function stateOf(row: ProposalRow, today: string): ProposalState {
  const facts = {
    isOrdered: row.placed_at !== null,
    closed: row.closed ?? undefined,
    expiresOn: row.expires_on,
  };
  return proposalStateOn(facts, today);
}

export async function readProposal(
  reader: Reader,
  account: string,
  cartId: string,
): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} ${proposals} WHERE p.customer_account = ${account} AND p.cart_id = ${cartId}::uuid`.execute(
    reader,
  );
  return rows[0];
}

export async function readProposalById(reader: Reader, id: number): Promise<ProposalRow | undefined> {
  const { rows } = await sql<ProposalRow>`SELECT ${columns} ${proposals} WHERE p.id = ${id}`.execute(reader);
  return rows[0];
}

/** An account's proposals, open ones first, then the newest. */
export async function readProposals(
  reader: Reader,
  account: string,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} ${proposals} WHERE p.customer_account = ${account}
    ORDER BY ${isOpenOn(today)} DESC, p.id DESC LIMIT ${most}`.execute(reader);
  return rows;
}

export type ProposalLineRow = Selectable<ProposalLine>;

/** The lines of a proposal in their sequence, removed ones included. */
export async function readProposalLines(reader: Reader, proposalId: number): Promise<ProposalLineRow[]> {
  return reader
    .selectFrom('proposal_line')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .orderBy('line_no')
    .execute();
}

export type ProposalChangeRow = Selectable<ProposalChange> & { readonly known_name: string | null };

/** The most changes that are shown. */
const MOST_CHANGES = 1_000;

/** The latest changes of a proposal, first to last. */
export async function readProposalChanges(
  reader: Reader,
  { id }: Pick<ProposalRow, 'id'>,
): Promise<ProposalChangeRow[]> {
  const { rows } = await sql<ProposalChangeRow>`
    SELECT * FROM (
      SELECT h.*, ${knownName(sql`h.who`)} AS known_name FROM proposal_change h
      WHERE h.proposal_id = ${id} ORDER BY h.id DESC LIMIT ${MOST_CHANGES}
    ) latest ORDER BY id`.execute(reader);
  return rows;
}

/** The addresses of an account, first its own, then its people's. */
export async function readRecipients(reader: Reader, account: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM (
      SELECT lower(email) AS email, 0 AS place FROM customer WHERE account = ${account} AND email <> ''
      UNION ALL
      SELECT email, 1 FROM login WHERE customer_account = ${account}
    ) each GROUP BY email ORDER BY min(place), email COLLATE "C" LIMIT ${most}`.execute(reader);
  return rows.map(({ email }) => email);
}

/** A line of a board's proposal with its product as the account would buy it now; nulls for a product that is unknown. */
export type BoardLine = PriceRow & {
  readonly cases: number;
  readonly bottles: number;
  readonly case_size: number;
};
export type BoardProposalRow = ProposalRow & { readonly goods: readonly BoardLine[] };

/** A page of the board with the goods that are still sold, and one row more if there is one. */
export async function readBoardProposals(
  reader: Reader,
  {
    today,
    isOpenOnly,
    start,
    size,
  }: { readonly today: string; readonly isOpenOnly: boolean; readonly start: number; readonly size: number },
): Promise<BoardProposalRow[]> {
  const { rows } = await sql<BoardProposalRow>`
    SELECT ${columns}, ARRAY(
      SELECT json_build_object('cases', l.cases, 'bottles', l.bottles, 'case_size', product.case_size,
        'case_price', coalesce(x.case_price, product.case_price)::text,
        'bottle_nett', coalesce(x.bottle_nett, product.bottle_nett)::text,
        'bottle_vat', coalesce(x.bottle_vat, product.bottle_vat)::text, 'vat_rate', product.vat_rate::text)
      FROM proposal_line l JOIN product ON product.code = l.product_code AND NOT product.withdrawn
      LEFT JOIN price x ON x.product_code = product.code AND x.price_list = nullif(c.price_list, '')
      WHERE l.proposal_id = p.id AND (l.cases > 0 OR l.bottles > 0)
    ) AS goods
    ${proposals} WHERE ${isOpenOnly ? isOpenOnBoard(today) : sql`true`}
    ORDER BY p.id DESC LIMIT ${size + 1} OFFSET ${start}`.execute(reader);
  return rows;
}

export async function countOpenProposals(reader: Reader, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count ${proposals} WHERE ${isOpenOnBoard(today)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** The proposal that an order was placed of. */
export type ProposedRow = Pick<Selectable<Proposal>, 'cart_id'> & { readonly maker_name: string };

export async function readProposed(reader: Reader, orderId: number): Promise<ProposedRow | undefined> {
  const { rows } = await sql<ProposedRow>`
    SELECT p.cart_id, coalesce(${knownName(sql`p.made_by`)}, p.made_by_name) AS maker_name FROM sales_order o JOIN placement ON placement.id = o.placement_id
    JOIN proposal p ON p.customer_account = placement.customer_account AND p.cart_id = placement.cart_id
    WHERE o.id = ${orderId}`.execute(reader);
  return rows[0];
}

/** Proposals that expired since a day, open until then. One that a requested change would add to an order is answered. */
export async function readExpired(
  reader: Reader,
  { since, today }: { readonly since: string; readonly today: string },
): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    SELECT ${columns} ${proposals}
    WHERE p.closed IS NULL AND placed.id IS NULL AND p.expires_on >= ${since}::date AND p.expires_on < ${today}::date
      AND NOT EXISTS (SELECT FROM requested_change r JOIN placement ON placement.id = r.placement_id
        WHERE r.state = 'open' AND r.key = p.cart_id AND placement.customer_account = p.customer_account)
    ORDER BY p.id`.execute(reader);
  return rows;
}
