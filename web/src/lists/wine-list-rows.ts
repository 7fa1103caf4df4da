import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { byKind } from '@tradecellar/trade/wine-list.ts';

/**
 * A row of a list: the heading of a kind, the heading of a region, or a product. The first region of a kind shares the
 * line of the kind's heading.
 */
export type ListRow =
  | { readonly key: string; readonly kind: string; readonly count: number }
  | { readonly key: string; readonly region: string; readonly isFirst: boolean }
  | { readonly key: string; readonly product: ProductCard; readonly remark?: string };

/** The rows of a wine list; a region without a name has no heading. */
export function wineListRows(products: readonly ProductCard[]): ListRow[] {
  return byKind(products).flatMap(([kind, regions]) => [
    { key: `kind ${kind}`, kind, count: regions.reduce((sum, [, some]) => sum + some.length, 0) },
    ...regions.flatMap(([region, some], nth) => [
      ...(region === '' ? [] : [{ key: `region ${kind} ${region}`, region, isFirst: nth === 0 }]),
      ...some.map((product) => ({ key: product.Code, product })),
    ]),
  ]);
}
