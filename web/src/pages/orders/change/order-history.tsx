import type { OrderVersion } from '@tradecellar/contract/order-changes.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { timeWords } from '../order-time.ts';
import { Differences } from './requested-change.tsx';

/** The versions of an order, newest first. */
export function OrderHistory({ versions }: { readonly versions: readonly OrderVersion[] }) {
  if (versions.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="history">
      <h2 id="history" className="mb-2">
        History
      </h2>
      <ol className="ruled border-t border-hairline">
        {versions.toReversed().map(({ Version, By, At, Changes, Lines }) => (
          <li key={Version}>
            <p>
              <span className="font-semibold">Version {Version}</span>{' '}
              <span className="text-ink-soft">
                {Version === 1 ? 'ordered' : 'changed'} by {By || 'our office'},{' '}
                <time dateTime={At}>{timeWords(At)}</time>
              </span>
            </p>
            <Differences changes={Changes} />
            <details>
              <summary className="min-h-11 content-center text-brand-ink">Show wines</summary>
              <ul>
                {Lines.map(({ ProductCode, Description, Cases, Bottles }) => (
                  <li key={ProductCode}>
                    {Description}: {quantityWords({ cases: Cases, bottles: Bottles })}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
