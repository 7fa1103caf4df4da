import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { looksLikeEmail } from '@tradecellar/trade/email.ts';
import { formatMoney, type Money, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { PROPOSAL_WORDS } from '@tradecellar/trade/proposal-life.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { isRefusal } from '../../http/problems.ts';
import { footLines } from '../../mail/foot-lines.ts';
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
    const { row, proposal, link } = await readMailed(shop, facts.proposalId);
    const { merchant } = shop;
    const { By, State, Sentence, ExpiresOn, Lines, Total, CustomerName } = proposal;
    const proposer = By.Name === '' ? merchant.name : `${By.Name} of ${merchant.name}`;
    return {
      subject: `${merchant.name} proposes an order for ${CustomerName}`,
      text: [
        `${proposer} proposes an order for ${CustomerName}:`,
        '',
        ...(Sentence === '' ? [] : [Sentence, '']),
        ...Lines.flatMap(({ Product, Description, ProductCode, CasesQty, BottlesQty, News }) => [
          Product?.Description ?? Description,
          `  ${ProductCode} · ${quantityWords({ cases: CasesQty, bottles: BottlesQty })}${News === 'withdrawn' ? ' · no longer sold' : ''}`,
        ]),
        '',
        sumWords(moneyFromPounds(Total.Total), merchant),
        '',
        `Change it, order it or decline it until ${formatDeliveryDate(ExpiresOn)}:`,
        link,
        '',
        State === 'open'
          ? 'Nothing is ordered until you order it.'
          : `Since this mail was written: ${PROPOSAL_WORDS[State].toLowerCase()}.`,
        '',
        `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`,
        '',
        ...footLines(merchant),
        '',
      ].join('\n'),
      ...(looksLikeEmail(row.made_by) && { replyTo: row.made_by }),
    };
  },
  async 'proposal-ordered'(shop, { facts }) {
    const { link, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, OrderNo, ClosedBy, Changes } = proposal;
    const changes = Changes.filter(({ By }) => !By.IsOffice).length;
    return {
      subject: `${CustomerName} has ordered your proposal: ${OrderNo}`,
      text: paragraphs(
        `${ClosedBy?.Name || CustomerName} has ordered your proposal to ${CustomerName}, as order ${OrderNo}.`,
        changes === 0 ? 'Nothing was changed.' : `The customer made ${countWords(changes, 'change')}.`,
        link,
      ),
    };
  },
  async 'proposal-declined'(shop, { facts }) {
    const { link, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, ClosedBy, Word } = proposal;
    const first = `${ClosedBy?.Name || CustomerName} has declined your proposal to ${CustomerName}.`;
    return { subject: `${CustomerName} has declined your proposal`, text: paragraphs(first, Word, link) };
  },
  async 'proposal-expired'(shop, { facts }) {
    const { link, proposal } = await readMailed(shop, facts.proposalId);
    const { CustomerName, ExpiresOn } = proposal;
    const until = formatDeliveryDate(ExpiresOn);
    return {
      subject: `Your proposal to ${CustomerName} has expired`,
      text: paragraphs(
        `Your proposal to ${CustomerName} was neither ordered nor declined until ${until}.`,
        link,
      ),
    };
  },
};

const paragraphs = (...texts: string[]) => `${texts.filter((text) => text !== '').join('\n\n')}\n`;

/** The delivery charge is missing, because it depends on the address, which the checkout asks for. */
function sumWords(goods: Money, { deliveryCharge: { on } }: Merchant): string {
  const sum = `${formatMoney(goods)} with VAT, at today’s prices.`;
  return on ? `Goods ${sum} The checkout adds the delivery charge, if any.` : `Total ${sum}`;
}

async function readMailed(shop: Shop, id: number) {
  const row = await readProposalById(shop.database, id);
  if (row === undefined) throw new Error(`There is no proposal ${id}`);
  const named = { account: row.customer_account, proposalId: row.cart_id };
  const proposal = await findProposal(shop, named);
  if (isRefusal(proposal)) throw new Error(`There is no proposal ${id}`);
  return { row, proposal, link: `${shop.publicUrl}${mailedScreens.proposal}/${row.cart_id}` };
}
