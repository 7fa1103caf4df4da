import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { errorOf } from '../../api/queries.ts';
import type { Basket, BasketItem } from '../../cart/basket/basket-item.ts';
import { useBasket } from '../../cart/basket/basket-store.ts';
import { itemOfLine, proposalQuery } from '../../cart/basket/proposal.ts';
import { useWaitingForm } from '../../cart/basket/waiting.ts';
import { useChanges } from '../../cart/basket/waiting-changes.ts';
import { acceptPrices, newsOfLines } from '../../cart/totals/reprice.ts';
import { path } from '../../session/address/paths.ts';

/**
 * The lines to order. The cart's `uuid` is the order's idempotency key: each attempt to send the lines places the same
 * order.
 */
type CheckoutCart = {
  readonly cart: Basket | undefined;
  readonly proposal: string | undefined;
  readonly error?: Error | undefined;
  readonly isWaiting?: boolean;
};

/** The lines at today's prices if the prices of a waiting order have changed. */
function atPricesOf(products: readonly ProductCard[], items: readonly BasketItem[]): readonly BasketItem[] {
  if (products.length === 0) return items;
  return acceptPrices(items, newsOfLines(items, new Map(products.map((product) => [product.Code, product]))));
}

/** The basket, or the proposal named in the URL. The proposal's id is its order's idempotency key. */
export function useCheckoutCart(account: string): CheckoutCart {
  const { proposal } = useSearch({ from: `/shop${path.checkout}` });
  const basket = useBasket();
  const asked = useQuery({
    ...proposalQuery(account, proposal ?? ''),
    enabled: proposal !== undefined && account !== '',
  });
  const read = asked.data?.mainResult;
  const proposed = useMemo(
    () => read && { uuid: read.ProposalId, items: read.Lines.map(itemOfLine) },
    [read],
  );
  const { form } = useWaitingForm();
  const { sentences, products } = useChanges(form);
  const items = useMemo(() => atPricesOf(products, basket.items), [products, basket.items]);
  const isWaiting = form !== undefined && sentences.length === 0;
  if (proposal === undefined) return { cart: { uuid: basket.uuid, items }, proposal, isWaiting };
  return { cart: proposed, proposal, error: errorOf(asked) };
}
