import { useQuery } from '@tanstack/react-query';
import { metrics } from '@tradecellar/contract/admin.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { monthToDate } from '@tradecellar/trade/trade-date.ts';
import { type ReactNode, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { now } from '../../session/clock.ts';
import { DateRangeForm } from '../../session/date-range-form.tsx';
import { Failure } from '../../session/failure.tsx';
import { countText } from '../../ui/count-text.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BannerForm } from './banner-form.tsx';
import { type BarStep, type MetricsBar, type MetricsBars, metricsBars } from './metrics-bars.ts';
import { metricsRange } from './metrics-range.ts';
import styles from './settings.module.css';

export function SettingsPage() {
  return (
    <article>
      <PageHeading>Settings</PageHeading>
      <div className={`grid grid-cols-1 gap-4 ${styles.parts}`}>
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
          {data ? <MetricsChart {...metricsBars(range, data.days)} /> : <Skeleton height="13rem" />}
        </>
      )}
    </section>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt>{label}</dt>
      <dd className="font-serif figures">{children ?? <Skeleton />}</dd>
    </div>
  );
}

/** In units of the drawing: a bar and the gap after it take ten. */
const placeWidth = 10;
const barWidth = 7;
const height = 100;
/** Few bars do not fill the whole width. */
const fewestPlaces = 14;
/** A single order stays visible beside a day with a thousand. */
const lowestBar = 1.5;

const stepWords = { day: 'Day', month: 'Month', year: 'Year' } as const satisfies Record<BarStep, string>;

function MetricsChart({ step, bars }: MetricsBars) {
  const most = Math.max(0, ...bars.map(({ orders }) => orders));
  const first = bars[0];
  const last = bars.at(-1);
  if (most === 0 || !first || !last) return <p className="text-ink-soft">No orders in these dates.</p>;
  const places = Math.max(fewestPlaces, bars.length);
  return (
    <figure>
      <figcaption className="text-sm text-ink-soft">Orders by {step}</figcaption>
      <div className={styles.plot}>
        <span className={`text-xs text-ink-soft ${styles.most}`} aria-hidden="true">
          {most}
        </span>
        <svg
          viewBox={`0 0 ${places * placeWidth} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Orders by ${step}, at most ${most}; the figures are in the table below`}
        >
          {bars.map((bar, index) => (
            <Bar key={bar.key} bar={bar} place={index} most={most} />
          ))}
        </svg>
      </div>
      <p
        className={`text-sm text-ink-soft figures flex flex-wrap items-baseline justify-between gap-x-4 ${styles.days}`}
        aria-hidden="true"
      >
        <span>{dateWord(first.key)}</span>
        {bars.length > 1 && <span>{dateWord(last.key)}</span>}
      </p>
      <MetricsTable step={step} bars={bars} />
    </figure>
  );
}

type BarProps = { readonly bar: MetricsBar; readonly place: number; readonly most: number };

function Bar({ bar, place, most }: BarProps) {
  if (bar.orders === 0) return null;
  const size = Math.max(lowestBar, (bar.orders / most) * height);
  return (
    <rect x={place * placeWidth} y={height - size} width={barWidth} height={size}>
      <title>{`${dateWord(bar.key)}: ${countWords(bar.orders, 'order')}, ${formatMoney(bar.total)}`}</title>
    </rect>
  );
}

function MetricsTable({ step, bars }: MetricsBars) {
  const columns: readonly Column<MetricsBar>[] = [
    { header: stepWords[step], cell: ({ key }) => dateWord(key), isRowHeader: true, stacked: 'lead' },
    { header: 'Orders', figure: ({ orders }) => orders, stacked: 'left' },
    { header: 'Order total', figure: ({ total }) => formatMoney(total), stacked: 'sum' },
  ];
  return (
    <details>
      <summary>Figures by {step}</summary>
      <DataTable
        caption={`Orders and totals by ${step}`}
        columns={columns}
        rows={bars.filter(({ orders }) => orders > 0)}
        keyOf={({ key }) => key}
        isWhole
      />
    </details>
  );
}

/** `2026-03-01` is 01/03/2026, `2026-03` is 03/2026. */
function dateWord(key: string): string {
  return key.split('-').toReversed().join('/');
}
