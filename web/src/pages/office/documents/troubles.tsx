import type { officeDocuments } from '@tradecellar/contract/documents.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Fold } from '../../../ui/fold.tsx';

type Page = AnswerOf<typeof officeDocuments>['mainResult'];

type TroublesProps = { readonly refused: Page['Refused']; readonly expected: Page['Expected'] };

/** The server lists at most this many files. */
const MOST_LISTED = 100;

const listedWords = (count: number) =>
  `${count < MOST_LISTED ? '' : 'The newest '}${countWords(count, 'file')}`;

/** Files of the inbox that were refused, and files that an index names and that have not come. */
export function Troubles({ refused, expected }: TroublesProps) {
  return (
    <>
      {refused.length > 0 && (
        <Fold className="mb-4 border-y border-hairline py-3" isNeeded={refused.length <= 5}>
          <summary className="cursor-pointer font-semibold">{listedWords(refused.length)} set aside</summary>
          <ul className="mt-2 grid gap-1.5 text-body">
            {refused.map(({ File, At, Says }) => (
              <li key={File} className="wrap-anywhere">
                {File} {Says} <span className="text-ink-soft">({momentWords(new Date(At))})</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {expected.length > 0 && (
        <details className="mb-4 border-b border-hairline pb-3">
          <summary className="cursor-pointer font-semibold">
            {listedWords(expected.length)} named by an index, not come yet
          </summary>
          <ul className="mt-2 grid gap-1.5 text-body">
            {expected.map(({ File, Account }) => (
              <li key={File} className="wrap-anywhere">
                {File} of {Account}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
