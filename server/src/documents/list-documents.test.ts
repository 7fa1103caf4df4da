import {
  accountDocuments,
  accountDocumentsMonth,
  DOCUMENTS_AT_ONCE,
  officeDocuments,
} from '@tradecellar/contract/documents.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { pdfOf } from '../../test/pdf-files.ts';
import { describeShop } from '../../test/test-shop.ts';
import { fitsInArchive } from './month-archive.ts';

const COUNT = 1_000;

describeShop(`the lists of ${COUNT} documents of an account`, (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await sql`INSERT INTO document_content (sha256, bytes, pdf) VALUES (repeat('a', 64), 10, ${pdfOf('a')})`.execute(
      database,
    );
    // Three documents of each day, of which the third is a credit note, and every tenth waits for its order.
    await sql`
      INSERT INTO document (customer_account, kind, number, day, order_no, reference, version)
      SELECT 'ALPHA', CASE WHEN n % 3 = 0 THEN 'credit-note' ELSE 'invoice' END, 'I' || n,
        date '2026-11-01' - n / 3, CASE WHEN n % 10 = 0 THEN 'M' || n ELSE '' END, (ARRAY['Alder', 'Birch', 'Cedar', 'Dune'])[1 + n % 4], 1
      FROM generate_series(1, ${COUNT}) n`.execute(database);
    await sql`
      INSERT INTO document (customer_account, kind, number, day, version) VALUES ('BETA', 'invoice', 'B1', '2026-11-01', 1)`.execute(
      database,
    );
    await sql`
      INSERT INTO document_version (document_id, version, sha256, filed_at, came_by, file)
      SELECT id, 1, repeat('a', 64), '2026-11-01', 'inbox', '' FROM document`.execute(database);
  });

  const ofAccount = async (asked: object) =>
    (await open().call(accountDocuments, { CustomerAccount: 'ALPHA', ...asked }, alphaBuyer)).body.mainResult;
  const ofOffice = async (asked: object) =>
    (await open().call(officeDocuments, { Show: 'all', ...asked }, office)).body.mainResult;
  const lists = { account: ofAccount, office: ofOffice };
  /** The documents of every page, turned as a person turns the pages. */
  const allPages = async (list: keyof typeof lists, asked: object = {}) => {
    const found = [];
    for (let Start = 0; ; Start += DOCUMENTS_AT_ONCE) {
      const { Documents, More } = await lists[list]({ ...asked, Start });
      found.push(...Documents);
      if (!More) return found;
      expect(Documents).toHaveLength(DOCUMENTS_AT_ONCE);
    }
  };

  it.each([
    ['account', COUNT],
    ['office', COUNT + 1],
  ] as const)('pages every document of the list of the %s once, the newest first', async (list, count) => {
    const found = await allPages(list);
    expect(new Set(found.map(({ Id }) => Id)).size).toBe(count);
    expect(found).toHaveLength(count);
    const places = found.map(({ Day, Id }) => `${Day} ${String(Id).padStart(9, '0')}`);
    expect(places).toEqual(places.toSorted().reverse());
  });

  it('pages what a month, a kind or a text leaves, on the server', async () => {
    const creditNotes = await allPages('account', { Kind: 'credit-note' });
    expect(creditNotes).toHaveLength(Math.floor(COUNT / 3));
    expect(new Set(creditNotes.map(({ Kind }) => Kind))).toEqual(new Set(['credit-note']));
    expect(await allPages('account', { Text: 'birch' })).toHaveLength(COUNT / 4);
    expect(await allPages('account', { Text: 'birch', Kind: 'invoice', Month: '2026-10' })).toHaveLength(
      (await allPages('account', { Month: '2026-10' })).filter(
        ({ Kind, Reference }) => Kind === 'invoice' && Reference === 'Birch',
      ).length,
    );
    expect(await allPages('office', { Show: 'waiting' })).toHaveLength(COUNT / 10);
    expect(await allPages('office', { Text: 'beta' })).toMatchObject([{ Number: 'B1' }]);
    expect(await ofAccount({ Start: COUNT })).toMatchObject({ Documents: [], More: false });
  });

  it.each([
    ['account', 7],
    ['office', 6],
  ] as const)(
    'asks the database as often for the last page of the list of the %s as for the first page',
    async (list, most) => {
      const statements = (Start: number) => countStatements(open(), () => lists[list]({ Start }));
      await statements(0);
      const first = await statements(0);
      expect(first).toBeLessThanOrEqual(most);
      expect(await statements(COUNT - DOCUMENTS_AT_ONCE)).toBe(first);
    },
  );

  it('refuses a month that is too large for an archive, and archives a kind of the month', async () => {
    const { database } = open().shop;
    const most = 2_000_000_001;
    await sql`INSERT INTO document_content (sha256, bytes, pdf) VALUES (repeat('b', 64), ${most}, ${pdfOf('b')})`.execute(
      database,
    );
    await sql`UPDATE document_version SET sha256 = repeat('b', 64) FROM document
      WHERE document_id = document.id AND day = '2026-02-02' AND kind = 'invoice'`.execute(database);
    const asked = { CustomerAccount: 'ALPHA', Month: '2026-02' };
    const { status, problem } = await open().callRaw(accountDocumentsMonth, asked, alphaBuyer);
    expect([status, problem.error]).toEqual([
      422,
      'This month has more than one archive can hold. Please choose a kind, such as invoices, or download the documents singly.',
    ]);
    const ofKind = { ...asked, Kind: 'credit-note' };
    expect((await open().callRaw(accountDocumentsMonth, ofKind, alphaBuyer)).status).toBe(200);
  });
});

it('fits as many documents into an archive as its readers can find', () => {
  const documents = (count: number, bytes: number) => Array.from({ length: count }, () => ({ bytes }));
  expect(fitsInArchive(documents(65_000, 10_000))).toBe(true);
  expect(fitsInArchive(documents(65_001, 1))).toBe(false);
  expect(fitsInArchive(documents(400, 10_000_000))).toBe(true);
  expect(fitsInArchive(documents(401, 10_000_000))).toBe(false);
});
