import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type PriceRow, priceColumns, priceOfList } from '../../catalogue/cache/account-price.ts';
import type { Reader, Writer } from '../../database/connection.ts';
import { knownName } from '../../database/person-name.ts';
import type { Proposal, ProposalChange, ProposalLine } from '../../database/tables.ts';

/**
 * Queries of the tables `proposal`, `proposal_line` and `proposal_change` (docs/proposals.md). Callers that write lock
 * the customer first.
 */

/** A proposal with the order that was placed from it, and the names of the people. */
export type ProposalRow = Selectable<Proposal> & {
  readonly customer_name: string;
  readonly maker_name: string | null;
  readonly closer_name: string | null;
  readonly line_count: number;
  readonly changed_at: Date | null;
  readonly placed_at: Date | null;
  readonly placed_by: string | null;
  readonly placed_by_office: boolean | null;
  readonly placer_name: string | null;
  readonly order_no: string | null;
};

/**
 * Proposals `p` with their customer `c` and their placement `placed`: the basket with the proposal's uuid was placed,
 * or was added to an earlier order by a change.
 */
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

/**
 * True for an open proposal, unless its customer is withdrawn, because the office cannot act for a withdrawn customer.
 */
const isOpenOnBoard = (today: string) => sql`(${isOpenOn(today)} AND NOT c.withdrawn)`;

/** Reads proposals. `rest` is the end of the statement, from `WHERE` on. */
async function selectProposals(reader: Reader, rest: RawBuilder<unknown>): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`SELECT ${columns} ${proposals} ${rest}`.execute(reader);
  return rows;
}

export async function readProposal(reader: Reader, account: string, cartId: string) {
  const named = sql`WHERE p.customer_account = ${account} AND p.cart_id = ${cartId}::uuid`;
  return (await selectProposals(reader, named))[0];
}

export async function readProposalById(reader: Reader, id: number): Promise<ProposalRow | undefined> {
  return (await selectProposals(reader, sql`WHERE p.id = ${id}`))[0];
}

/** An account's proposals: first the open proposals, then the others, each newest first. */
export function readProposals(
  reader: Reader,
  account: string,
  { today, most }: { readonly today: string; readonly most: number },
): Promise<ProposalRow[]> {
  const rest = sql`
    WHERE p.customer_account = ${account} ORDER BY ${isOpenOn(today)} DESC, p.id DESC LIMIT ${most}`;
  return selectProposals(reader, rest);
}

export type ProposalLineRow = Selectable<ProposalLine>;

export async function readProposalLines(reader: Reader, proposalId: number): Promise<ProposalLineRow[]> {
  return reader
    .selectFrom('proposal_line')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .orderBy('line_no')
    .execute();
}

export type ProposalChangeRow = Selectable<ProposalChange> & { readonly known_name: string | null };

const MOST_CHANGES = 1_000;

export async function readProposalChanges(reader: Reader, proposalId: number): Promise<ProposalChangeRow[]> {
  const { rows } = await sql<ProposalChangeRow>`
    SELECT * FROM (
      SELECT h.*, ${knownName(sql`h.who`)} AS known_name FROM proposal_change h
      WHERE h.proposal_id = ${proposalId} ORDER BY h.id DESC LIMIT ${MOST_CHANGES}
    ) latest ORDER BY id`.execute(reader);
  return rows;
}

export type ProposalShow = 'open' | 'ending' | 'all';

/** `ending`: the last day is today, tomorrow or the day after. */
const isEnding = (today: string) =>
  sql`(${isOpenOnBoard(today)} AND p.expires_on <= ${addDays(today, ENDING_DAYS)}::date)`;
const ENDING_DAYS = 2;

function shownBy(show: ProposalShow, today: string) {
  if (show === 'all') return sql`true`;
  return show === 'open' ? isOpenOnBoard(today) : isEnding(today);
}

export type BoardLine = PriceRow & Quantity & { readonly case_size: number };
export type BoardProposalRow = ProposalRow & { readonly goods: readonly BoardLine[] };

/**
 * A page of the office's board of proposals, with the products that are still sold. One row more than the page says
 * that there is a next page.
 */
