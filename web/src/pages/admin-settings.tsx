import { londonTime } from '@tradecellar/trade/london-time.ts';
import { monthToDate } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { now } from '../clock.ts';
import { MetricsPanel } from '../features/admin/metrics-panel.tsx';
import { DateRangeForm } from '../features/ledger/date-range-form.tsx';
import { BannerForm } from '../features/settings/banner-form.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import '../features/admin/admin.css';

/** The banner and the figures, for the sales office. */
export function AdminSettingsPage() {
  const [range, setRange] = useState(() => monthToDate(londonTime(now()).date));
  return (
    <article>
      <PageHeading>Settings</PageHeading>
      <div className="admin-sections">
        <BannerForm />
        <MetricsPanel
          range={range}
          rangeForm={
            <DateRangeForm startLabel="From" endLabel="To" button="Show" range={range} onRange={setRange} />
          }
        />
      </div>
    </article>
  );
}
