import { useQuery } from '@tanstack/react-query';
import { type ProductCard, productsMatch, type TextMatch } from '@tradecellar/contract/catalogue.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';

/** The most texts of one call. */
const textsAtOnce = 200;
const fiveMinutesMs = 300_000;

/**
 * The wines that the texts of a list may mean, looked up 200 at a time: the first can be reviewed while the others are
 * looked up.
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
