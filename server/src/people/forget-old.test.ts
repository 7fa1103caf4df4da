import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop, stranger } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { forgetOld } from './forget-old.ts';

describeShop('retention', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    // Sign-ins of alpha, who has a login, and of a stranger, whose login was removed.
    await sql`INSERT INTO sign_in (email, day, first_at)
      SELECT email, day::date, day::timestamptz FROM unnest(ARRAY[${alphaBuyer.email}, ${stranger.email}]) AS email,
        unnest(ARRAY['2025-12-31', '2026-01-31', '2026-02-01']) AS day`.execute(database);
    await sql`INSERT INTO audit (at, who, customer_account, act, facts)
      SELECT at::timestamptz, ${office.email}, 'ALPHA', 'login-as-customer', '{}'
      FROM unnest(ARRAY['2022-02-28T23:59:59Z', '2022-03-01T00:00:00Z']) AS at`.execute(database);
  });

  const readRetained = async () => {
    const { database } = open().shop;
    const days = await sql<{ email: string; day: string }>`
      SELECT email, day::text FROM sign_in ORDER BY email, day`.execute(database);
    const acts = await sql<{ at: Date }>`SELECT at FROM audit ORDER BY at`.execute(database);
    return {
      alpha: days.rows.filter(({ email }) => email === alphaBuyer.email).map(({ day }) => day),
      stranger: days.rows.filter(({ email }) => email === stranger.email).map(({ day }) => day),
      acts: acts.rows.map(({ at }) => at.toISOString().slice(0, 10)),
    };
  };
  const forget = (retention: { signInMonths: number; actMonths: number; basketMonths?: number }) =>
    forgetOld({
      ...open().shop,
      merchant: {
        ...open().shop.merchant,
        retention: { photoMonths: 0, documentMonths: 0, basketMonths: 0, ...retention },
      },
    });

  it('deletes sign-ins and acts after the merchant’s months, to the day [setting retention.signInMonths, retention.actMonths]', async () => {
    open().setNow(new Date('2028-03-01T00:30:00Z'));
    await forget({ signInMonths: 25, actMonths: 72 });
    expect(await readRetained()).toEqual({
      alpha: ['2026-02-01'],
      stranger: ['2026-02-01'],
      acts: ['2022-03-01'],
    });
  });

  it('keeps the latest sign-in of a person with a login, which shows that the account was used', async () => {
    open().setNow(new Date('2040-01-01T12:00:00Z'));
    await forget({ signInMonths: 1, actMonths: 1 });
    expect(await readRetained()).toEqual({ alpha: ['2026-02-01'], stranger: [], acts: [] });
  });

  it('keeps sign-ins and acts for ever if the retention setting is 0', async () => {
    const before = await readRetained();
    open().setNow(new Date('2090-01-01T12:00:00Z'));
    await forget({ signInMonths: 0, actMonths: 0 });
    expect(await readRetained()).toEqual(before);
  });

  it('deletes baskets with their lines after the merchant’s months without a change, and keeps lists [setting retention.basketMonths]', async () => {
    const { database } = open().shop;
    await sql`INSERT INTO shared_document (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
      SELECT person, 'ALPHA', gen_random_uuid(), '', 1, 1, 1, touched::timestamptz
      FROM unnest(ARRAY['a', 'b'], ARRAY['2027-01-31T23:59:59Z', '2027-02-01T00:00:00Z']) AS of (person, touched)
      UNION ALL SELECT '', 'ALPHA', NULL, '', 1, 1, 1, '2020-01-01'`.execute(database);
    await sql`INSERT INTO shared_entry (document_id, key, revision, place, device)
      SELECT id, 'RED1', 1, 1, 'phone' FROM shared_document`.execute(database);
    const readBaskets = async () => {
      const { rows } = await sql<{ person: string; lines: number }>`
        SELECT person, (SELECT count(*) FROM shared_entry WHERE document_id = id) AS lines FROM shared_document ORDER BY person`.execute(
        database,
      );
      return rows;
    };
    open().setNow(new Date('2028-03-01T00:30:00Z'));
    await forget({ signInMonths: 0, actMonths: 0 });
    expect(await readBaskets()).toHaveLength(3);
    await forget({ signInMonths: 0, actMonths: 0, basketMonths: 13 });
    expect(await readBaskets()).toEqual([
      { person: '', lines: 1 },
      { person: 'b', lines: 1 },
    ]);
    const { rows } = await sql`SELECT 1 FROM shared_entry`.execute(database);
    expect(rows).toHaveLength(2);
  });

  it('deletes notices of a basket after 60 days, and records of pages without an act after 90 days', async () => {
    const { database } = open().shop;
    await sql`DELETE FROM shared_document`.execute(database);
    await sql`INSERT INTO shared_document (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
      VALUES ('a', 'ALPHA', gen_random_uuid(), '', 1, 1, 1, now())`.execute(database);
    const days = sql`unnest(ARRAY['2027-12-01T23:59:59Z', '2028-01-01T00:00:00Z', '2028-02-29T00:00:00Z']::timestamptz[])
      WITH ORDINALITY AS of (at, n)`;
    await sql`INSERT INTO shared_notice (document_id, revision, kind, keys, made_at)
      SELECT id, n, 'changed', '{RED1}', at FROM shared_document, ${days}`.execute(database);
    await sql`INSERT INTO shared_page (document_id, page, device, last_n, touched_at)
      SELECT id, n, 'phone', 1, at FROM shared_document, ${days}`.execute(database);
    open().setNow(new Date('2028-03-01T00:30:00Z'));
    await forget({ signInMonths: 0, actMonths: 0 });
    const { rows } = await sql`SELECT (SELECT array_agg(revision) FROM shared_notice) AS notices,
      (SELECT array_agg(page) FROM shared_page) AS pages`.execute(database);
    expect(rows).toEqual([{ notices: ['2', '3'], pages: ['2', '3'] }]);
  });

  it('deletes notices and records of pages beyond a document’s newest 10,000, whoever invents them', async () => {
    const { database } = open().shop;
    await sql`DELETE FROM shared_document`.execute(database);
    await sql`INSERT INTO shared_document (person, customer_account, uuid, epoch, revision, began, whole_from, touched_at)
      SELECT person, 'ALPHA', gen_random_uuid(), '', 1, 1, 1, now() FROM unnest('{a,b}'::text[]) AS person`.execute(
      database,
    );
    const made = sql`'2028-02-29T00:00:00Z'::timestamptz + n * interval '1 ms'`;
    const many = sql`shared_document, generate_series(1, CASE person WHEN 'a' THEN 10010 ELSE 3 END) AS n`;
    await sql`INSERT INTO shared_notice (document_id, revision, kind, keys, made_at)
      SELECT id, n, 'changed', '{RED1}', ${made} FROM ${many}`.execute(database);
    await sql`INSERT INTO shared_page (document_id, page, device, last_n, touched_at)
      SELECT id, n, 'phone', 1, ${made} FROM ${many}`.execute(database);
    open().setNow(new Date('2028-03-01T00:30:00Z'));
    await forget({ signInMonths: 0, actMonths: 0 });
    const { rows } = await sql`
      SELECT (SELECT count(*)::int FROM shared_notice WHERE document_id = id) AS notices,
        (SELECT min(revision)::int FROM shared_notice WHERE document_id = id) AS first_notice,
        (SELECT count(*)::int FROM shared_page WHERE document_id = id) AS pages,
        (SELECT min(page::int) FROM shared_page WHERE document_id = id) AS first_page
      FROM shared_document ORDER BY person`.execute(database);
    expect(rows).toEqual([
      { notices: 10_000, first_notice: 11, pages: 10_000, first_page: 11 },
      { notices: 3, first_notice: 1, pages: 3, first_page: 1 },
    ]);
  });

  it('deletes a list with its rows 60 days after somebody deleted the list', async () => {
    const { database } = open().shop;
    await sql`DELETE FROM shared_document`.execute(database);
    await sql`INSERT INTO shared_document (person, customer_account, epoch, revision, began, whole_from, touched_at)
      VALUES ('', 'ALPHA', '', 1, 1, 1, now())`.execute(database);
    const [gone, there] = [crypto.randomUUID(), crypto.randomUUID()];
    const rows = [
      { key: gone, value: null },
      { key: `${gone}/changed`, value: { At: '2027-12-31T23:59:59.999Z' } },
      { key: `${gone}/par/RED1`, value: { Bottles: 6 } },
      { key: there, value: { Name: 'Cellar' } },
      { key: `${there}/changed`, value: { At: '2027-12-31T23:59:59.999Z' } },
    ];
    await sql`INSERT INTO shared_entry (document_id, key, value, revision, place, device)
      SELECT id, key, value, 1, 1, 'phone'
      FROM shared_document, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS of (key text, value jsonb)`.execute(
      database,
    );
    await sql`UPDATE shared_entry SET value = NULL WHERE value = 'null'`.execute(database);
    open().setNow(new Date('2028-03-01T00:30:00Z'));
    await forget({ signInMonths: 0, actMonths: 0 });
    const left = await sql<{ key: string }>`SELECT key FROM shared_entry ORDER BY key`.execute(database);
    expect(left.rows.map(({ key }) => key)).toEqual([there, `${there}/changed`]);
  });
});
