import type { RequestOf } from '@tradecellar/contract/endpoint.ts';
import {
  NOTICED_AT_ONCE,
  type NoticedFilter,
  type priceNotices,
} from '@tradecellar/contract/price-notices.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import type { PlannedAccount } from './plan-round.ts';

const isIn: Readonly<Record<NoticedFilter, (planned: PlannedAccount) => boolean>> = {
  all: () => true,
  corrected: ({ people }) => people.some(({ corrections }) => corrections.length > 0),
  'left-out': ({ isLeftOut }) => isLeftOut,
};

/** The customers of a round whose name, account or people match the text: a page of a filter, and the count of each filter. */
export function findPlanned(
  planned: readonly PlannedAccount[],
  { Text = '', Filter = 'all', Start = 0 }: RequestOf<typeof priceNotices>,
) {
  const words = plainWords(Text);
  const found = planned.filter(({ account, name, people }) => {
    const text = plainWords([account, name, ...people.map(({ email }) => email)].join(' ')).join(' ');
    return words.every((word) => text.includes(word));
  });
  const countOf = (filter: NoticedFilter) => found.filter(isIn[filter]).length;
  return {
    counts: { all: found.length, corrected: countOf('corrected'), 'left-out': countOf('left-out') },
    customers: found
      .filter(isIn[Filter])
      .toSorted(byName)
      .slice(Start, Start + NOTICED_AT_ONCE),
  };
}

const byName = (a: PlannedAccount, b: PlannedAccount) =>
  a.name.localeCompare(b.name, 'en-GB', { numeric: true });
