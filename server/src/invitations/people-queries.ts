import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import type { PeopleFilter, PersonState } from '@tradecellar/contract/people-names.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { knownName } from '../database/person-name.ts';
import { hasWord, plainText } from '../database/plain-text.ts';

export type PersonRow = {
  readonly email: string;
  readonly name: string | null;
  readonly accounts: readonly { account: string; customer: string; name: string; role: BuyerRole }[];
  readonly state: PersonState;
  readonly mailed_at: Date | null;
  readonly opened_at: Date | null;
  readonly asked_at: Date | null;
  /**
   * `yyyy-MM-dd`, the days of the person's first and last stored sign-in, and of the first and last order that the
   * person placed.
   */
  readonly first_sign_in: string | null;
  readonly last_sign_in: string | null;
  readonly first_order: string | null;
  readonly last_order: string | null;
  readonly fault: string | null;
};

/** A person orders by telephone if the office placed every order of this time for the person's accounts. */
const TELEPHONE_DAYS = 90;

/**
 * Everybody with a login, with the steps that each person has taken. The state is `refused` if the mail server refused
 * the newest mail, or if the shop gave up the mail. `by_telephone`: the person has signed in, and the office placed
 * every order of 90 days.
 */
const people = (now: Date) => sql`
  WITH known AS (
    SELECT login.email, jsonb_agg(jsonb_build_object('account', customer.account, 'customer', customer.name,
      'name', login.name, 'role', login.role) ORDER BY customer.account COLLATE "C") AS accounts,
      string_agg(concat_ws(' ', login.name, customer.account, customer.name), ' ') AS words
    FROM login JOIN customer ON account = customer_account AND NOT withdrawn GROUP BY login.email
  ), came AS (
    SELECT email, min(day)::text AS first, max(day)::text AS last FROM sign_in GROUP BY email
  ), ordered AS (
    SELECT placed_by AS email, min(placed_at) AS first, max(placed_at) AS last
    FROM placement WHERE NOT by_office GROUP BY placed_by
  ), recent AS (
    SELECT customer_account, bool_and(by_office) AS is_phoned FROM placement
    WHERE placed_at > ${now}::timestamptz - make_interval(days => ${TELEPHONE_DAYS}) GROUP BY customer_account
  ), phoned AS (
    SELECT login.email FROM login JOIN recent USING (customer_account) GROUP BY login.email HAVING bool_and(is_phoned)
  ), newest AS (
    SELECT DISTINCT ON (email) email, id, asked_at, mailed_at FROM invitation WHERE dropped_at IS NULL
    ORDER BY email, id DESC
  ), opened AS (
    SELECT email, min(opened_at) AS at FROM invitation WHERE opened_at IS NOT NULL GROUP BY email
  ), person AS (
    SELECT known.email, ${knownName(sql.ref('known.email'))} AS name, accounts, words, newest.asked_at, newest.mailed_at,
      opened.at AS opened_at, came.first AS first_sign_in, came.last AS last_sign_in,
      (ordered.first AT TIME ZONE 'Europe/London')::date::text AS first_order,
      (ordered.last AT TIME ZONE 'Europe/London')::date::text AS last_order,
      CASE WHEN mail.gave_up_at IS NOT NULL OR mail.rejected <> '{}'
        THEN coalesce(mail.rejected[1], mail.last_error, '') END AS fault,
      came.email IS NOT NULL AND phoned.email IS NOT NULL AS by_telephone
    FROM known LEFT JOIN came USING (email) LEFT JOIN ordered USING (email) LEFT JOIN phoned USING (email)
      LEFT JOIN newest USING (email) LEFT JOIN opened USING (email)
      LEFT JOIN mail ON mail.key = 'invitation-' || newest.id
  ), stated AS (
    SELECT person.*, CASE
      WHEN first_order IS NOT NULL THEN 'ordered' WHEN first_sign_in IS NOT NULL THEN 'signed-in'
      WHEN fault IS NOT NULL THEN 'refused' WHEN opened_at IS NOT NULL THEN 'opened'
      WHEN mailed_at IS NOT NULL THEN 'invited' WHEN asked_at IS NOT NULL THEN 'waiting'
      ELSE 'not-invited' END AS state
    FROM person
  )`;

const conditions: Readonly<Record<PeopleFilter, RawBuilder<boolean>>> = {
  everybody: sql`true`,
  'not-invited': sql`state = 'not-invited'`,
  'never-came': sql`state IN ('invited', 'opened')`,
  'by-telephone': sql`by_telephone`,
  refused: sql`fault IS NOT NULL`,
};

export async function searchPeople(
  reader: Reader,
  now: Date,
  asked: { filter: PeopleFilter; words: readonly string[]; most: number; skip: number },
): Promise<readonly PersonRow[]> {
  const text = plainText(sql`concat_ws(' ', email, name, words)`);
  const wanted = [conditions[asked.filter], ...asked.words.map((word) => hasWord(text, word))];
  const { rows } = await sql<PersonRow>`${people(now)} SELECT * FROM stated
    WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY email COLLATE "C" LIMIT ${asked.most} OFFSET ${asked.skip}`.execute(reader);
  return rows;
}

export async function countPeople(reader: Reader, now: Date): Promise<Record<PeopleFilter, number>> {
  const counts = Object.entries(conditions).map(
    ([filter, condition]) => sql`count(*) FILTER (WHERE ${condition})::integer AS ${sql.ref(filter)}`,
  );
  const { rows } = await sql<Record<PeopleFilter, number>>`
    ${people(now)} SELECT ${sql.join(counts)} FROM stated`.execute(reader);
  const [found] = rows;
  if (found === undefined) throw new Error('A count has one row');
  return found;
}

export type InviteeRow = {
  readonly email: string;
  readonly state: PersonState | null;
  readonly mailed_at: Date | null;
  readonly is_waiting: boolean;
  readonly is_refused: boolean;
  readonly has_come: boolean;
};

const invitee = sql`stated.email, state, mailed_at, coalesce(asked_at IS NOT NULL AND mailed_at IS NULL, false) AS is_waiting,
  coalesce(fault IS NOT NULL, false) AS is_refused, coalesce(first_sign_in IS NOT NULL, false) AS has_come`;

/** The people of a filter. */
export async function readInvitees(
  reader: Reader,
  now: Date,
  filter: PeopleFilter,
): Promise<readonly InviteeRow[]> {
  const { rows } = await sql<InviteeRow>`${people(now)} SELECT ${invitee} FROM stated
    WHERE ${conditions[filter]} ORDER BY email COLLATE "C"`.execute(reader);
  return rows;
}

/** The people of a list. `state` is null for an address without a login. */
export async function readListed(
  reader: Reader,
  now: Date,
  emails: readonly string[],
): Promise<readonly InviteeRow[]> {
  const { rows } = await sql<InviteeRow>`${people(now)}
    SELECT listed.email, state, mailed_at, coalesce(asked_at IS NOT NULL AND mailed_at IS NULL, false) AS is_waiting,
      coalesce(fault IS NOT NULL, false) AS is_refused, coalesce(first_sign_in IS NOT NULL, false) AS has_come
    FROM unnest(${emails}::text[]) WITH ORDINALITY AS listed (email, place) LEFT JOIN stated USING (email)
    ORDER BY place`.execute(reader);
  return rows;
}

/** The steps of one address. `state` is null without a login. */
export async function readSteps(reader: Reader, now: Date, email: string): Promise<InviteeRow | undefined> {
  return (await readListed(reader, now, [email]))[0];
}
