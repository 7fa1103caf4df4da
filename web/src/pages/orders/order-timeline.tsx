import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';

/** What has become of an order, step by step. An order that only the ledger knows has none: its state alone. */
export function OrderTimeline({ order: { State, Steps } }: { readonly order: OrderDetail }) {
  if (Steps.length === 0) return <p className="mb-6">{STATE_WORDS[State]}</p>;
  return (
    <ol className="mb-8 flex flex-wrap gap-x-8 gap-y-3" aria-label="What has become of this order">
      {Steps.map(({ State: state, At }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end.
          key={index}
          className="border-t-2 border-(--brand) pt-1.5 last:font-semibold"
          aria-current={index === Steps.length - 1 ? 'step' : undefined}
        >
          {STATE_WORDS[state]}
          <time dateTime={At} className="block text-sm font-normal text-ink-soft tabular-nums lining-nums">
            {momentWords(new Date(At))}
          </time>
        </li>
      ))}
    </ol>
  );
}
