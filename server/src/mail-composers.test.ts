import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../test/fixture.ts';
import { orderForm } from '../test/order-form.ts';
import { proposing } from '../test/proposing.ts';
import { describeShop } from '../test/test-shop.ts';
import { drawMail } from './mail/draw-mail.ts';
import type { MailFacts, MailKind } from './mail/mail-kinds.ts';
import { mailComposers } from './mail-composers.ts';

describeShop('every mail', (open) => {
  const { propose } = proposing(open);
  const insert = async (query: ReturnType<typeof sql>): Promise<number> => {
    const { rows } = await query.execute(open().shop.database);
    return Number(Object(rows[0]).id);
  };
  const about: { [K in MailKind]?: { orderId: number | null; facts: MailFacts[K] } } = {};

  beforeAll(async () => {
    const { shop, call, setNow } = open();
    await refillShop(shop.database);
    const Lines = [
      { ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 3 },
      { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 },
    ];
    const sent = await call(submitOrder, orderForm({ Lines, GrandTotal: 372.6 + 144 }), alphaBuyer);
    const { orderId: orderNo, backOrderId } = sent.body.mainResult;
    const idOf = (no: string) => insert(sql`SELECT id FROM sales_order WHERE provisional_no = ${no}`);
    const [orderId, backOrder] = [await idOf(orderNo), await idOf(backOrderId)];
    setNow(new Date('2026-11-17T18:00:00Z'));
    for (const facts of [{ Number: 'SO204221' }, { State: 'delivered', ReceivedBy: 'J. <Smith>' }] as const) {
      expect((await call(reportOrder, { orderNo, ...facts }, {})).status).toBe(200);
    }
    const claimed = {
      CustomerAccount: 'ALPHA',
      orderNo,
      Key: crypto.randomUUID(),
      Lines: [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' as const }],
      Note: 'Two <corks> out',
      PhotoCount: 0,
    };
    expect((await call(accountClaimsOpen, claimed, alphaBuyer)).status).toBe(200);
    const claimId = await insert(sql`SELECT id FROM claim`);
    await sql`UPDATE claim_line SET state = 'accepted', sentence = 'Sorry about <that>'`.execute(
      shop.database,
    );
    const requestId = await insert(sql`
      INSERT INTO requested_change (placement_id, key, fingerprint, version, asked, body, differences, sentence,
        asked_by, by_office, asked_at)
      SELECT id, gen_random_uuid(), 'x', 1, '{}', '{}', ARRAY['Sancerre: 2 cases instead of 1 case'],
        'The <van> has left', placed_by, false, now() FROM placement LIMIT 1 RETURNING id`);
    await propose();
    const proposalId = await insert(sql`SELECT id FROM proposal`);
    const prospectId = await insert(sql`
      INSERT INTO prospect (company_name, contact_name, email, phone, address, message, received_at)
      VALUES ('The Vine', 'Val Vine', 'val@vine.example', '020', E'1 Cellar Row\nLondon', 'Hello <you>', now())
      RETURNING id`);
    const paymentId = await insert(sql`
      INSERT INTO payment (amount_pence, customer_account, expires_at, made_at, paid_by, purpose, state, reason,
        session_id, payment_intent, refund_id, paid_at, ended_at)
      VALUES (33120, 'ALPHA', now(), now(), 'alpha@example.com', 'balance', 'refunded',
        'Domaine Roquet Sancerre is no longer sold.', 'cs_test_1', 'pi_1', 're_1', now(), now()) RETURNING id`);
    const ofOrder = { orderId, facts: {} };
    const ofProposal = { orderId: null, facts: { proposalId } };
    const ofPayment = { orderId: null, facts: { paymentId } };
    const invitationId = await insert(sql`
      INSERT INTO invitation (email, kind, asked_by, asked_at, is_bulk, mailed_at)
      VALUES ('group@example.com', 'announcement', 'office@example.com', now(), true, now()) RETURNING id`);
    const documentId = await insert(sql`
      WITH content AS (INSERT INTO document_content VALUES (repeat('a', 64), 3, 'pdf') RETURNING sha256),
        filed AS (INSERT INTO document (customer_account, kind, number, day, version)
          VALUES ('ALPHA', 'invoice', 'I7', '2026-11-10', 2) RETURNING id),
        version AS (INSERT INTO document_version (document_id, version, sha256, filed_at, came_by)
          SELECT id, 2, sha256, now(), 'inbox' FROM filed, content)
      SELECT id FROM filed`);
    const linkId = crypto.randomUUID();
    await sql`INSERT INTO sign_in.link (id, uid, email, asked_at, expires_at)
      VALUES (${linkId}, 'page', 'alpha@example.com', now(), '2100-01-01')`.execute(shop.database);
    const notice = crypto.randomUUID();
    const priceOf = (CasePrice: number, BottleNett: number) => ({ CasePrice, BottleNett });
    const told = {
      day: '2027-02-01',
      price: { before: priceOf(1_380_000, 115_000), after: priceOf(1_470_000, 122_500) },
      vintage: { before: '2022', after: '<2023>' },
    };
    await sql`INSERT INTO price_notice (customer_account, email, product_code, day, told, notice, told_at)
      VALUES ('ALPHA', 'alpha@example.com', 'WHITE1', '2027-02-01', ${JSON.stringify(told)}, ${notice}, now())`.execute(
      shop.database,
    );
    Object.assign(about, {
      'price-notice': { orderId: null, facts: { notice } },
      invitation: { orderId: null, facts: { invitationId } },
      'passkey-changed': {
        orderId: null,
        facts: { change: 'added', name: '<b>Phone</b>', address: 'https://shop.example/sign-in/account' },
      },
      'sign-in-link': { orderId: null, facts: { linkId, address: 'https://shop.example/sign-in/a/link' } },
      confirmation: ofOrder,
      acknowledgement: { orderId: backOrder, facts: {} },
      cancellation: ofOrder,
      delivered: ofOrder,
      'due-moved': {
        orderId: backOrder,
        facts: { from: '2026-12-12', to: '2026-12-19', proposedDate: '2026-12-21' },
      },
      document: { orderId: null, facts: { documentId, version: 2 } },
      'order-desk': ofOrder,
      'claim-settled': { orderId, facts: { claimId, lineNos: [1] } },
      'claim-desk': { orderId, facts: { claimId } },
      'change-declined': { orderId, facts: { requestId } },
      'change-desk': { orderId, facts: { requestId } },
      'proposal-made': ofProposal,
      'proposal-ordered': ofProposal,
      'proposal-declined': ofProposal,
      'proposal-expired': ofProposal,
      prospect: { orderId: null, facts: { prospectId } },
      alert: { orderId: null, facts: { lines: ['2 orders not handed over for more than 60 minutes'] } },
      statement: { orderId: null, facts: { account: 'ALPHA', month: '2026-01' } },
      refund: ofPayment,
      'refund-desk': ofPayment,
      'balance-payment': ofPayment,
      'kept-credit': ofPayment,
      'cancelled-refund': { orderId, facts: { paymentId, amountPence: 33_120 } },
    } satisfies { [K in MailKind]: { orderId: number | null; facts: MailFacts[K] } });
  });

  const textsOf = (html: string) =>
    html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .split(/<[^>]*>/)
      .map((text) =>
        text
          .replace(
            /&(lt|gt|quot|#39|amp);/g,
            (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name as 'lt'] ?? "'",
          )
          .trim(),
      )
      .filter((text) => text !== '');

  it.each(Object.keys(mailComposers) as MailKind[])(
    'is drawn by the one layout, with the same facts as HTML and as text: %s',
    async (kind) => {
      const { shop } = open();
      const letter = await mailComposers[kind](shop, about[kind] as never); // `about` has the facts of each kind.
      const { subject, html, text } = drawMail(shop.merchant, letter);
      expect(subject).not.toMatch(/[<>\n]/);
      expect(text.split('\n')[0], 'the first line says what happened').toBe(letter.heading);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html).toContain('max-width:600px');
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      expect(html, 'no picture and no script').not.toMatch(/<(img|script|link)/);
      for (const url of html.match(/href="[^"]*"/g) ?? [])
        expect(url).toMatch(/^href="https:\/\/shop\.example\//);
      // Only the heads of columns and the figures below them differ from the text, which gives quantities in words.
      const heads = ['Wine', 'Cases', 'Bottles', letter.sumLabel, shop.merchant.name];
      const unsaid = textsOf(html).filter((part) => !heads.includes(part) && !text.includes(part));
      expect(unsaid).toEqual([]);
      if (letter.button !== undefined) expect(text).toContain(`${letter.button.label}: ${letter.button.url}`);
    },
  );

  it('says in the first line what the shop does about a report', async () => {
    const { shop } = open();
    const settledAs = async (state: 'accepted' | 'replaced' | 'declined') => {
      await sql`UPDATE claim_line SET state = ${state}`.execute(shop.database);
      const letter = await mailComposers['claim-settled'](shop, about['claim-settled'] as never);
      return drawMail(shop.merchant, letter).text;
    };
    expect(await settledAs('replaced')).toMatch(/^We’re sending your wine again for order SO204221\n/);
    expect(await settledAs('declined')).toMatch(/^Our answer about order SO204221\n/);
    const accepted = await settledAs('accepted');
    expect(accepted).toMatch(/^We’ll credit £27\.60 for order SO204221\n/);
    expect(accepted).toContain('2 bottles, £27.60 with VAT');
  });

  describe('with HTML, a formula and a header in every name', () => {
    const evil = `=1+1"'><img src=x onerror=alert(1)><a href="javascript:alert(1)">\r\nBcc: evil@example.org`;
    beforeAll(async () => {
      const spoilt = {
        customer: ['name', 'billing_contact_name'],
        product: ['description', 'vintage', 'secondary_description'],
        sales_order: ['customer_reference', 'delivery_name', 'delivery_notes', 'received_by'],
        order_line: ['description', 'vintage'],
        document: ['number', 'reference'],
        payment: ['reason', 'session_id', 'payment_intent'],
        claim: ['note'],
        claim_line: ['description', 'vintage', 'sentence', 'credit_note'],
        proposal: ['word', 'sentence', 'made_by_name'],
        proposal_line: ['description'],
        prospect: ['company_name', 'contact_name', 'message'],
        person_name: ['name'],
        requested_change: ['sentence'],
      };
      for (const [table, columns] of Object.entries(spoilt))
        for (const column of columns)
          await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${evil}`.execute(
            open().shop.database,
          );
    });

    it.each(Object.keys(mailComposers) as MailKind[])('keeps the names texts: %s', async (kind) => {
      const { shop } = open();
      const merchant = { ...shop.merchant, name: evil, phone: evil };
      const letter = await mailComposers[kind]({ ...shop, merchant }, about[kind] as never); // As above.
      const { html } = drawMail(merchant, letter);
      expect(html).toContain('&lt;img');
      expect(html).not.toMatch(/<img|<a href="javascript/);
      for (const url of html.match(/href="[^"]*"/g) ?? [])
        expect(url).toMatch(/^href="https:\/\/shop\.example\//);
    });
  });
});
