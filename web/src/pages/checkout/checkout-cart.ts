import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { errorOf } from '../../api/queries.ts';
import type { Basket, BasketItem } from '../../cart/basket-item.ts';
import { useBasket } from '../../cart/basket-store.ts';
import { itemOfLine, proposalQuery } from '../../cart/proposal.ts';
import { acceptPrices, newsOfLines } from '../../cart/reprice.ts';
import { useWaitingForm } from '../../cart/waiting.ts';
import { useChanges } from '../../cart/waiting-changes.ts';
import { path } from '../../session/paths.ts';

/** The lines to order, and the key that makes every attempt to send them the same order. */
type CheckoutCart = {
  /** Undefined while a proposal is read. */
  readonly cart: Basket | undefined;
  /** The proposal's id, if the address names a proposal. */
  readonly proposal: string | undefined;
  readonly error?: Error | undefined;
  /** True if the basket's order waits for the network and the buyer has nothing to answer. */
  readonly isWaiting?: boolean;
};

/** The lines at today's prices, if the buyer is asked about a waiting order whose prices changed. */
function atPricesOf(products: readonly ProductCard[], items: readonly BasketItem[]): readonly BasketItem[] {
  if (products.length === 0) return items;
  return acceptPrices(items, newsOfLines(items, new Map(products.map((product) => [product.Code, product]))));
}

/** The basket; or the proposal that the address names. A proposal's id is the key of its order. */
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
