import { type Query, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { referenceProblem, requiresReference } from '@tradecellar/trade/customer-reference.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { takePayingProposal } from '../../api/leave-to-pay.ts';
import { isProblem } from '../../api/problem-error.ts';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { type Basket, type PricedBasket, priceBasket } from '../../cart/basket-item.ts';
import { BasketNotGiven } from '../../cart/basket-not-given.tsx';
import { basketAhead, gettingBasket, useIsBasketKnown } from '../../cart/basket-store.ts';
import { chargeDelivery } from '../../cart/delivery-charge.ts';
import { dateOffered, dayProposed } from '../../cart/delivery-facts.ts';
import { DeliveryTime } from '../../cart/delivery-time.tsx';
import { useBasketLookedAt, useProposalLookedAt } from '../../cart/look-again.tsx';
import { NotInOrder } from '../../cart/not-in-order.tsx';
import { endOrder, learn } from '../../cart/placing.ts';
import { proposalQuery } from '../../cart/proposal.ts';
import { previewStock } from '../../cart/stock-preview.ts';
import { reservesQuery, soldQuery } from '../../cart/use-available.ts';
import { daysQuery, nextDateQuery, useDelivery } from '../../cart/use-delivery.ts';
import { accountAhead, useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { toCheckoutOf, toProductList, toThankYou } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressChoice, chosenAddress, OneOffFields, oneOffAddress } from './address-choice.tsx';
import { AlikeNotice, SameDayOffer } from './alike-orders.tsx';
import { AskTyped } from './ask-typed.tsx';
import { basketAndForm } from './basket-and-form.ts';
import { useCheckoutCart } from './checkout-cart.ts';
import { Columns, FormSkeleton } from './checkout-columns.tsx';
import { useCheckoutDraft } from './checkout-draft.ts';
import { addressesQuery, alikeQuery, customerQuery, useAlike, useCheckoutFacts } from './checkout-facts.ts';
import { CheckoutMessages, minimumSentences, paymentOffer } from './checkout-messages.tsx';
import { notesField, orderOf, referenceField } from './order-of.ts';
import { OrderSummary } from './order-summary.tsx';
import { askOrderedBefore, isOrderedBefore, OrderedBeforeHost } from './ordered-before.tsx';
import { waitForNetwork } from './waiting-order.ts';
import { WaitingPanel, WhatChanged } from './waiting-panel.tsx';
// Loaded with the checkout, so that a placed order is shown even without a network.
import './thank-you.tsx';

/** Loads separately (2.checkout.12), with the page: without a network it could not load later. */
const payment = import('./payment.tsx');
payment.catch(() => undefined); // The page shows the failure.
const paymentQuery = queryOptions({
  queryKey: ['payment.tsx'],
  queryFn: () => payment,
  staleTime: 'static',
});

/** Prefetches the checkout's data, addresses first: the dates wait for them, and a browser sends six requests at a time. */
export async function loadCheckout({ queries }: LoaderContext, proposal?: string): Promise<void> {
  const account = accountAhead();
  if (account && proposal !== undefined) {
    await readAhead(queries, proposalQuery(account, proposal));
    return;
  }
  const basket = basketAhead();
  const codes = basket?.items.map(({ Code }) => Code) ?? [];
  if (!account || !basket || codes.length === 0) return;
  const addressesRead = readAhead(queries, addressesQuery(account));
  void readAhead(queries, customerQuery(account));
  void readAhead(queries, soldQuery(account, codes));
  void readAhead(queries, reservesQuery(account, codes));
  const address = chosenAddress((await addressesRead)?.mainResult ?? [], undefined);
  if (!address) return;
  void readAhead(queries, nextDateQuery(account, address.Id));
  void readAhead(queries, daysQuery(account, address.Id));
  void readAhead(queries, alikeQuery(account, address.Id, basket));
}

/** Checkout of the basket, or of a proposal; an admin without a customer is asked to choose one. */
export function CheckoutPage() {
  const { account } = useAccount();
  const { cart, proposal, error, isWaiting } = useCheckoutCart(account);
  const [isPlaced, setPlaced] = useState(false);
  const isKnown = useIsBasketKnown();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => {
    const paying = takePayingProposal();
    if (paying !== undefined && !proposal) void navigate({ ...toCheckoutOf(paying), replace: true });
  }, []);
  const priced = !cart || cart.items.length === 0 ? undefined : priceBasket(cart.items);
  if (isPlaced) return <Spinner label="Your order is placed. One moment…" />;
  if (account === '')
    return (
      <CheckoutArticle>
        <NoCustomer />
      </CheckoutArticle>
    );
  if (isWaiting)
    return (
      <CheckoutArticle>
        <WaitingPanel />
      </CheckoutArticle>
    );
  if (!cart) return <CheckoutArticle>{error ? <Failure error={error} /> : <FormSkeleton />}</CheckoutArticle>;
  return (
    <CheckoutArticle>
      {proposal === undefined && (
        <>
          <AskTyped cartId={cart.uuid} />
          <NotInOrder />
          <OrderedBeforeHost />
        </>
      )}
      {!priced && proposal === undefined && !isKnown && (
        <>
          <BasketNotGiven />
          <Spinner label={gettingBasket} />
        </>
      )}
      {priced ? (
        <Checkout
          key={proposal ?? 'basket'}
          account={account}
          cart={cart}
          proposal={proposal}
          priced={priced}
          onPlaced={() => setPlaced(true)}
        />
      ) : (
        (proposal !== undefined || isKnown) && (
          <EmptyState title={problemSentence('basket-empty')}>
            <ButtonLink {...toProductList()}>Return to Product List</ButtonLink>
          </EmptyState>
        )
      )}
    </CheckoutArticle>
  );
}

