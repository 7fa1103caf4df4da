import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { formatMoney, type Money, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { PROPOSAL_WORDS } from '@tradecellar/trade/proposal-life.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { isRefusal } from '../../http/problems.ts';
import type { LetterFacts } from '../../mail/letter.ts';
import type { Composers } from '../../mail/mail-kinds.ts';
import type { Shop } from '../../shop.ts';
import { readProposalById } from './queries.ts';
import { findProposal } from './read-proposals.ts';

/** Composes the mails about proposals. No subject contains a person's words. */
export const proposalMails: Pick<
  Composers,
  'proposal-made' | 'proposal-ordered' | 'proposal-declined' | 'proposal-expired'
> = {
  async 'proposal-made'(shop, { facts }) {
    const { row, proposal, url } = await readMailed(shop, facts.proposalId);
    const { merchant } = shop;
    const { By, State, Sentence, ExpiresOn, Lines, Total, CustomerName } = proposal;
    const proposer = By.Name === '' ? merchant.name : `${By.Name} of ${merchant.name}`;
    return {
      subject: `${merchant.name} proposes an order for ${CustomerName}`,
      heading: `${proposer} proposes an order for ${CustomerName}`,
      paragraphs: [
        Sentence,
        State === 'open'
          ? `Change it, order it or decline it until ${longDate(ExpiresOn)}. Nothing is ordered until you order it.`
          : `Since this mail was written: ${PROPOSAL_WORDS[State].toLowerCase()}.`,
      ].filter((paragraph) => paragraph !== ''),
      button: { label: 'Open this proposal', url },
      wines: Lines.map(({ Product, Description, ProductCode, CasesQty, BottlesQty, News }) => ({
        name: Product?.Description ?? Description,
        details: [`${ProductCode}${News === 'withdrawn' ? ' · no longer sold' : ''}`],
        cases: CasesQty,
        bottles: BottlesQty,
        sum: '',
      })),
      totals: sumOf(moneyFromPounds(Total.Total), merchant),
      closing: `Prices are today’s.${merchant.deliveryCharge.on ? ' The checkout adds the delivery charge, if any.' : ''} Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`,
      ...(looksLikeEmail(row.made_by) && { replyTo: row.made_by }),
    };
  },
  async 'proposal-ordered'(shop, { facts }) {
    const { url, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, OrderNo, ClosedBy, Changes } = proposal;
    const changes = Changes.filter(({ By }) => !By.IsOffice).length;
    return {
      subject: `${CustomerName} has ordered your proposal: ${OrderNo}`,
      heading: `${CustomerName} has ordered your proposal`,
      paragraphs: [
        `${ClosedBy?.Name || CustomerName} ordered it as ${OrderNo}.`,
        changes === 0 ? 'Nothing was changed.' : `The customer made ${countWords(changes, 'change')}.`,
      ],
      button: { label: 'Open this proposal', url },
    };
  },
  async 'proposal-declined'(shop, { facts }) {
    const { url, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, ClosedBy, Word } = proposal;
    return {
      subject: `${CustomerName} has declined your proposal`,
      heading: `${CustomerName} has declined your proposal`,
      paragraphs: [
        `${ClosedBy?.Name || CustomerName} declined it${Word === '' ? '.' : ', and wrote:'}`,
        ...(Word === '' ? [] : [`“${Word}”`]),
      ],
      button: { label: 'Open this proposal', url },
    };
  },
  async 'proposal-expired'(shop, { facts }) {
    const { url, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, ExpiresOn } = proposal;
    return {
      subject: `Your proposal to ${CustomerName} has expired`,
      heading: `Your proposal to ${CustomerName} has expired`,
      paragraphs: [
        `It was open until ${longDate(ExpiresOn)}, and the customer neither ordered nor declined it.`,
      ],
      button: { label: 'Open this proposal', url },
    };
  },
};

/** The delivery charge is missing, because it depends on the address, which the checkout asks for. */
function sumOf(goods: Money, { deliveryCharge: { on } }: Merchant): LetterFacts {
  return [[on ? 'Goods, with VAT' : 'Total, with VAT', formatMoney(goods)]];
}

async function readMailed(shop: Shop, id: number) {
  const row = await readProposalById(shop.database, id);
  if (row === undefined) throw new Error(`There is no proposal ${id}`);
  const named = { account: row.customer_account, proposalId: row.cart_id };
  const proposal = await findProposal(shop, named);
  if (isRefusal(proposal)) throw new Error(`There is no proposal ${id}`);
  return { row, proposal, url: `${shop.publicUrl}${mailedScreens.proposal}/${row.cart_id}` };
}
