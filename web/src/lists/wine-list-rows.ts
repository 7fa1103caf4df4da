import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { byKind } from '@tradecellar/trade/wine-list.ts';

/** A row of a list: the heading of a kind, the heading of a region, or a product. */
export type ListRow =
  | { readonly key: string; readonly kind: string; readonly count: number }
  | { readonly key: string; readonly region: string }
  /** Each line of the remark has a line of the row. */
  | { readonly key: string; readonly product: ProductCard; readonly remark?: string };

/** The rows of a wine list; a region without a name has no heading. */
export function wineListRows(products: readonly ProductCard[]): ListRow[] {
  return byKind(products).flatMap(([kind, regions]) => [
    { key: `kind ${kind}`, kind, count: regions.reduce((sum, [, some]) => sum + some.length, 0) },
    ...regions.flatMap(([region, some]) => [
      ...(region === '' ? [] : [{ key: `region ${kind} ${region}`, region }]),
      ...some.map((product) => ({ key: product.Code, product })),
    ]),
  ]);
}
