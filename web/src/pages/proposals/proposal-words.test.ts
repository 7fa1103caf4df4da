import type { Proposal } from '@tradecellar/contract/proposals.ts';
import { describe, expect, it } from 'vitest';
import type { LineNews } from '../../cart/reprice.ts';
import { changeWords, closedWords, newsWords } from './proposal-words.ts';

const jo = { IsOffice: false, Name: 'Jo Smith' };
const rosa = { IsOffice: true, Name: 'Rosa Miles' };
const ClosedAt = '2026-11-26T14:30:00Z';
/** The part of a proposal that its sentence reads. */
const proposal = (facts: Partial<Proposal>) =>
  ({ ExpiresOn: '2026-12-04', OrderNo: '', ...facts }) as Proposal;

describe('the sentence of a proposal', () => {
  it.each([
    ['is none while it is open', proposal({ State: 'open' }), ''],
    [
      'names its order and who ordered',
      proposal({ State: 'ordered', OrderNo: 'SO200123', ClosedBy: jo, ClosedAt }),
      'Ordered as SO200123 by Jo Smith on 26/11/2026 14:30.',
    ],
    ['is whole without a name', proposal({ State: 'ordered', OrderNo: 'SO200123' }), 'Ordered as SO200123.'],
    [
      'says who declined',
      proposal({ State: 'declined', ClosedBy: jo, ClosedAt }),
      'Jo Smith declined this proposal on 26/11/2026 14:30.',
    ],
    [
      'says who withdrew',
      proposal({ State: 'withdrawn', ClosedBy: rosa, ClosedAt }),
      'Rosa Miles withdrew this proposal on 26/11/2026 14:30.',
    ],
    [
      'says its last day',
      proposal({ State: 'expired' }),
      'This proposal ended on Friday 4 December. Please ask our office for a new one.',
    ],
  ])('%s', (_what, one, sentence) => {
    expect(closedWords(one)).toBe(sentence);
  });
});

const quantity = (CasesQty: number, BottlesQty = 0) => ({ CasesQty, BottlesQty });

it.each([
  [quantity(2), quantity(1), '1 case instead of 2 cases'],
  [quantity(0), quantity(1, 3), '1 case and 3 bottles added'],
  [quantity(0, 1), quantity(0), 'removed, 1 bottle before'],
])('a change says the quantities after and before', (Before, After, words) => {
  expect(changeWords({ Before, After })).toBe(words);
});

it('news of prices and withdrawn wines are counted', () => {
  const withdrawn: LineNews = { kind: 'withdrawn', sentence: 'No longer sold' };
  const price = { kind: 'price', sentence: '' } as LineNews; // Only its kind is read.
  expect(newsWords([])).toBe('');
  expect(newsWords([price])).toBe('Since this was proposed, 1 price has changed. Prices here are today’s.');
  expect(newsWords([price, withdrawn, price])).toBe(
    'Since this was proposed, 2 prices have changed and 1 wine is no longer sold. Prices here are today’s.',
  );
});
