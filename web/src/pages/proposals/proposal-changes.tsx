import type { Proposal } from '@tradecellar/contract/proposals.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { personWords } from '../../cart/basket/proposal.ts';
import { changeWords } from './proposal-words.ts';

export function ProposalChanges({ proposal: { Changes } }: { readonly proposal: Proposal }) {
  if (Changes.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="proposal-changes">
      <h2 id="proposal-changes" className="mb-2">
        Changes
      </h2>
      <ol className="ruled border-t border-hairline">
        {Changes.toReversed().map((change, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one wine at one moment have no other difference.
            key={`${change.At} ${change.ProductCode} ${index}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6"
          >
            <span>
              <span className="font-serif text-large">{change.Description}</span>: {changeWords(change)}
            </span>
            <span className="figures text-body text-ink-soft">
              {personWords(change.By)} · <time dateTime={change.At}>{momentWords(new Date(change.At))}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
