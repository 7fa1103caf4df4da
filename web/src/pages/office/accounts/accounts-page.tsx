import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountsOrders } from '@tradecellar/contract/accounts-files.ts';
import type { ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { useState } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { DateRangeForm } from '../../../session/address/date-range-form.tsx';
import { toPayments } from '../../../session/address/office-address.ts';
import { now } from '../../../session/clock.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangedOrders } from './changed-orders.tsx';
import { MadeFiles } from './made-files.tsx';
import { MakeFile } from './make-file.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

/** A week, so that a Monday's file has the orders of the weekend. */
const FIRST_DAYS = 7;

/** Makes files of orders for the merchant's accounts. A preview shows the rows before the office makes the file. */
export function AccountsPage() {
  const [shape, setShape] = useState<ShapeName | null>(null);
  const [range, setRange] = useState(() => {
    const end = londonTime(now()).date;
    return { start: addDays(end, 1 - FIRST_DAYS), end };
  });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...endpointQuery(accountsOrders, { shape, from: range.start, until: range.end }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  /** The same days again look for new orders. */
  const show = (next: typeof range) => {
    if (next.start === range.start && next.end === range.end) void refetch();
    else setRange(next);
  };
  const page = data?.mainResult;
  const shown = new Set(page?.orders.map(({ OrderNo }) => OrderNo));
  const facts = page?.shapes.find((each) => each.Shape === page.shape);
  return (
    <article>
      <PageHeading
        aside={
          page && (
            <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
              {publicConfig().takesCards !== false && (
                <Link {...toPayments({})} className="thumb-high self-center">
                  Card payments
                </Link>
              )}
              <SelectField
                label="Your accounts"
                value={page.shape}
                options={page.shapes.map(({ Shape, Title }) => ({ value: Shape, label: Title }))}
                onChange={setShape}
              />
            </div>
          )
        }
      >
        For the accounts
      </PageHeading>
      <DateRangeForm button="Show orders" range={range} onRange={show} />
      {!page && (error ? <Failure error={error} /> : <Skeleton height="20rem" />)}
      {page && facts && (
        <>
          <ChangedOrders shape={page.shape} orders={page.changed} />
          <MakeFile
            // The key resets the marks when the shape or the days change.
            key={`${page.shape} ${range.start} ${range.end}`}
            shape={page.shape}
            howTo={facts.HowTo}
            facts={facts.Facts}
            orders={page.orders}
            hasMore={page.hasMore}
            isStale={isPlaceholderData}
          />
          <div className="mt-8">
            <WaitingOrders
              shape={page.shape}
              orders={page.waiting.filter(({ OrderNo }) => !shown.has(OrderNo))}
              onShow={show}
            />
            <MadeFiles files={page.made} />
          </div>
        </>
      )}
    </article>
  );
}
