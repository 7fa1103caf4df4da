import { CLAIM_WORDS, REASON_WORDS } from '@tradecellar/trade/claim-life.ts';
import { claimNumber } from '@tradecellar/trade/claim-number.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { nameWithEmail } from '@tradecellar/trade/ordered-by.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { storedMoney } from '../database/stored-money.ts';
import { footLines } from '../mail/foot-lines.ts';
import type { Composers } from '../mail/mail-kinds.ts';
import type { Shop } from '../shop.ts';
import { type ClaimLineRow, type ClaimWithLines, readClaimsById } from './queries.ts';

/** The mails about claims. A buyer's note appears only in the text, never in a subject. */
export const claimMails: Pick<Composers, 'claim-settled' | 'claim-desk'> = {
  async 'claim-settled'(shop, { facts }) {
    const { claim, lines } = await readClaim(shop, facts.claimId);
    const settled = lines.filter(({ line_no }) => facts.lineNos.includes(line_no));
    return {
      subject: `Your report about order ${claim.order_no}`,
      text: [
        `Our answer to your report ${claimNumber(claim.id)} about order ${claim.order_no}:`,
        '',
        ...settled.flatMap(settledText),
        ...footOf(shop),
      ].join('\n'),
    };
  },
  async 'claim-desk'(shop, { facts }) {
    const { claim, lines } = await readClaim(shop, facts.claimId);
    return {
      subject: `Claim ${claimNumber(claim.id)} about order ${claim.order_no}`,
      text: [
        `${nameWithEmail(claim.opener_name, claim.opened_by)} has reported about order ${claim.order_no}:`,
        '',
        ...lines.map(
          (line) => `${bottlesText(line)}: ${REASON_WORDS[line.reason]}${line.is_late ? ', late' : ''}`,
        ),
        ...(claim.note === '' ? [] : ['', claim.note]),
        '',
        'Accept, replace or decline it in the office, under Claims.',
        '',
      ].join('\n'),
    };
  },
};

async function readClaim({ database }: Shop, claimId: number): Promise<ClaimWithLines> {
  const [found] = await readClaimsById(database, [claimId]);
  if (found === undefined) throw new Error(`There is no claim ${claimId}`);
  return found;
}

function settledText(line: ClaimLineRow): string[] {
  const sum = formatMoney(addMoney(storedMoney(line.nett), storedMoney(line.vat)));
  const credit = line.state === 'credited' ? `, ${sum} by credit note ${line.credit_note}` : '';
  const agreed = line.state === 'accepted' ? `, ${sum}. The credit note follows.` : '';
  const again = line.replacement_no === null ? '' : `, with order ${line.replacement_no}`;
  return [
    bottlesText(line),
    `  ${CLAIM_WORDS[line.state]}${credit}${agreed}${again}`,
    ...(line.sentence === '' ? [] : [`  ${line.sentence}`]),
    '',
  ];
}

const bottlesText = (line: ClaimLineRow) => `${countWords(line.bottles, 'bottle')} of ${line.description}`;

function footOf({ merchant }: Shop): string[] {
  return [`Questions? Please ring us: ${merchant.phone}`, '', ...footLines(merchant), ''];
}
