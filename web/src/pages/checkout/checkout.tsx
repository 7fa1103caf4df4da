import { useNavigate } from '@tanstack/react-router';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { takePayingProposal } from '../../api/leave-to-pay.ts';
import { priceBasket } from '../../cart/basket/basket-item.ts';
import { gettingBasket, useIsBasketKnown } from '../../cart/basket/basket-store.ts';
import { NotInOrder } from '../../cart/pasted/not-in-order.tsx';
import { BasketNotGiven } from '../../cart/sync/basket-not-given.tsx';
import { useAccount } from '../../session/account.ts';
import { toCheckoutOf, toProductList } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AskTyped } from './ask-typed.tsx';
import { useCheckoutCart } from './checkout-cart.ts';
import { FormSkeleton } from './checkout-columns.tsx';
import { prefetchCheckout } from './checkout-facts.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { OrderedBeforeHost } from './placing/ordered-before.tsx';
import { PrintedHead } from './printed-head.tsx';
import { WaitingPanel } from './waiting/waiting-panel.tsx';
// Loads the thank-you page early, so that the page can show a placed order even if the network is lost.
import './placed/thank-you.tsx';

export const loadCheckout = prefetchCheckout;

export function CheckoutPage() {
  const { account } = useAccount();
  const { cart, proposal, error, isWaiting } = useCheckoutCart(account);
  const [isPlaced, setPlaced] = useState(false);
  const isBasketKnown = useIsBasketKnown();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    const paying = takePayingProposal();
    if (paying !== undefined && !proposal) void navigate({ ...toCheckoutOf(paying), replace: true });
  }, []);
  if (isPlaced) return <Spinner label="Your order is placed. One moment…" />;
  if (account === '') return inArticle(<NoCustomer />);
  if (isWaiting) return inArticle(<WaitingPanel />);
  if (!cart) return inArticle(error ? <Failure error={error} /> : <FormSkeleton />);
  const priced = cart.items.length === 0 ? undefined : priceBasket(cart.items);
  return inArticle(
    <>
      {proposal === undefined && (
        <>
          <AskTyped cartId={cart.uuid} />
          <NotInOrder />
          <OrderedBeforeHost />
        </>
      )}
      {!priced && proposal === undefined && !isBasketKnown && (
        <>
          <BasketNotGiven />
          <Spinner label={gettingBasket} />
        </>
      )}
      {!priced && (proposal !== undefined || isBasketKnown) && (
        <EmptyState title={problemSentence('basket-empty')}>
          <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
        </EmptyState>
      )}
      {priced && (
        <CheckoutForm
          key={proposal ?? 'basket'}
          account={account}
          cart={cart}
          proposal={proposal}
          priced={priced}
          onPlaced={() => setPlaced(true)}
        />
      )}
    </>,
  );
}

const inArticle = (children: ReactNode) => (
  <article className="not-print:md:-mt-6 [--below:1rem]">
    <PrintedHead />
    <PageHeading>Checkout</PageHeading>
    {children}
  </article>
);
