import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorOf } from '../../api/queries.ts';
import type { Basket } from '../../cart/basket-item.ts';
import { useBasket } from '../../cart/basket-store.ts';
import { itemOfLine, proposalQuery } from '../../cart/proposal.ts';
import { path } from '../../session/paths.ts';

/** The lines to order, and the key of their one order. */
type CheckoutCart = {
  /** Undefined while a proposal is read. */
  readonly cart: Basket | undefined;
  /** The id of the proposal, where the address names one. */
  readonly proposal: string | undefined;
  readonly error?: Error | undefined;
};

/** The basket, or the proposal that the address names, whose id is the key of its order. */
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
  if (proposal === undefined) return { cart: basket, proposal };
  return { cart: proposed, proposal, error: errorOf(asked) };
}
