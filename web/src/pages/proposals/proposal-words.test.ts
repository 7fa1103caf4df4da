import type { Proposal } from '@tradecellar/contract/proposals.ts';
import { describe, expect, it } from 'vitest';
import type { LineNews } from '../../cart/totals/reprice.ts';
import { changeWords, closedWords, newsWords } from './proposal-words.ts';

const jo = { IsOffice: false, Name: 'Jo Smith' };
const rosa = { IsOffice: true, Name: 'Rosa Miles' };
const ClosedAt = '2026-11-26T14:30:00Z';
/** `closedWords` reads only these fields. */
const proposal = (facts: Partial<Proposal>) =>
  ({ ExpiresOn: '2026-12-04', OrderNo: '', ...facts }) as Proposal;

describe('the sentence of a proposal', () => {
  it.each([
    ['open', proposal({ State: 'open' }), ''],
    [
      'ordered by Jo',
      proposal({ State: 'ordered', OrderNo: 'SO1', ClosedBy: jo, ClosedAt }),
      'Ordered as SO1 by Jo Smith on 26/11/2026 14:30.',
    ],
    ['ordered by an unknown person', proposal({ State: 'ordered', OrderNo: 'SO1' }), 'Ordered as SO1.'],
    ['declined', proposal({ State: 'declined', ClosedBy: jo }), 'Jo Smith declined'],
    ['withdrawn', proposal({ State: 'withdrawn', ClosedBy: rosa }), 'Rosa Miles withdrew'],
    ['expired', proposal({ State: 'expired' }), 'Friday 4 December'],
  ])('writes the state, person and day of a proposal that is %s', (_what, one, sentence) => {
    expect(closedWords(one)).toContain(sentence);
  });
});

const quantity = (CasesQty: number, BottlesQty = 0) => ({ CasesQty, BottlesQty });

it.each([
  [quantity(2), quantity(1), '1 case instead of 2 cases'],
  [quantity(0), quantity(1, 3), '1 case and 3 bottles added'],
  [quantity(0, 1), quantity(0), 'removed, 1 bottle before'],
])('describes a change by its old and new quantities', (Before, After, words) => {
  expect(changeWords({ Before, After })).toBe(words);
});

it('counts changed prices and withdrawn wines', () => {
  const withdrawn: LineNews = { kind: 'withdrawn', sentence: 'No longer sold' };
  const price = { kind: 'price', sentence: '' } as LineNews; // `newsWords` reads only the kind.
  expect(newsWords([])).toBe('');
  expect(newsWords([price])).toBe('Since this was proposed, 1 price has changed. Prices here are today’s.');
  expect(newsWords([price, withdrawn, price])).toBe(
    'Since this was proposed, 2 prices have changed and 1 wine is no longer sold. Prices here are today’s.',
  );
});
