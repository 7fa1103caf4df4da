import {
  accountProposalsDecline,
  accountProposalsWithdraw,
  boardProposals,
} from '@tradecellar/contract/proposals.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office } from '../../../test/fixture.ts';
import { proposing, refused, rosa } from '../../../test/proposing.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { drawMail } from '../../mail/draw-mail.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { proposalMails } from './proposal-mails.ts';

describeShop('a proposal that is read', (open) => {
  const { begin, about, propose, find, change, order, readMails } = proposing(open);
  beforeEach(begin);

  it('P11: shows a proposal at today’s prices, and marks lines with a changed price or a withdrawn product', async () => {
    const { ProposalId } = await propose();
    const { database } = open().shop;
    await sql`UPDATE product SET bottle_nett = 12, case_price = 144, bottle_vat = 2.4 WHERE code = 'WHITE1'`.execute(
      database,
    );
    await sql`UPDATE product SET withdrawn = true WHERE code = 'RED1'`.execute(database);
    const found = await find(ProposalId);
    expect(found.Lines.map(({ News, Was, Product }) => [News, Was.CasePrice, Product?.CasePrice])).toEqual([
      ['price', 138, 144],
      ['withdrawn', 60, undefined],
    ]);
    expect(found.Total).toEqual({ Nett: 288, VAT: 57.6, Total: 345.6 });
    const { body } = await open().call(boardProposals, { Show: 'open', StartIndex: 0 }, rosa);
    expect(body.mainResult.Proposals[0]?.Total).toEqual(found.Total);
    expect(await refused(order(ProposalId))).toEqual([422, 'product-withdrawn']);
    // A line of a withdrawn product can be removed, but not increased.
    expect(await refused(change(ProposalId, { code: 'RED1', cases: 2, version: 1 }))).toEqual([
      422,
      'product-withdrawn',
    ]);
    expect((await change(ProposalId, { code: 'RED1', cases: 0, version: 1 })).body.mainResult.LineCount).toBe(
      1,
    );
    const Lines = [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }];
    expect(await refused(order(ProposalId, alphaBuyer, { Lines }))).toEqual([409, 'prices-changed']);
  });

  it.each([
    ['VAT', sql`bottle_vat = 3`],
    ['case size', sql`case_size = 6`],
  ])('marks a proposal’s line as changed in price if only the %s changed', async (_what, change) => {
    const { ProposalId } = await propose();
    await sql`UPDATE product SET ${change} WHERE code = 'WHITE1'`.execute(open().shop.database);
    expect((await find(ProposalId)).Lines.map(({ News }) => News)).toEqual(['price', 'same']);
  });

  it('lists the open proposals of all customers on the office’s board, newest first', async () => {
    const first = await propose();
    const second = await propose({ Lines: [{ ProductCode: 'ODD1', CasesQty: 0, BottlesQty: 2 }] });
    const third = await propose();
    await open().call(accountProposalsWithdraw, about(third.ProposalId), rosa);
    await change(first.ProposalId, { code: 'WHITE1', cases: 1, version: 1 });
    const read = async (Show: 'open' | 'all') =>
      (await open().call(boardProposals, { Show, StartIndex: 0 }, rosa)).body.mainResult;
    const openOnes = await read('open');
    expect(openOnes).toMatchObject({ HasMore: false, OpenCount: 2 });
    expect(openOnes.Proposals.map(({ ProposalId, Total }) => [ProposalId, Total.Total])).toEqual([
      [second.ProposalId, 26.66],
      [first.ProposalId, 237.6],
    ]);
    expect(openOnes.Proposals.map(({ ChangedAt }) => ChangedAt)).toEqual([
      undefined,
      '2026-11-16T10:00:00.000Z',
    ]);
    expect((await read('all')).Proposals.map(({ State }) => State)).toEqual(['withdrawn', 'open', 'open']);
    // The office cannot act for a withdrawn customer, so the board hides the customer's proposals.
    await sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`.execute(open().shop.database);
    expect(await read('open')).toMatchObject({ Proposals: [], OpenCount: 0 });
  });

  it('mails a new proposal to the customer, and a declined proposal with the customer’s reason to the office', async () => {
    const { ProposalId } = await propose();
    const [mail] = await readMails();
    const facts = { proposalId: mail?.facts.proposalId ?? 0 };
    const { shop } = open();
    const mailOf = async (kind: 'proposal-made' | 'proposal-declined') =>
      drawMail(shop.merchant, await proposalMails[kind](shop, { orderId: null, facts }));
    const made = await mailOf('proposal-made');
    expect(made.subject).toBe('Tradecellar proposes an order for Alpha Restaurant');
    expect(made.replyTo).toBe(office.email);
    expect(made.text.replace(ProposalId, 'ID')).toMatchInlineSnapshot(`
      "Rosa Miles of Tradecellar proposes an order for Alpha Restaurant

      For the Christmas list, as we said on the telephone

      Change it, order it or decline it until Monday 30 November. Nothing is ordered until you order it.

      Open this proposal: https://shop.example/proposals/ID

      Domaine Roquet Sancerre
        WHITE1
        2 cases
      Château Tremblay Margaux
        RED1
        1 case

      Total, with VAT: £403.20

      Prices are today’s. Questions? Call 020 7946 0100 or write to orders@example.com.

      Tradecellar
      1 Bonded Wharf, London, SE1 0AA
      "
    `);
    await open().call(accountProposalsDecline, { ...about(ProposalId), Word: 'Too much' }, alphaBuyer);
    const declined = await mailOf('proposal-declined');
    expect(declined.text.replace(ProposalId, 'ID')).toMatchInlineSnapshot(`
      "Alpha Restaurant has declined your proposal

      Al Pha declined it, and wrote:

      “Too much”

      Open this proposal: https://shop.example/proposals/ID

      Tradecellar
      1 Bonded Wharf, London, SE1 0AA
      "
    `);
  });
});

const settings = defaultMerchant();
const charging = { ...settings, deliveryCharge: { ...settings.deliveryCharge, on: true } };

describeShop(
  'a proposal of a merchant who charges for delivery',
  (open) => {
    const { begin, propose, order, readMails } = proposing(open);
    beforeEach(begin);

    it('mails the price of the goods instead of a total if delivery is charged for [setting deliveryCharge.on]', async () => {
      const { ProposalId } = await propose();
      const { problem } = await order(ProposalId);
      expect(problem).toMatchObject({
        code: 'prices-changed',
        details: { grandTotal: 412.2, deliveryCharge: 7.5, deliveryChargeVat: 1.5 },
      });
      const [mail] = await readMails();
      const facts = { proposalId: mail?.facts.proposalId ?? 0 };
      const made = await proposalMails['proposal-made'](open().shop, { orderId: null, facts });
      expect(made.totals).toEqual([['Goods, with VAT', '£403.20']]);
      expect(made.closing).toContain('The checkout adds the delivery charge, if any.');
    });
  },
  charging,
);
