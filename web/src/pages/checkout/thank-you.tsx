import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { PlacedOrder } from '@tradecellar/contract/orders.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import {
  CONFIRMED_MARK,
  isProvisional,
  NO_ORDER,
  type OrderKind,
  placedOrders,
} from '@tradecellar/trade/order-number.ts';
import { thankYou } from '@tradecellar/trade/thank-you.ts';
import { publicConfig } from '../../api/public-config.ts';
import { accountQuery, useAccount } from '../../session/account.ts';
import { path } from '../../session/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { PlacedParts, whenOf } from './placed-summary.tsx';
import styles from './thank-you.module.css';
import {
  type OrderNow,
  useConfirmations,
  useConfirmedNumbers,
  useOrderSummaries,
} from './use-placed-orders.ts';
import { ContactUs, WaysOn } from './ways-on.tsx';

/**
 * The thank-you page (4.place.4, 4.place.5): up to three orders, whose numbers are confirmed one after another.
 */
export function ThankYouPage() {
  const { account } = useAccount();
  const { orderId, backOrderId, reservesOrderId } = useParams({ from: `/shop${path.thankYou}` });
  const placed = placedOrders(orderId, backOrderId, reservesOrderId);
  const orders = useConfirmedNumbers(account, placed);
  const summaries = useOrderSummaries(account, orders);
  useConfirmations(account, summaries.own, summaries.isKnown);
  if (summaries.own.length === 0) return <NoSuchOrder />;
  return (
    <article className={`grid grid-cols-1 gap-4 ${styles.page}`}>
      <p className={`not-print:hidden! font-serif ${styles.merchant}`}>{publicConfig().merchant.name}</p>
      <PageHeading>Thank you</PageHeading>
      <Sentences orders={summaries.own} />
      <OrderNumbers orders={summaries.own} summaries={summaries.orders} />
      {summaries.orders === undefined ? (
        <Skeleton height="100dvh" />
      ) : (
        <PlacedParts orders={summaries.orders} />
      )}
      {account !== '' && <NewBalance account={account} />}
      <ContactUs />
      <WaysOn />
    </article>
  );
}

/** Sentences of 4.thankyou.1 to 4.thankyou.8, read out when a number is confirmed. */
function Sentences({ orders }: { readonly orders: readonly OrderNow[] }) {
  const numberOf = (wanted: OrderKind) => orders.find(({ kind }) => kind === wanted)?.orderNo ?? NO_ORDER;
  const main = orders.find(({ kind }) => kind === 'Order');
  const sentences = thankYou({
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
    confirmed: main?.isConfirmed ?? orders.every(({ isConfirmed }) => isConfirmed),
  });
  return (
    <div aria-live="polite">
      <p className={`font-serif ${styles.main}`}>{sentences.main}</p>
      {sentences.extra.map((sentence) => (
        <p key={sentence} className={styles.extra}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

/** The address was typed, or its numbers belong to another account. */
function NoSuchOrder() {
  return (
    <article className={`grid grid-cols-1 gap-4 ${styles.page}`}>
      <PageHeading>{problemSentence('order-not-found')}</PageHeading>
      <p>This account has no order of this number.</p>
      <ContactUs />
      <WaysOn />
    </article>
  );
}

type OrderNumbersProps = {
  readonly orders: readonly OrderNow[];
  /** Undefined while they are read. */
  readonly summaries: readonly PlacedOrder[] | undefined;
};

/** Each number, marked once it is confirmed, with its day, and the recipients of the confirmation. */
function OrderNumbers({ orders, summaries }: OrderNumbersProps) {
  const isWaiting = orders.some(({ orderNo }) => isProvisional(orderNo));
  const mailedTo = [...new Set((summaries ?? []).flatMap(({ MailedTo }) => MailedTo))];
  return (
    <ul className={styles.numbers}>
      {orders.map(({ kind, orderNo, isConfirmed }) => (
        <li key={kind}>
          <span className={`text-ink-soft ${styles.kind}`}>{kind}</span>
          <span className={`font-serif ${styles.number}`}>{orderNo}</span>
          <span className={`text-md ${styles.state}`} role="status">
            {isConfirmed ? (
              <>
                <Icon name="tick" size={16} /> {CONFIRMED_MARK}
              </>
            ) : (
              <>
                <SmallSpinner /> Waiting for its number
              </>
            )}
          </span>
          {orders.length > 1 && (
            <span className={`text-sm text-ink-soft ${styles.when}`}>
              {whenOf(summaries?.find((order) => order.Kind === kind))}
            </span>
          )}
        </li>
      ))}
      {(isWaiting || summaries === undefined || mailedTo.length > 0) && (
        <li className={`text-sm text-ink-soft ${styles.note}`}>
          {isWaiting
            ? 'Your order is safe with us, and you can close this page. We’ll email a confirmation'
            : 'We’ve emailed a confirmation'}
          {mailedTo.length > 0 && ` to ${new Intl.ListFormat('en-GB').format(mailedTo)}`}.
        </li>
      )}
    </ul>
  );
}

/** The balance including this order; the ledger's own follows with the invoice. */
function NewBalance({ account }: { readonly account: string }) {
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...accountQuery(account),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A cached account would show the balance before the order.
  if (!data || isError || !isFetchedAfterMount) return null;
  const limit = data.mainResult.CreditLimit;
  const available = data.mainResult.AvailableCredit;
  return (
    <div>
      <dl className="facts">
        <dt>New account balance</dt>
        <dd className="number">{formatMoney(limit - available)}</dd>
        <dt>Available credit</dt>
        <dd className="number">{formatMoney(available)}</dd>
      </dl>
      <p className={`text-sm text-ink-soft ${styles.balance}`}>
        Includes this order and others not yet invoiced. My Account shows invoiced items only.
      </p>
    </div>
  );
}
