import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Today } from '@tradecellar/contract/today.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { dueWords } from '@tradecellar/trade/due-delivery.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { toBoard } from '../../../session/address/office-address.ts';
import { path } from '../../../session/address/paths.ts';
import { now } from '../../../session/clock.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { countText } from '../../../ui/count-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './today.module.css';
import { todayLines } from './today-lines.ts';
import { todayQuery } from './waiting-strip.tsx';

/** The office's landing page: the work that waits, and the deliveries of today, or of the next day with deliveries. */
export function TodayPage() {
  const { data, error } = useQuery(todayQuery);
  const may = useMay();
  return (
    <article>
      <PageHeading
        above={longDate(londonTime(now()).date)}
        aside={
          may('order-for-customers') && <ButtonLink to={path.orderForCustomer}>Order for customer</ButtonLink>
        }
      >
        Today
      </PageHeading>
      {publicConfig().isOpen === false && (
        <div className="mb-8">
          <Notice>
            The shop is not open to customers yet. <Link to={path.adminSetUp}>Set up your shop</Link>
          </Notice>
        </div>
      )}
      {error && !data ? (
        <Failure error={error} />
      ) : (
        <div className="grid gap-10">
          <section aria-labelledby="waiting">
            <h2 id="waiting" className="mb-2">
              Waiting
            </h2>
            {data ? <Waiting today={data.mainResult} /> : <Skeleton height="9rem" />}
          </section>
          <section aria-labelledby="new-orders">
            <h2 id="new-orders" className="mb-2">
              New orders
            </h2>
            {data ? <NewOrders placed={data.mainResult.NewOrders} /> : <Skeleton height="3rem" />}
          </section>
          <section aria-labelledby="deliveries">
            <h2 id="deliveries" className="mb-2">
              Deliveries
            </h2>
            {data ? <Deliveries {...data.mainResult.Deliveries} /> : <Skeleton height="3rem" />}
          </section>
        </div>
      )}
    </article>
  );
}

function Waiting({ today }: { readonly today: Today }) {
  const lines = todayLines(today, now(), useMay());
  return (
    <>
      <ul className={styles.lines}>
        {lines.map(({ count, words, facts, place }) => (
          <li key={words}>
            <span className={styles.count}>{countText(count)}</span>
            <Link className={styles.link} {...place}>
              {words}
            </Link>
            <span className={styles.facts}>{facts}</span>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-ink-soft">
        {lines.length === 0 ? 'Nothing waiting.' : 'Nothing else waiting.'}
      </p>
    </>
  );
}

function NewOrders({ placed = { Count: 0, Value: 0 } }: { readonly placed: Today['NewOrders'] }) {
  const { Count, Value } = placed;
  if (Count === 0) return <p className="text-ink-soft">No orders placed today.</p>;
  return (
    <ul className={styles.lines}>
      <li>
        <span className={styles.count}>{countText(Count)}</span>
        <Link className={styles.link} {...toBoard({ show: 'all' })}>
          {Count === 1 ? 'order' : 'orders'} for {formatMoney(Value)}
        </Link>
        <span className={styles.facts}>placed today</span>
      </li>
    </ul>
  );
}

function Deliveries({ Day, Count, Value, Rounds }: Today['Deliveries']) {
  if (Day === undefined) return <p className="text-ink-soft">No deliveries to come.</p>;
  const today = londonTime(now()).date;
  return (
    <ul className={styles.lines}>
      <li>
        <span className={styles.count}>{countText(Count)}</span>
        <Link
          className={styles.link}
          {...toBoard(Day === today ? { show: 'due-today' } : { search: formatTradeDate(Day) })}
        >
          {Count === 1 ? 'order' : 'orders'} for {formatMoney(Value)}
        </Link>
        <span className={styles.facts}>
          {[dueWords(Day, today), ...Rounds.map(({ Round, Count: own }) => `${Round}:\u00a0${own}`)].join(
            ' · ',
          )}
        </span>
      </li>
    </ul>
  );
}
