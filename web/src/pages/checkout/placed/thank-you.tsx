import { useParams } from '@tanstack/react-router';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { NO_ORDER, type OrderKind } from '@tradecellar/trade/order-number.ts';
import { thankYou } from '@tradecellar/trade/thank-you.ts';
import { useAccount } from '../../../session/account.ts';
import { path } from '../../../session/paths.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ContactUs, PlacedOrders, PrintedName, WaysOn } from './placed-orders.tsx';
import { usePlacedOrders } from './use-placed-orders.ts';

/** The thank-you page (4.place.4, 4.place.5): up to three orders, whose numbers are confirmed one after another. */
export function ThankYouPage() {
  const { account } = useAccount();
  const placed = usePlacedOrders(account, useParams({ from: `/shop${path.thankYou}` }));
  const { orders } = placed;
  if (orders.length === 0) {
    // The address was typed, or its numbers belong to another account.
    return (
      <article className="grid gap-8">
        <PageHeading>{problemSentence('order-not-found')}</PageHeading>
        <p>This account has no order of this number.</p>
        <ContactUs />
        <WaysOn />
      </article>
    );
  }
  // Sentences of 4.thankyou.1 to 4.thankyou.8.
  const main = orders.find(({ kind }) => kind === 'Order');
  const numberOf = (wanted: OrderKind) => orders.find(({ kind }) => kind === wanted)?.orderNo ?? NO_ORDER;
  const sentences = thankYou({
    orderId: numberOf('Order'),
    backOrderId: numberOf('Back Order'),
    reservesOrderId: numberOf('Reserves Order'),
    confirmed: main?.isConfirmed ?? orders.every(({ isConfirmed }) => isConfirmed),
  });
  return (
    <article className="max-w-[58rem] [--below:0.75rem]">
      <PrintedName />
      <PageHeading>Thank you</PageHeading>
      <div className="grid gap-2" aria-live="polite">
        <p className="font-serif text-2xl text-balance">{sentences.main}</p>
        {sentences.extra.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <PlacedOrders {...placed} account={account} />
    </article>
  );
}
