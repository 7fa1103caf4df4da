import type { Proposal, ProposalChange } from '@tradecellar/contract/proposals.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { personWords } from '../../cart/basket/proposal.ts';
import type { LineNews } from '../../cart/totals/reprice.ts';

export function closedWords({ State, ClosedBy, ClosedAt, ExpiresOn, OrderNo }: Proposal): string {
  const when = ClosedAt === undefined ? '' : ` on ${momentWords(new Date(ClosedAt))}`;
  const who = ClosedBy ? personWords(ClosedBy) : '';
  switch (State) {
    case 'open':
      return '';
    case 'ordered':
      return `Ordered as ${OrderNo}${who && ` by ${who}`}${when}.`;
    case 'declined':
      return `${who || 'The customer'} declined this proposal${when}.`;
    case 'withdrawn':
      return `${who || 'Our office'} withdrew this proposal${when}.`;
    case 'expired':
      return `This proposal ended on ${longDate(ExpiresOn)}. Please ask our office for a new one.`;
    default:
      return State satisfies never;
  }
}

/** Examples: '1 case instead of 2 cases', '2 cases added', 'removed, 1 case before'. */
export function changeWords({ Before, After }: Pick<ProposalChange, 'Before' | 'After'>): string {
  const before = quantityWords({ cases: Before.CasesQty, bottles: Before.BottlesQty });
  const after = quantityWords({ cases: After.CasesQty, bottles: After.BottlesQty });
  if (before === '') return `${after} added`;
  return after === '' ? `removed, ${before} before` : `${after} instead of ${before}`;
}

/** Example: 'Since this was proposed, 2 prices have changed and 1 wine is no longer sold. Prices here are today’s.' */
export function newsWords(news: Iterable<LineNews>): string {
  const kinds = [...news].map(({ kind }) => kind);
  const prices = kinds.filter((kind) => kind === 'price').length;
  const withdrawn = kinds.length - prices;
  const parts = [
    prices > 0 && `${countWords(prices, 'price')} ${prices === 1 ? 'has' : 'have'} changed`,
    withdrawn > 0 && `${countWords(withdrawn, 'wine')} ${withdrawn === 1 ? 'is' : 'are'} no longer sold`,
  ].filter(Boolean);
  return parts.length === 0
    ? ''
    : `Since this was proposed, ${parts.join(' and ')}. Prices here are today’s.`;
}
