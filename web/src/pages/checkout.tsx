import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { account as accountEndpoint, accountTransactions } from '@tradecellar/contract/account.ts';
import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import type { OrderNumbers } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { problemSentence } from '@tradecellar/contract/problems.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { useEffect, useState } from 'react';
import { useAccount } from '../api/account.ts';
import { priceBasket } from '../features/basket/basket-item.ts';
import {
  emptyBasket,
  emptyPlacedBasket,
  rememberBuyer,
  renewBasket,
  replaceBasket,
  useBasket,
} from '../features/basket/basket-store.ts';
import { withPrices } from '../features/basket/reprice.ts';
import { UnlessUnsaved } from '../features/basket/unsaved-edits.tsx';
import { CheckoutView } from '../features/checkout/checkout-view.tsx';
import { orderForCustomerPath, productListPath, thankYouPath } from '../paths.ts';
// Loaded with the checkout: what was placed must be shown even if the network has gone since.
import './thank-you.tsx';
import { ButtonLink, Redirect } from '../ui/app-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** What a placed order changes: credit, ledger, orders, reserves, stock. */
const changedByOrder = [
  accountEndpoint,
  accountTransactions,
  accountOrdersItems,
  reservesItems,
  productsItem,
  productsItems,
];

/** Checkout of the basket. An admin who has chosen no customer is sent to choose one. */
export function CheckoutPage() {
  const { account } = useAccount();
  useEffect(() => {
    if (account !== '') rememberBuyer(account);
  }, [account]);
  if (account === '') return <Redirect href={orderForCustomerPath} />;
  return <CheckoutOfAccount account={account} />;
}

function CheckoutOfAccount({ account }: { readonly account: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { items, uuid } = useBasket();
  const priced = priceBasket(items);
  const [isPlaced, setPlaced] = useState(false);

  function finish({ orderId, backOrderId, reservesOrderId }: OrderNumbers, cartId: string) {
    setPlaced(true);
    emptyPlacedBasket(account, cartId);
    for (const endpoint of changedByOrder) void queries.invalidateQueries({ queryKey: [endpoint.path] });
    void navigate({ href: thankYouPath(orderId, backOrderId, reservesOrderId), replace: true });
  }

  if (isPlaced) return <Spinner label="Your order is placed. One moment…" />;
  if (items.length === 0 || !priced) return <NothingToOrder />;
  return (
    <UnlessUnsaved>
      <CheckoutView
        account={account}
        basket={{ cartId: uuid, ...priced }}
        onPlaced={finish}
        onPricesAccepted={({ lines }) => replaceBasket(withPrices(items, lines))}
        onNewBasket={(lines) => {
          if (lines === 'kept') return renewBasket();
          emptyBasket();
          void navigate({ href: productListPath() });
        }}
      />
    </UnlessUnsaved>
  );
}

function NothingToOrder() {
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      <EmptyState title={problemSentence('basket-empty')}>
        <ButtonLink href={productListPath()}>Return to Product List</ButtonLink>
      </EmptyState>
    </article>
  );
}
