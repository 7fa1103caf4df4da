import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { now } from '../../session/clock.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';

/** The head of a printed order: merchant and customer, the day, and that the prices are without VAT. */
export function PrintedHead() {
  const { date } = londonTime(now());
  return (
    <>
      <ForWhom />
      <p className="mb-4 hidden text-body text-ink-soft print:block">
        Printed {longDate(date)} {date.slice(0, 4)}, prices ex VAT
      </p>
    </>
  );
}
