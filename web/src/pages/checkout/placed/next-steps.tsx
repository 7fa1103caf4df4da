import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CustomerAccount, Rep } from '@tradecellar/contract/account.ts';
import { accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { formatClockTime, longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { useState } from 'react';
import { publicConfig } from '../../../api/public-config.ts';
import { endpointQuery, readEachVisit } from '../../../api/queries.ts';
import { accountQuery } from '../../../session/account.ts';
import { path, toOrder, toProductList } from '../../../session/address/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './placed-orders.module.css';

type NextStepsProps = {
  readonly account: string;
  readonly orderNo: string;
  /** False for an order that has left or ended, so that it cannot be changed. */
  readonly isOpen: boolean;
};

/** The new balance (4.thankyou.9), the way to change the order, and a person to call. */
export function NextSteps({ account, orderNo, isOpen }: NextStepsProps) {
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...accountQuery(account),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // A cached account would show the balance before the order.
  const customer = isFetchedAfterMount && !isError ? data?.mainResult : undefined;
  const isLoading = !customer && !isError;
  return (
    <>
      {isLoading ? (
        <Skeleton height="4.6875rem" />
      ) : (
        customer?.CreditLimit !== undefined && <NewBalance {...customer} />
      )}
      <ChangeUntil account={account} orderNo={orderNo} isOpen={isOpen} />
      {isLoading ? <Skeleton height="3.5rem" /> : customer?.Rep && <Manager rep={customer.Rep} />}
    </>
  );
}

/** A buyer who orders only gets no figures. */
type Credit = Pick<CustomerAccount, 'CreditLimit' | 'AvailableCredit'>;

/** The account endpoint's balance, because the ledger's balance includes an order only after the order's invoice. */
function NewBalance({ CreditLimit: limit = 0, AvailableCredit: available = 0 }: Credit) {
  return (
    <div className="figures">
      <Facts
        facts={[
          ['New account balance', formatMoney(limit - available)],
          ['Available credit', formatMoney(available)],
        ]}
      />
      <p className="mt-1 text-small text-ink-soft">Includes orders not yet invoiced.</p>
    </div>
  );
}

function ChangeUntil({ account, orderNo, isOpen }: NextStepsProps) {
  const { data, isLoading } = useQuery({
    ...endpointQuery(accountOrdersChanges, { CustomerAccount: account, orderNo }),
    ...readEachVisit,
    enabled: isOpen,
    retry: false,
  });
  if (isLoading) return <Skeleton height="1.375rem" />;
  const changes = data?.mainResult;
  if (!changes || (changes.WhyNot !== undefined && changes.CanAsk !== true)) {
    return (
      <p className="print:hidden">
        Something to change? Call us on <PhoneLink phone={publicConfig().merchant.phone} />.
      </p>
    );
  }
  const { WhyNot: whyNot, Until: until } = changes;
  return (
    <p className="print:hidden">
      {whyNot === undefined
        ? `You can ${until === undefined ? 'still change this order' : `change this order until ${momentOf(until)}`}. `
        : 'Something to change? '}
      <Link className="thumb-high" {...toOrder(orderNo)}>
        {whyNot === undefined ? 'Change it' : 'Ask us'}
      </Link>
    </p>
  );
}

/** London time, such as 'Friday 4 December 16:30'. */
function momentOf(at: string): string {
  const { date, minutes } = londonTime(new Date(at));
  return `${longDate(date)} ${formatClockTime(minutes)}`;
}

function Manager({ rep }: { readonly rep: Rep }) {
  const [hasPicture, setHasPicture] = useState(rep.Image_URL !== '');
  return (
    <div className={styles.manager}>
      {hasPicture && (
        <img src={rep.Image_URL} alt="" width={56} height={56} onError={() => setHasPicture(false)} />
      )}
      <p>
        <span className="font-serif text-large">{rep.Name}</span>
        <br />
        <span className="text-ink-soft">Your account manager</span>{' '}
        {rep.Phone && <PhoneLink phone={rep.Phone} />}
      </p>
    </div>
  );
}

export function ContactUs() {
  const { phone, orderEmail } = publicConfig().merchant;
  return (
    <p>
      Questions? Telephone <PhoneLink phone={phone} />, write to{' '}
      <a href={`mailto:${orderEmail}`}>{orderEmail}</a> or <Link to={path.contact}>contact us</Link>.
    </p>
  );
}

export function WaysOn() {
  return (
    <p className="flex flex-wrap items-center gap-3 print:hidden">
      <ButtonLink {...toProductList()}>Keep shopping</ButtonLink>
      <ButtonLink to={path.orders} look="secondary">
        My Orders
      </ButtonLink>
    </p>
  );
}
