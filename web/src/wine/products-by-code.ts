import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ProductCard, productsItems } from '@tradecellar/contract/catalogue.ts';
import { CODES_AT_ONCE } from '@tradecellar/contract/fields.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { useMemo, useState } from 'react';
import { call } from '../api/call.ts';
import { askedBy, type Held, keepWithinAccount, readEachVisit } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';

/** Splits product codes into lists that a call takes. */
export const codesByCall = (codes: readonly string[]) =>
  Array.from({ length: Math.ceil(codes.length / CODES_AT_ONCE) }, (_, part) =>
    codes.slice(part * CODES_AT_ONCE, (part + 1) * CODES_AT_ONCE),
  );

/**
 * The products with these codes at an account's prices: of today, or of an order for delivery on `pricesOn`. Products
 * that are no longer sold are missing.
 */
export function productsByCode(account: string, codes: readonly string[], pricesOn?: PlainDate) {
  const asked = [...new Set(codes)].filter((code) => code !== '').toSorted();
  return queryOptions({
    queryKey: [productsItems.path, { CustomerAccount: account, codes: asked, ...(pricesOn && { pricesOn }) }],
    queryFn: async (query): Promise<readonly ProductCard[]> => {
      const request = {
        CustomerAccount: account,
        list: 'all',
        pagedProducts: { PageSize: 0, StartIndex: 0 },
        ...(pricesOn && { pricesOn }),
      } as const;
      const answers = await Promise.all(
        codesByCall(asked).map((part) => call(productsItems, { ...request, codes: part }, askedBy(query))),
      );
      return answers.flatMap((answer) => answer?.mainResult ?? []);
    },
  });
}

/** The current products of a basket's lines, fetched anew on each visit. Cached lists provide them until then. */
export function useProductsByCode(codes: readonly string[]) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(codes);
  const known = useMemo(() => new Set(asked), [asked]);
  // A removed line needs no new request.
  if (codes.some((code) => !known.has(code))) setAsked(codes);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...productsByCode(account, asked),
    enabled: asked.length > 0,
    ...readEachVisit,
    placeholderData: (before, query) =>
      keepWithinAccount(account)(before, query) ?? productsShown(queries, account, asked),
  });
  const products = useMemo(() => new Map(data?.map((product) => [product.Code, product])), [data]);
  const isKnown = data !== undefined && !isPlaceholderData;
  return {
    products,
    isKnown,
    error: isKnown ? undefined : (error ?? undefined),
    readAgain: () => void refetch(),
  };
}

export function useProductShown(code: string): ProductCard | undefined {
  const { account } = useAccount();
  const queries = useQueryClient();
  const [shown] = useState(() => productsShown(queries, account, [code])[0]);
  return shown;
}

function productsShown(
  queries: QueryClient,
  account: string,
  codes: readonly string[],
): readonly ProductCard[] {
  const wanted = new Set(codes);
  return queries
    .getQueriesData<Held<typeof productsItems> | readonly ProductCard[]>({ queryKey: [productsItems.path] })
    .filter(([[, request]]) => (request as { CustomerAccount?: string }).CustomerAccount === account) // Every key of this endpoint has an account.
    .flatMap(([, data]) => (data && 'mainResult' in data ? data.mainResult : (data ?? [])))
    .filter(({ Code }) => wanted.has(Code));
}
