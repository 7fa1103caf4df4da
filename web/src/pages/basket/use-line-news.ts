import { useQuery } from '@tanstack/react-query';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import type { BasketItem } from '../../basket/basket-item.ts';
import { type LineNews, newsOfLines } from '../../basket/reprice.ts';
import { useAccount } from '../../session/account.ts';

const noNews: ReadonlyMap<string, LineNews> = new Map();

/**
 * Compares the basket with the server's products when the page opens. Lines added later come with today's price.
 */
export function useLineNews(items: readonly BasketItem[]) {
  const { account } = useAccount();
  const [codes] = useState(() => items.map(({ Code }) => Code).toSorted());
  const products = useQuery({
    ...endpointQuery(productsItems, {
      CustomerAccount: account,
      list: 'all',
      codes,
      pagedProducts: { PageSize: 0, StartIndex: 0 },
    }),
    enabled: codes.length > 0,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const asked = items.filter(({ Code }) => codes.includes(Code));
  const isKnown = products.data !== undefined;
  return {
    news: isKnown ? newsOfLines(asked, products.data?.mainResult ?? []) : noNews,
    /** Why they could not be compared. */
    fault: isKnown ? undefined : (products.error ?? undefined),
    checkAgain: () => void products.refetch(),
  };
}
