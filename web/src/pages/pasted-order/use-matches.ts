import { useQueryClient } from '@tanstack/react-query';
import { type ProductCard, productsMatch, type TextMatch } from '@tradecellar/contract/catalogue.ts';
import { useEffect, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';

/** The most texts of one call. */
const atOnce = 200;
const fiveMinutesMs = 300_000;

type Found = {
  readonly matches: ReadonlyMap<string, TextMatch>;
  readonly products: ReadonlyMap<string, ProductCard>;
};
const nothing: Found = { matches: new Map(), products: new Map() };

/**
 * Matches the texts of a list with wines, 200 a call, one call after the other: the first can be reviewed while the others
 * are looked up. It can be stopped and resumed; answers are cached.
 */
export function useMatches(texts: readonly string[]) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const [found, setFound] = useState(nothing);
  const [error, setError] = useState<unknown>();
  const [isStopped, setStopped] = useState(false);
  const [tries, setTries] = useState(0);
  const key = texts.join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the texts, and a try begins again.
  useEffect(() => {
    if (isStopped) return;
    let isOver = false;
    async function askAll() {
      setError(undefined);
      for (let from = 0; from < texts.length && !isOver; from += atOnce) {
        const request = { CustomerAccount: account, texts: texts.slice(from, from + atOnce) };
        const answer = await queries.fetchQuery({
          ...endpointQuery(productsMatch, request),
          staleTime: fiveMinutesMs,
        });
        if (isOver) return;
        setFound(({ matches, products }) => ({
          matches: new Map([...matches, ...answer.mainResult.map((match) => [match.Text, match] as const)]),
          products: new Map([...products, ...answer.Products.map((card) => [card.Code, card] as const)]),
        }));
      }
    }
    askAll().catch((fault: unknown) => !isOver && setError(fault));
    return () => {
      isOver = true;
    };
  }, [account, key, isStopped, tries]);

  return {
    ...found,
    error,
    isStopped,
    stop: () => setStopped(true),
    goOn: () => {
      setStopped(false);
      setTries((count) => count + 1);
    },
  };
}