export async function readBoardProposals(
  reader: Reader,
  {
    today,
    show,
    start,
    size,
  }: { readonly today: string; readonly show: ProposalShow; readonly start: number; readonly size: number },
): Promise<BoardProposalRow[]> {
  const { rows } = await sql<BoardProposalRow>`
    SELECT ${columns}, ARRAY(
      SELECT json_build_object('cases', l.cases, 'bottles', l.bottles, 'case_size', product.case_size,
        'case_price', priced.case_price::text, 'bottle_nett', priced.bottle_nett::text,
        'bottle_vat', priced.bottle_vat::text, 'vat_rate', priced.vat_rate::text)
      FROM proposal_line l JOIN product ON product.code = l.product_code AND NOT product.withdrawn
      CROSS JOIN LATERAL (
        SELECT ${priceColumns} FROM (SELECT product.*) AS p ${priceOfList(sql`nullif(c.price_list, '')`, today)}
      ) AS priced
      WHERE l.proposal_id = p.id AND (l.cases > 0 OR l.bottles > 0)
    ) AS goods
    ${proposals} WHERE ${shownBy(show, today)}
    ORDER BY p.id DESC LIMIT ${size + 1} OFFSET ${start}`.execute(reader);
  return rows;
}

export async function countOpenProposals(reader: Reader, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count ${proposals} WHERE ${isOpenOnBoard(today)}`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function countEndingProposals(reader: Reader, today: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(p.made_at) AS oldest ${proposals} WHERE ${isEnding(today)}`.execute(
    reader,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Proposals that expired unanswered since a day. A proposal in an open requested change counts as answered. */
export function readExpired(
  reader: Reader,
  { since, today }: { readonly since: string; readonly today: string },
): Promise<ProposalRow[]> {
  const expired = sql`
    WHERE p.closed IS NULL AND placed.id IS NULL AND p.expires_on >= ${since}::date AND p.expires_on < ${today}::date
      AND NOT EXISTS (SELECT FROM requested_change r JOIN placement ON placement.id = r.placement_id
        WHERE r.state = 'open' AND r.key = p.cart_id AND placement.customer_account = p.customer_account)
    ORDER BY p.id`;
  return selectProposals(reader, expired);
}

export async function insertProposal(writer: Writer, row: Insertable<Proposal>): Promise<number> {
  const { id } = await writer.insertInto('proposal').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Replaces the office's sentence, day and fingerprint of an open proposal. */
export async function updateProposal(
  writer: Writer,
  id: number,
  said: Pick<Insertable<Proposal>, 'fingerprint' | 'earlier_fingerprints' | 'sentence' | 'expires_on'>,
): Promise<void> {
  await writer.updateTable('proposal').set(said).where('id', '=', id).execute();
}

export type Author = {
  readonly who: string;
  readonly name: string;
  readonly isOffice: boolean;
  readonly at: Date;
};

export async function closeProposal(
  writer: Writer,
  id: number,
  { who, name, isOffice, at }: Author,
  { closed, word }: { readonly closed: 'declined' | 'withdrawn'; readonly word: string },
): Promise<void> {
  await writer
    .updateTable('proposal')
    .set({ closed, word, closed_by: who, closed_by_name: name, closed_by_office: isOffice, closed_at: at })
    .where('id', '=', id)
    .execute();
}

/** Blanks the name of an erased person of the office in all proposals. */
export async function blankProposers(writer: Writer, email: string): Promise<void> {
  await sql`UPDATE proposal SET
      made_by_name = CASE WHEN made_by = ${email} THEN '' ELSE made_by_name END,
      closed_by_name = CASE WHEN closed_by = ${email} THEN '' ELSE closed_by_name END
    WHERE made_by = ${email} OR closed_by = ${email}`.execute(writer);
  await writer.updateTable('proposal_change').set({ who_name: '' }).where('who', '=', email).execute();
}

/** Deletes proposals that expired before a day, except ordered proposals. */
export async function deleteProposalsBefore(writer: Writer, day: string): Promise<void> {
  await sql`DELETE FROM proposal p WHERE expires_on < ${day}::date AND NOT EXISTS (
    SELECT FROM placement WHERE customer_account = p.customer_account AND (cart_id = p.cart_id OR id IN (
      SELECT placement_id FROM order_version WHERE key = p.cart_id)))`.execute(writer);
}