function CheckoutArticle({ children }: { readonly children: ReactNode }) {
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      {children}
    </article>
  );
}

type CheckoutProps = {
  readonly account: string;
  readonly cart: Basket;
  /** The id of the proposal, if it is the one to order. */
  readonly proposal: string | undefined;
  readonly priced: PricedBasket;
  readonly onPlaced: () => void;
};

/** The form, and beside it the order with its buttons. On a phone the buttons stay at the foot of the screen. */
function Checkout({ account, cart, proposal, priced, onPlaced }: CheckoutProps) {
  const { uuid: cartId } = cart;
  const basketLookedAt = useBasketLookedAt(cart.items);
  const proposalLookedAt = useProposalLookedAt(cart.items);
  const lookAgain = proposal === undefined ? basketLookedAt : proposalLookedAt;
  const settings = useSettings();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { draft, change, forget } = useCheckoutDraft(account, proposal);
  const loaded = useQuery(paymentQuery);
  const items = priced.lines.map(({ item }) => item);
  const { customer, addresses, available, error } = useCheckoutFacts(account, items);
  const takesOneOff = settings.switches.overrideDeliveryAddress;
  const isOneOff = takesOneOff && (draft.addressId === ONE_OFF_ID || addresses?.length === 0);
  const address =
    addresses &&
    (isOneOff ? oneOffAddress(account, draft.oneOff) : chosenAddress(addresses, draft.addressId));
  const delivery = useDelivery(account, address?.Id, draft);
  const { calendar, chosen, today } = delivery;
  // A basket may be added to another order, a proposal not.
  const alike = useAlike(account, proposal === undefined ? address?.Id : undefined, { uuid: cartId, items });
  const asksTime = address && (settings.switches.deliveryDates || chosen?.time !== '');
  const preview =
    available &&
    previewStock(items, available, {
      today,
      dayProposed: (due) => (asksTime && chosen ? dayProposed(due, chosen, calendar) : undefined),
    });
  const basket = { cartId, proposal, lines: priced.lines, totals: chargeDelivery(priced, address, settings) };

  // The form appears whole, so that nothing below the date moves.
  const isDateKnown = address === undefined || chosen || delivery.error;
  const [isWhole, setWhole] = useState(false);
  const isKnown = isDateKnown && !alike.isLoading && !loaded.isLoading;
  if (!isWhole && customer && addresses && preview && isKnown) setWhole(true);

  if (error) return <Failure error={error} />;
  if (!isWhole || !customer || !addresses || !preview) {
    return (
      <Columns
        key="loading" // No row of the order moves when its sources are known.
        form={<FormSkeleton />}
        order={<OrderSummary basket={basket} preview={undefined} />}
        buttons={<Skeleton height="4.9375rem" />}
      />
    );
  }

  const { reference } = draft;
  const notes = draft.notes ?? address?.DeliveryNotes1 ?? '';
  const referenceRule = {
    MandatoryOrderNo: customer.MandatoryOrderNo,
    referenceRequired: settings.switches.referenceRequired,
  };
  const referenceFault = referenceProblem(reference, referenceRule);
  const offer = paymentOffer(customer, basket, settings);
  const minimums = minimumSentences(basket, settings);
  const [stockProblem] = [...preview.lines.values()].flatMap(({ problem }) => problem ?? []);
  const ready = orderOf({ account, basket, address, chosen, reference, notes, settings, referenceFault });

  /** An order changes nearly all of the account's data, and so may the reason of a refusal. */
  function refetchAll() {
    const unchanged: readonly unknown[] = [accountAccounts.path, orderPlaced.path];
    const isChanged = ({ queryKey }: Query) => !unchanged.includes(queryKey[0]);
    void queries.invalidateQueries({ predicate: isChanged });
  }

  function finish(numbers: OrderNumbers, cartId: string) {
    const { orderId, backOrderId, reservesOrderId } = numbers;
    forget();
    onPlaced();
    endOrder(account, cartId);
    refetchAll();
    void navigate({ ...toThankYou(orderId, backOrderId, reservesOrderId), replace: true });
  }

  return (
    <Columns
      above={
        <CheckoutMessages minimums={minimums} offer={offer}>
          {proposal === undefined && <WhatChanged cartId={cartId} onKnown={change} />}
          <AlikeNotice orders={alike.orders} lines={items.length} place={address} />
        </CheckoutMessages>
      }
      form={
        <>
          <AddressChoice
            addresses={addresses}
            chosenId={address?.Id}
            onChoose={(addressId) => change({ addressId })}
            oneOff={
              takesOneOff && (
                <OneOffFields typed={draft.oneOff ?? {}} onType={(oneOff) => change({ oneOff })} />
              )
            }
          />
          {asksTime && <DeliveryTime addressId={address.Id} delivery={delivery} onChoose={change} />}
          <SameDayOffer
            orders={alike.orders}
            place={address}
            day={asksTime ? chosen?.date : ''}
            isCharged={(basket.totals.charge?.nett ?? 0) > 0}
          />
          <section className="grid gap-5" aria-label="Reference and notes">
            <TextField
              {...referenceField}
              value={reference}
              onChange={(text) => change({ reference: text })}
              isRequired={requiresReference(referenceRule)}
              error={referenceFault && problemSentence(referenceFault)}
            />
            <TextField
              {...notesField}
              className="[&_textarea]:field-sizing-content [&_textarea]:max-h-72 [&_textarea]:min-h-22"
              value={notes}
              onChange={(text) => change({ notes: text })}
              rows={3}
            />
          </section>
        </>
      }
      order={<OrderSummary basket={basket} preview={preview} />}
      buttons={
        offer.methods.length > 0 &&
        (loaded.data ? (
          <loaded.data.Payment
            methods={offer.methods}
            order={ready.order}
            disabledReason={minimums[0] ?? stockProblem ?? ready.reason}
            basket={basket}
            lookAgain={lookAgain}
            creditAfter={customer.AvailableCredit - basket.totals.grand}
            onPlaced={finish}
            onWait={(order) => waitForNetwork(order, items, preview)}
            onRefused={(error) => {
              change(dateOffered(error));
              if (isOrderedBefore(error)) askOrderedBefore({ error, account, cartId, items });
              if (isProblem(error, 'basket-changed')) {
                lookAgain.require();
                void learn(account);
              }
              refetchAll();
            }}
          />
        ) : (
          <ErrorMessage onRetry={() => location.reload()}>
            The payment part of this page could not be loaded. {basketAndForm(proposal)} are kept.
          </ErrorMessage>
        ))
      }
    />
  );
}
