import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountOrdersDue, type DueDelivery } from '@tradecellar/contract/orders.ts';
import { dueWords } from '@tradecellar/trade/due-delivery.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { STATE_WORDS } from '@tradecellar/trade/order-life.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { toOrder } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { useKeptFocus } from '../../ui/browser/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';

export const dueQuery = (CustomerAccount: string) => ({
  ...endpointQuery(accountOrdersDue, { CustomerAccount }),
  ...readEachVisit,
});

const SHOWN_AT_FIRST = 3;

/** The next deliveries, today's first. Hidden while loading, after a failure, and if no delivery is due. */
export function DueDeliveries({ account }: { readonly account: string }) {
  const [isWhole, setWhole] = useState(false);
  const { place, keepFocus } = useKeptFocus<HTMLUListElement>();
  const { data } = useQuery(dueQuery(account));
  if (!data) return null;
  const today = londonTime(now()).date;
  const all = data.mainResult;
  const shown = isWhole ? all : all.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="mb-8" aria-labelledby="due-deliveries">
      <h2 id="due-deliveries" className="mb-2">
        Due deliveries
      </h2>
      <ul ref={place} tabIndex={-1} className="ruled border-t border-hairline outline-none">
        {shown.map((due) => (
          <li
            key={due.OrderNo}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 sm:grid-cols-[16rem_9rem_1fr_auto]"
          >
            <span className={due.RequiredDate === today ? 'font-semibold' : undefined}>
              {whenWords(due, today)}
            </span>
            <span className="text-ink-soft sm:order-last">{STATE_WORDS[due.State]}</span>
            <span className="max-sm:col-span-2 max-sm:flex max-sm:gap-x-4 sm:contents">
              <Link {...toOrder(due.OrderNo)} className="thumb-high" aria-label={`Order ${due.OrderNo}`}>
                {due.OrderNo}
              </Link>
              <span>{sizeWords(due)}</span>
            </span>
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button
          look="quiet"
          className="-ml-3"
          onClick={() => {
            flushSync(() => setWhole(true));
            keepFocus();
          }}
        >
          Show all {all.length}
        </Button>
      )}
    </section>
  );
}

/** Examples: 'Today', 'Today 10:00, to collect' for a collection. */
function whenWords({ RequiredDate, RequiredTime, DeliveryType }: DueDelivery, today: string): string {
  const when = `${dueWords(RequiredDate, today)} ${RequiredTime}`.trim();
  return DeliveryType === 'collection' ? `${when}, to collect` : when;
}

/** Example: '3 cases and 2 bottles'. The order's total if the ledger has not sent its lines. */
function sizeWords({ Cases, Bottles, GrandTotal }: DueDelivery): string {
  return quantityWords({ cases: Cases, bottles: Bottles }) || formatMoney(GrandTotal);
}
