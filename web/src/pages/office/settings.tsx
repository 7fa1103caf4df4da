import { useQuery } from '@tanstack/react-query';
import { metrics } from '@tradecellar/contract/admin.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { monthToDate } from '@tradecellar/trade/trade-date.ts';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { DateRangeForm } from '../../session/address/date-range-form.tsx';
import { now } from '../../session/clock.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { useMay } from '../../session/office-right.ts';
import { countText } from '../../ui/count-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BannerForm } from './banner-form.tsx';
import { type MetricsBars, metricsBars } from './metrics-bars.ts';
import { metricsRange } from './metrics-range.ts';
import { SettingsTabs } from './settings/settings-tabs.tsx';

export function SettingsPage() {
  const may = useMay();
  return (
    <article>
      <PageHeading>Settings</PageHeading>
      <SettingsTabs shown="banner" />
      {may('edit-banner') && <BannerForm />}
      <MetricsPanel />
    </article>
  );
}

/** 'Trade App Metrics' (2.settings.3). */
function MetricsPanel() {
  const [range, setRange] = useState(() => monthToDate(londonTime(now()).date));
  const { data, error } = useQuery({ ...endpointQuery(metrics, metricsRange(range)), staleTime: 0 });
  return (
    <section className="mt-14" aria-labelledby="metrics-heading">
      <h2 id="metrics-heading" className="mb-3">
        Trade App Metrics
      </h2>
      <DateRangeForm startLabel="From" endLabel="To" button="Show" range={range} onRange={setRange} />
      {error ? (
        <Failure error={error} />
      ) : (
        <div className="grid items-start gap-x-gutter gap-y-6 md:grid-cols-2">
          <dl className="border-y border-hairline" aria-live="polite">
            <Figure label="AVG Order total">{data && formatMoney(data.order_total_avg)}</Figure>
            <Figure label="Orders number">{data && countText(data.order_count)}</Figure>
            <Figure label="Unique logged in users">{data && countText(data.user_count)}</Figure>
          </dl>
          {data ? <MetricsChart {...metricsBars(range, data.days)} /> : <Skeleton height="13rem" />}
        </div>
      )}
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-hairline py-3.5 not-first:border-t">
      <dt>{label}</dt>
      <dd className="figures ml-auto min-w-20 text-right text-page">{children ?? <Skeleton />}</dd>
    </div>
  );
}

function MetricsChart({ unit, bars }: MetricsBars) {
  const most = Math.max(0, ...bars.map(({ orders }) => orders));
  const [first, last] = [bars[0], bars.at(-1)];
  if (most === 0 || !first || !last) return <p className="text-ink-soft">No orders in these dates.</p>;
  return (
    <figure>
      <figcaption className="text-body text-ink-soft">
        Orders by {unit}, at most {most}
      </figcaption>
      <div style={{ maxWidth: `max(12rem, ${bars.length * 2.5}rem)` }}>
        <ol
          className="grid h-37 auto-cols-fr grid-flow-col items-end border-b border-rule"
          aria-label={`Orders by ${unit}`}
        >
          {bars.map(({ key, orders, total }) => {
            const words = `${dateWord(key)}: ${countWords(orders, 'order')}, ${formatMoney(total)}`;
            return (
              <li
                key={key}
                className="mx-[15%] bg-brand-line hover:bg-ink forced-colors:bg-[Highlight]"
                // Two pixels keep a single order visible beside a day with a thousand orders.
                style={{ height: orders && `max(2px, ${(100 * orders) / most}%)` }}
                title={words}
              >
                <span className="sr-only">{words}</span>
              </li>
            );
          })}
        </ol>
        <p className="number mt-1 flex justify-between gap-4 text-body text-ink-soft" aria-hidden="true">
          <span>{dateWord(first.key)}</span>
          {bars.length > 1 && <span>{dateWord(last.key)}</span>}
        </p>
      </div>
    </figure>
  );
}

/** '2026-03-01' becomes '01/03/2026'; '2026-03' becomes '03/2026'. */
function dateWord(key: string): string {
  return key.split('-').toReversed().join('/');
}
