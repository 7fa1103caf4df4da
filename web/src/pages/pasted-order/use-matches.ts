import { useQuery } from '@tanstack/react-query';
import { type ProductCard, productsMatch, type TextMatch } from '@tradecellar/contract/catalogue.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';

/** The server's limit for one call. */
const textsAtOnce = 200;
const fiveMinutesMs = 300_000;

/**
 * Looks up the wines that a list's texts may mean, 200 texts a call, so that the person can review the first lines
 * while later lines load.
 */
export function useMatches(texts: readonly string[]) {
  const { account } = useAccount();
  const [matches, setMatches] = useState<ReadonlyMap<string, TextMatch>>(new Map());
  const [products, setProducts] = useState<ReadonlyMap<string, ProductCard>>(new Map());
  const addProducts = (found: readonly ProductCard[]) =>
    setProducts((known) => new Map([...known, ...found.map((product) => [product.Code, product] as const)]));

  const next = [...new Set(texts)].filter((text) => !matches.has(text)).slice(0, textsAtOnce);
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(productsMatch, { CustomerAccount: account, texts: next }),
    enabled: next.length > 0,
    staleTime: fiveMinutesMs,
  });
  if (data && next.length > 0) {
    const found = new Map(data.mainResult.map((match) => [match.Text, match]));
    const answers = next.map((text) => [text, found.get(text) ?? { Text: text, Codes: [] }] as const);
    setMatches(new Map([...matches, ...answers]));
    addProducts(data.Products);
  }
  return { matches, products, addProducts, error: isFetching ? null : error, retry: () => void refetch() };
}
