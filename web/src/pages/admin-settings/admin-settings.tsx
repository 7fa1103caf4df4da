import { useQuery } from '@tanstack/react-query';
import { metrics } from '@tradecellar/contract/admin.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { monthToDate } from '@tradecellar/trade/trade-date.ts';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { now } from '../../session/clock.ts';
import { DateRangeForm } from '../../session/date-range-form.tsx';
import { Failure } from '../../session/failure.tsx';
import { countText } from '../../ui/count-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BannerForm } from './banner-form.tsx';
import { metricsBars } from './metrics-bars.ts';
import { MetricsChart } from './metrics-chart.tsx';
import { metricsRange } from './metrics-range.ts';
import styles from './settings.module.css';

/** The banner and the figures, for the sales office. */
export function AdminSettingsPage() {
  return (
    <article>
      <PageHeading>Settings</PageHeading>
      <div className={styles.parts}>
        <BannerForm />
        <MetricsPanel />
      </div>
    </article>
  );
}

/** Trade App Metrics (2.settings.3). */
function MetricsPanel() {
  const [range, setRange] = useState(() => monthToDate(londonTime(now()).date));
  const figures = useQuery({ ...endpointQuery(metrics, metricsRange(range)), staleTime: 0 });
  const { data } = figures;
  return (
    <section className={styles.metrics} aria-labelledby="metrics-heading">
      <h2 id="metrics-heading">Trade App Metrics</h2>
      <DateRangeForm startLabel="From" endLabel="To" button="Show" range={range} onRange={setRange} />
      {figures.error ? (
        <Failure error={figures.error} />
      ) : (
        <>
          <dl className={styles.figures} aria-live="polite">
            <Figure label="AVG Order total">{data && formatMoney(data.order_total_avg)}</Figure>
            <Figure label="Orders number">{data && countText(data.order_count)}</Figure>
            <Figure label="Unique logged in users">{data && countText(data.user_count)}</Figure>
          </dl>
          {data ? (
            <MetricsChart {...metricsBars(range, data.days)} />
          ) : (
            <Skeleton className={styles.waiting} />
          )}
        </>
      )}
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="serif figures">{children ?? <Skeleton />}</dd>
    </div>
  );
}
