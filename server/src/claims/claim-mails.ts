import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import { CLAIM_WORDS, type ClaimState, REASON_WORDS } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { nameWithEmail } from '@tradecellar/trade/ordered-by.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { MailedWine } from '../mail/letter.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import { orderButton } from '../orders/mail/order-button.ts';
import type { Shop } from '../shop.ts';
import { type ClaimLineRow, type ClaimWithLines, readClaimsById } from './queries.ts';

/** The mails about claims. A buyer's note appears only in the text, never in a subject. */
export const claimMails: Pick<Composers, 'claim-settled' | 'claim-desk'> = {
  async 'claim-settled'(shop, { facts }) {
    const { claim, lines } = await readClaim(shop, facts.claimId);
    const { merchant } = shop;
    const settled = lines.filter(({ line_no }) => facts.lineNos.includes(line_no));
    return {
      subject: `Your report about order ${claim.order_no}`,
      heading: answerTo(settled, claim.order_no),
      paragraphs: [
        `Thank you for telling us. This is our answer to your report ${claimNumber(claim.id)} about order ${claim.order_no}.`,
      ],
      button: orderButton(shop, claim.order_no),
      wines: settled.map(settledWine),
      sumLabel: 'With VAT',
      closing: `Questions? Call ${merchant.phone} or write to ${merchant.orderEmail}.`,
    };
  },
  async 'claim-desk'({ database, publicUrl }, { facts }) {
    const { claim, lines } = await readClaim({ database }, facts.claimId);
    return {
      subject: `Claim ${claimNumber(claim.id)} about order ${claim.order_no}`,
      heading: `Claim ${claimNumber(claim.id)} about order ${claim.order_no}`,
      paragraphs: [
        `${nameWithEmail(claim.opener_name, claim.opened_by)} has sent this report. Please accept, replace or decline it.`,
        ...(claim.note === '' ? [] : [`“${claim.note}”`]),
      ],
      button: { label: 'Open claims', url: `${publicUrl}${mailedScreens.claims}` },
      wines: lines.map((line) => ({
        ...wineOf(line),
        details: [`${REASON_WORDS[line.reason]}${line.is_late ? ', late' : ''}`],
      })),
    };
  },
};

/** The answer to all settled lines in a few words, if the lines have the same answer. */
function answerTo(settled: readonly ClaimLineRow[], orderNo: string): string {
  const [state, ...others] = new Set(settled.map((line) => line.state));
  if (others.length === 0) {
    if (state === 'accepted') return `We’ll credit ${sumOf(settled)} for order ${orderNo}`;
    if (state === 'credited') return `We have credited ${sumOf(settled)} for order ${orderNo}`;
    if (state === 'replaced') return `We’re sending your wine again for order ${orderNo}`;
  }
  return `Our answer about order ${orderNo}`;
}

/** @throws RangeError if a stored amount is invalid */
const sumOf = (lines: readonly ClaimLineRow[]): string =>
  formatMoney(addMoney(...lines.flatMap(({ nett, vat }) => [storedMoney(nett), storedMoney(vat)])));

async function readClaim({ database }: Pick<Shop, 'database'>, claimId: number): Promise<ClaimWithLines> {
  const [found] = await readClaimsById(database, [claimId]);
  if (found === undefined) throw new Error(`There is no claim ${claimId}`);
  return found;
}

const wineOf = (line: ClaimLineRow): MailedWine => ({
  name: line.description,
  details: [],
  cases: 0,
  bottles: line.bottles,
  sum: '',
});

function settledWine(line: ClaimLineRow): MailedWine {
  const isPaid = line.state === 'credited' || line.state === 'accepted';
  const how: Partial<Record<ClaimState, string>> = {
    credited: ` by credit note ${line.credit_note}`,
    accepted: ', and the credit note follows',
    replaced: line.replacement_no === null ? '' : `, with order ${line.replacement_no}`,
  };
  const words = `${CLAIM_WORDS[line.state]}${how[line.state] ?? ''}`;
  return {
    ...wineOf(line),
    details: [words, line.sentence].filter((detail) => detail !== ''),
    sum: isPaid ? sumOf([line]) : '',
  };
}
