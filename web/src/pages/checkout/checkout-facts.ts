import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses } from '@tradecellar/contract/delivery.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import {
  askedBy,
  errorOf,
  type LoaderContext,
  readAhead,
  readEachVisit,
  visitQuery,
} from '../../api/queries.ts';
import { type BasketItem, type PricedBasket, priceBasket } from '../../cart/basket/basket-item.ts';
import { basketAhead } from '../../cart/basket/basket-store.ts';
import { proposalQuery } from '../../cart/basket/proposal.ts';
import { chargeDelivery } from '../../cart/delivery/delivery-charge.ts';
import { dayProposed } from '../../cart/delivery/delivery-facts.ts';
import { daysQuery, nextDateQuery, useDelivery } from '../../cart/delivery/use-delivery.ts';
import { acceptPrices, newsOfLines } from '../../cart/totals/reprice.ts';
import { previewStock } from '../../cart/totals/stock-preview.ts';
import { reservesQuery, soldQuery, useAvailable } from '../../cart/totals/use-available.ts';
import { accountAhead, accountQuery } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { chosenAddress, oneOffAddress } from './address-choice.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { CheckoutBasket } from './order-of.ts';

const customerQuery = (account: string) => ({ ...accountQuery(account), ...readEachVisit });

/** Asks if an order is within the credit, for a buyer who gets no figures. */
const creditQuery = (CustomerAccount: string, OrderTotal: number) =>
  visitQuery(accountEndpoint, { CustomerAccount, OrderTotal });

const addressesQuery = (CustomerAccount: string) => visitQuery(deliveryAddresses, { CustomerAccount });

/** The checkout works without alike orders, so it waits at most this long for them. */
const longestAlikeMs = 2_000;

type BasketToCheck = { readonly uuid: string; readonly items: readonly Pick<BasketItem, 'Code'>[] };

function alikeQuery(CustomerAccount: string, DeliveryAddressId: string, { uuid, items }: BasketToCheck) {
  const request = {
    CartId: uuid,
    CustomerAccount,
    DeliveryAddressId,
    Codes: items.map(({ Code }) => Code),
  };
  return queryOptions({
    ...visitQuery(accountOrdersAlike, request),
    queryFn(asked) {
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(longestAlikeMs)]);
      return call(accountOrdersAlike, request, { ...askedBy(asked), signal });
    },
    // Servers of release 0.5.0 lack this call.
    retry: false,
  });
}

/**
 * Prefetches the addresses first: the dates depend on the addresses, and a browser sends only six requests at a time.
 */
export async function prefetchCheckout({ queries }: LoaderContext, proposal?: string): Promise<void> {
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

/**
 * A chunk of its own (2.checkout.12), but requested together with the page: offline, the chunk could not load later.
 */
const payment = import('./placing/payment.tsx');
payment.catch(() => undefined); // The page shows the failure.
const paymentQuery = queryOptions({
  queryKey: ['payment.tsx'],
  queryFn: () => payment,
  staleTime: 'static',
});

type Asked = {
  readonly account: string;
  readonly cartId: string;
  readonly proposal: string | undefined;
  readonly priced: PricedBasket;
  readonly draft: CheckoutDraft;
};

/**
 * Everything that the checkout shows: the account with its credit (4.load.1), its addresses (4.load.2), the days of the
 * chosen address, the stock and reserves for the basket, and alike orders. `form` is undefined until the whole form can
 * be shown, so that nothing below the date moves.
 */
export function useCheckoutFacts({ account, cartId, proposal, priced, draft }: Asked) {
  const settings = useSettings();
  const items = priced.lines.map(({ item }) => item);
  const customers = useQuery(customerQuery(account));
  const read = useQuery(addressesQuery(account));
  const codes = items.map(({ Code }) => Code);
  const payments = useQuery(paymentQuery);
  const found = customers.data?.mainResult;
  const addresses = read.data?.mainResult;

  const takesOneOff = settings.switches.overrideDeliveryAddress;
  const isOneOff = takesOneOff && (draft.addressId === ONE_OFF_ID || addresses?.length === 0);
  const address =
    addresses &&
    (isOneOff ? oneOffAddress(account, draft.oneOff) : chosenAddress(addresses, draft.addressId));
  const delivery = useDelivery(account, address?.Id, draft);
  const { calendar, chosen, today } = delivery;
  // A basket can be added to an earlier order, a proposal cannot. A one-off address has no earlier orders.
  const hasAlike = proposal === undefined && address !== undefined && address.Id !== ONE_OFF_ID;
  const alike = useQuery({
    ...alikeQuery(account, address?.Id ?? '', { uuid: cartId, items }),
    enabled: hasAlike,
  });
  const asksTime = address !== undefined && (settings.switches.deliveryDates || chosen?.time !== '');
  const pricesOn = settings.pricesBy === 'delivery' && asksTime ? chosen?.date : undefined;
  const { available, products } = useAvailable(account, codes, pricesOn);
  const { lines, totals: sums } =
    (pricesOn !== undefined && products ? atPricesOf(products, items) : undefined) ?? priced;
  const preview =
    available &&
    previewStock(items, available, {
      today,
      dayProposed: (due) => (asksTime && chosen ? dayProposed(due, chosen, calendar) : undefined),
    });
  const totals = chargeDelivery({ lines, totals: sums }, address, settings);
  const credit = useQuery({
    ...creditQuery(account, totals.grand),
    enabled: found !== undefined && found.AvailableCredit === undefined,
    placeholderData: keepPreviousData,
  });
  const after = credit.data?.mainResult.CreditAfter;
  const customer = found && { ...found, ...(after !== undefined && { CreditAfter: after }) };
  const basket: CheckoutBasket = { cartId, proposal, lines, totals, pricesOn };

  const isDateKnown = address === undefined || chosen !== undefined || delivery.error !== undefined;
  const isKnown = isDateKnown && !alike.isLoading && !payments.isLoading && !credit.isLoading;
  const isWhole = useLatch(customer !== undefined && addresses !== undefined && !!preview && isKnown);
  const form =
    isWhole && customer && addresses && preview
      ? {
          customer,
          addresses,
          address,
          datedAddress: asksTime ? address : undefined,
          delivery,
          alike: alike.data?.mainResult,
          preview,
          Payment: payments.data?.Payment,
        }
      : undefined;
  return { settings, basket, error: errorOf(customers) ?? errorOf(read), form };
}

/** The basket at the prices of the products, for the day of delivery; undefined if its sum is too large. */
function atPricesOf(products: readonly ProductCard[], items: readonly BasketItem[]) {
  const byCode = new Map(products.map((product) => [product.Code, product]));
  return priceBasket(acceptPrices(items, newsOfLines(items, byCode)));
}

/** Stays true after the first render with `now` true. */
function useLatch(now: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => {
    if (now) setHasBeen(true);
  }, [now]);
  return hasBeen || now;
}
