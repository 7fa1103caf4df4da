import { useQuery } from '@tanstack/react-query';
import { metrics } from '@tradecellar/contract/admin.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { DateRange } from '@tradecellar/trade/trade-date.ts';
import type { ReactNode } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { metricsBars } from './metrics-bars.ts';
import { MetricsChart } from './metrics-chart.tsx';
import { metricsRange } from './metrics-range.ts';

type MetricsPanelProps = {
  readonly range: DateRange;
  /** From and To. */
  readonly rangeForm: ReactNode;
};

/** Trade App Metrics (2.settings.3). */
export function MetricsPanel({ range, rangeForm }: MetricsPanelProps) {
  const figures = useQuery({ ...endpointQuery(metrics, metricsRange(range)), staleTime: 0 });
  const { data } = figures;
  return (
    <section className="metrics-panel" aria-labelledby="metrics-heading">
      <h2 id="metrics-heading" className="admin-heading">
        Trade App Metrics
      </h2>
      {rangeForm}
      {figures.error ? (
        <Failure error={figures.error} />
      ) : (
        <>
          <dl className="metrics" aria-live="polite">
            <Figure label="AVG Order total">{data && formatMoney(data.order_total_avg)}</Figure>
            <Figure label="Orders number">{data && countText(data.order_count)}</Figure>
            <Figure label="Unique logged in users">{data && countText(data.user_count)}</Figure>
          </dl>
          {data ? (
            <MetricsChart {...metricsBars(range, data.days)} />
          ) : (
            <Skeleton className="metrics-chart-coming" />
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
      <dd>{children ?? <Skeleton className="w-20" />}</dd>
    </div>
  );
}

function countText(count: number): string {
  return count.toLocaleString('en-GB'); // A count, not money.
}
