import { submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  accountDocument,
  accountDocuments,
  accountDocumentsMonth,
  accountDocumentsOf,
  documentEndpoints,
  fileBackOfficeDocument,
  fileOfficeDocument,
  officeDocument,
  officeDocuments,
  removeOfficeDocument,
} from '@tradecellar/contract/documents.ts';
import { type Endpoint, endpointPath } from '@tradecellar/contract/endpoint.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { packedObjects, pdfOf } from '../../test/pdf-files.ts';
import { describeShop } from '../../test/test-shop.ts';
import { deleteDocumentsBefore } from './queries.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

describeShop('documents', (open) => {
  beforeEach(async () => {
    await refillShop(open().shop.database);
    await emptyTables(open().shop.database, 'document', 'document_content', 'ledger_transaction');
  });

  const invoice = (number: string, content = number, more: object = {}) => ({
    Account: 'ALPHA',
    Kind: 'invoice' as const,
    Number: number,
    Day: '2026-06-30',
    Content: pdfOf(content).toString('base64'),
    ...more,
  });
  const file = async (...sent: Parameters<typeof invoice>) => {
    const answer = await open().call(fileBackOfficeDocument, invoice(...sent), office);
    expect(answer.status, answer.problem.error).toBe(200);
    return answer.body;
  };
  const listed = async (as = alphaBuyer, asked: object = ALPHA) =>
    (await open().call(accountDocuments, { CustomerAccount: '', ...asked }, as)).body.mainResult.Documents;
  /** The raw answer of a call for a file. */
  const fileOf = async (endpoint: Endpoint, payload: object, as: object = alphaBuyer) =>
    open().app.inject({
      method: 'POST',
      url: endpointPath(endpoint),
      headers: { authorization: `Bearer ${await open().tokenFor(endpoint, as)}` },
      payload,
    });
  const contents = async () =>
    (
      await sql<{ count: number }>`SELECT count(*)::int AS count FROM document_content`.execute(
        open().shop.database,
      )
    ).rows[0]?.count;
  const shownWaits = async () =>
    (await open().call(officeDocuments, { Show: 'waiting' }, office)).body.mainResult.Documents.map(
      ({ Number: number, WaitsFor }) => `${number} waits for ${WaitsFor.join(' and ')}`,
    );

  it('files a document once, keeps another content as a new version, and keeps the same content once', async () => {
    expect(await file('I1')).toMatchObject({ Version: 1, Outcome: 'filed' });
    expect(await file('I1')).toMatchObject({ Version: 1, Outcome: 'unchanged' });
    const { Id } = await file('I1', 'I1 corrected');
    expect(await listed()).toMatchObject([{ Id, Number: 'I1', Version: 2, Day: '2026-06-30' }]);
    const first = await fileOf(officeDocument, { Id, Version: 1 }, office);
    expect(first.rawPayload).toEqual(pdfOf('I1'));
    expect((await fileOf(accountDocument, { ...ALPHA, Id })).rawPayload).toEqual(pdfOf('I1 corrected'));
    // The merchant takes a wrong correction back.
    expect(await file('I1')).toMatchObject({ Version: 3, Outcome: 'replaced' });
    await file('I2', 'I1');
    expect(await contents()).toBe(2);
    await open().call(removeOfficeDocument, { Id }, office);
    expect(await listed()).toMatchObject([{ Number: 'I2' }]);
    expect(await contents()).toBe(1);
  });

  it('refuses a blank number', async () => {
    const { status, problem } = await open().call(fileBackOfficeDocument, invoice(' '), office);
    expect([status, problem.error]).toEqual([400, expect.stringContaining('Number')]);
  });

  it('files two documents that are sent at the same time by both doors once', async () => {
    const { Account: _account, ...facts } = invoice('I1');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => open().call(fileBackOfficeDocument, invoice('I1'), office)),
      ...Array.from({ length: 4 }, () => open().call(fileOfficeDocument, { ...ALPHA, ...facts }, office)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await listed()).toMatchObject([{ Number: 'I1', Version: 1 }]);
  });

  it('refuses an invoice or credit note whose number belongs to another account, and names both accounts', async () => {
    await file('I1');
    const answer = await open().call(
      fileBackOfficeDocument,
      invoice('I1', 'I1', { Account: 'BETA' }),
      office,
    );
    expect(answer.status).toBe(409);
    expect(answer.problem.error).toBe(
      'Invoice I1 belongs to account ALPHA already, so it cannot belong to account BETA, too.',
    );
    const statement = { Kind: 'statement' };
    await file('2026-06', 'a', statement);
    await file('2026-06', 'b', { ...statement, Account: 'BETA' });
    const unknown = await open().call(
      fileBackOfficeDocument,
      invoice('I3', 'I3', { Account: 'NONE' }),
      office,
    );
    expect(unknown.problem.error).toBe('There is no customer account NONE. Please check the account.');
  });

  it('refuses a file of 0 bytes, no PDF, a script and too many bytes in words', async () => {
    const script = '<</S/JavaScript/JS(1)>>';
    const says = async (content: Buffer) => {
      const sent = { ...invoice('I1'), Content: content.toString('base64') };
      const { status, problem } = await open().call(fileBackOfficeDocument, sent, office);
      return `${status} ${problem.error}`;
    };
    expect(await says(Buffer.alloc(0))).toBe('422 This file is empty (0 bytes).');
    expect(await says(Buffer.from('<html>'))).toBe('422 This file is no PDF.');
    expect(await says(pdfOf('A', [packedObjects([script])]))).toMatch(/^422 This file contains a script/);
    expect(await says(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('422 This file is larger than 10 MB.');
    expect(await says(Buffer.concat([pdfOf('A'), Buffer.alloc(6_000_000, ' ')]))).toMatch(
      /its end is missing/,
    );
    expect(await listed()).toEqual([]);
  });

  it('takes a PDF of 10 MB', async () => {
    const large = pdfOf('A', [`<</Length 9000000>>stream\n${'x'.repeat(9_000_000)}\nendstream`]);
    const sent = { ...invoice('I1'), Content: large.toString('base64') };
    expect((await open().call(fileBackOfficeDocument, sent, office)).status).toBe(200);
  });

  it('keeps a document of an order or a transaction that is not there, names it as waiting, and shows it when the order or the transaction comes', async () => {
    const placed = await open().call(submitOrder, orderForm(), alphaBuyer);
    const orderNo = placed.body.mainResult.orderId;
    await file('DN1', 'DN1', { Kind: 'delivery-note', OrderNo: 'M1001' });
    await file('C1', 'C1', { Kind: 'credit-note', TransactionNo: 'I9' });
    const of = async (asked: object) =>
      (
        (await open().call(accountDocumentsOf, { ...ALPHA, ...asked }, alphaBuyer)).body?.mainResult ?? []
      ).map(({ Number: number }) => number);
    expect(await shownWaits()).toEqual(['C1 waits for transaction I9', 'DN1 waits for order M1001']);
    expect(await of({ orderNo })).toEqual([]);
    // A link to an order that is not there would open nothing.
    expect((await listed()).map(({ OrderNo }) => OrderNo)).toEqual(['', '']);

    await sql`UPDATE sales_order SET confirmed_no = 'M1001', invoice_number = 'I9' WHERE provisional_no = ${orderNo}`.execute(
      open().shop.database,
    );
    await sql`INSERT INTO ledger_transaction
      (customer_account, transaction_date, transaction_number, type, total, balance)
      VALUES ('ALPHA', '2026-06-30', 'I9', 'Invoice', 10, 10)`.execute(open().shop.database);
    await file('I9');
    expect(await shownWaits()).toEqual([]);
    expect(await of({ orderNo })).toEqual(['DN1', 'C1', 'I9']);
    expect(await of({ orderNo: 'M1001' })).toHaveLength(3);
    expect(await of({ TransactionNumbers: ['I9'] })).toEqual(['C1', 'I9']);
    expect(await of({ orderNo: 'M2' })).toEqual([]);
  });

  it('lists by month, kind and text', async () => {
    await file('I1', 'a', { Reference: 'Till 2', OrderNo: 'M77' });
    await file('I2', 'b', { Day: '2026-07-01' });
    await file('C1', 'c', { Kind: 'credit-note', Day: '2026-07-31' });
    const numbers = async (asked: object) =>
      (await listed(alphaBuyer, { ...ALPHA, ...asked })).map(({ Number: number }) => number);
    expect(await numbers({})).toEqual(['C1', 'I2', 'I1']);
    expect(await numbers({ Month: '2026-07' })).toEqual(['C1', 'I2']);
    expect(await numbers({ Month: '2026-07', Kind: 'invoice' })).toEqual(['I2']);
    expect(await numbers({ Text: 'till m77' })).toEqual(['I1']);
    expect(await numbers({ Start: 1 })).toEqual(['I2', 'I1']);
    const { Months } = (await open().call(accountDocuments, ALPHA, alphaBuyer)).body.mainResult;
    expect(Months).toEqual([
      { Month: '2026-07', Count: 2 },
      { Month: '2026-06', Count: 1 },
    ]);
  });

  it('sends a PDF to be looked at, under a safe name, without a right to run anything', async () => {
    const { Id } = await file('I/1 "é');
    const { headers, rawPayload } = await fileOf(accountDocument, { ...ALPHA, Id });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition':
        'inline; filename="2026-06-30 Invoice I-1 --.pdf"; filename*=UTF-8\'\'2026-06-30%20Invoice%20I-1%20-%C3%A9.pdf',
    });
  });

  it('archives a month under names that no file system refuses, with a list of the documents', async () => {
    await file('I/1', 'a', { Reference: '=1+1' });
    await file('I\\1', 'b');
    await file('..', 'c', { Day: '2026-06-01' });
    await file('I9', 'd', { Day: '2026-07-01' });
    const { headers, rawPayload } = await fileOf(accountDocumentsMonth, { ...ALPHA, Month: '2026-06' });
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain('attachment; filename="ALPHA documents 2026-06.zip"');
    const files = unzipSync(rawPayload);
    expect(Object.keys(files)).toEqual([
      '2026-06-01 Invoice .pdf',
      '2026-06-30 Invoice I-1.pdf',
      '2026-06-30 Invoice I-1 (2).pdf',
      'documents.csv',
    ]);
    expect(Buffer.from(files['2026-06-30 Invoice I-1 (2).pdf'] ?? [])).toEqual(pdfOf('b'));
    expect(Buffer.from(files['documents.csv'] ?? []).toString()).toContain(
      "2026-06-30,Invoice,I/1,,,'=1+1,2026-06-30 Invoice I-1.pdf\r\n",
    );
    const empty = await open().call(accountDocumentsMonth, { ...ALPHA, Month: '2026-05' }, alphaBuyer);
    expect(empty.problem.code).toBe('document-month-empty');
  });

  it('shows no call of one account a document of another account', async () => {
    const { Id } = await file('I1', 'I1', { OrderNo: 'M1', TransactionNo: 'T1' });
    const asked = { Id, Month: '2026-06', orderNo: 'M1', TransactionNumbers: ['I1', 'T1'], Text: 'I1' };
    const buyers = documentEndpoints.filter(({ who }) => who === 'person');
    expect(buyers).toHaveLength(4);
    for (const endpoint of buyers) {
      const body = Object.fromEntries(
        Object.entries(asked).filter(([name]) => name in (endpoint.body?.properties ?? {})),
      );
      const answerTo = async (CustomerAccount: string, as: object) => {
        const { statusCode, body: text } = await fileOf(endpoint, { ...body, CustomerAccount }, as);
        return { status: statusCode, text };
      };
      expect((await answerTo('ALPHA', alphaBuyer)).status, endpoint.path).toBe(200);
      const others = await answerTo('BETA', betaBuyer);
      expect([204, 404, 200], endpoint.path).toContain(others.status);
      if (others.status === 200) expect(others.text).toContain('"Documents":[],"More":false,"Months":[]');
      if ('Id' in body || ('Month' in body && endpoint !== accountDocuments)) expect(others.status).toBe(404);
      expect((await answerTo('GAMMA', groupBuyer)).text).not.toContain('I1');
      expect((await answerTo('ALPHA', betaBuyer)).status, endpoint.path).toBe(403);
    }
    for (const endpoint of documentEndpoints.filter(({ who }) => who === 'admin')) {
      const { status } = await open().callRaw(endpoint, { Id, Show: 'all', ...ALPHA }, alphaBuyer);
      expect(status, endpoint.path).toBe(403);
    }
  });

  it('lets accounts file and remove documents, and sales only see documents', async () => {
    const { Id } = await file('I1');
    const as = async (role: string) => {
      const email = `${role}@example.com`;
      await sql`INSERT INTO office_person (email, name, role) VALUES (${email}, '', ${role})
        ON CONFLICT (email) DO UPDATE SET role = excluded.role`.execute(open().shop.database);
      const { Account: _account, ...facts } = invoice('I2');
      const person = { email, role: 'admin' };
      const answers = [
        await open().call(officeDocuments, { Show: 'all' }, person),
        await open().call(fileOfficeDocument, { ...ALPHA, ...facts }, person),
        await open().call(removeOfficeDocument, { Id }, person),
      ];
      return answers.map(({ status }) => status);
    };
    expect(await as('warehouse')).toEqual([403, 403, 403]);
    expect(await as('sales')).toEqual([200, 403, 403]);
    expect(await as('accounts')).toEqual([200, 200, 200]);
  });

  it('deletes documents and their PDFs after the merchant’s months [setting retention.documentMonths]', async () => {
    await file('I1', 'same');
    await file('I2', 'same', { Day: '2026-07-01' });
    await file('I0', 'old', { Day: '2020-01-01' });
    await open()
      .shop.database.transaction()
      .execute((writer) => deleteDocumentsBefore(writer, '2026-07-01'));
    expect(await listed()).toMatchObject([{ Number: 'I2' }]);
    expect(await contents()).toBe(1);
  });

  it('shows a buyer who orders only the delivery notes of an order, and no document of money', async () => {
    const given = { OrderNo: 'SO1' };
    await sql`INSERT INTO sales_order (confirmed_no, customer_account, order_date, kind, state, total_nett, total_vat)
      VALUES ('SO1', 'ALPHA', '2026-06-29', 'Order', 'invoiced', 1, 0.2)`.execute(open().shop.database);
    const { Id: invoiceId } = await file('I1', 'I1', given);
    const { Id: noteId } = await file('D1', 'D1', { ...given, Kind: 'delivery-note' });
    const kinds = async () => {
      const { body } = await open().call(accountDocumentsOf, { ...ALPHA, orderNo: 'SO1' }, alphaBuyer);
      return (body?.mainResult ?? []).map(({ Kind }) => Kind).toSorted();
    };
    expect(await kinds()).toEqual(['delivery-note', 'invoice']);
    await sql`UPDATE login SET role = 'orders' WHERE email = ${alphaBuyer.email}`.execute(
      open().shop.database,
    );
    expect(await kinds()).toEqual(['delivery-note']);
    expect((await fileOf(accountDocument, { ...ALPHA, Id: noteId })).statusCode).toBe(200);
    const refused = await fileOf(accountDocument, { ...ALPHA, Id: invoiceId });
    expect(refused.json()).toMatchObject({ code: 'login-orders-only' });
    expect((await fileOf(accountDocuments, ALPHA)).statusCode).toBe(403);
  });
});
