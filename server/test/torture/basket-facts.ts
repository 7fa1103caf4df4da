import type { TorturedDatabase } from './shop-under-torture.ts';

type Version = { readonly count: number; readonly page: string };
/** A line of a stored basket, as its row is. */
export type FoundLine = Version & {
  readonly code: string;
  /** The `Description` and cases of its item; null once it is removed or ordered. */
  readonly item: string | null;
  readonly ordered: (Version & { readonly orderNo: string }) | null;
};
export type FoundBasket = {
  readonly email: string;
  readonly account: string;
  readonly generation: number;
  readonly uuid: string;
  readonly lines: readonly FoundLine[];
};
/** A basket that was placed, with the customer's reference of its first order. */
export type FoundPlaced = {
  readonly cartId: string;
  readonly account: string;
  readonly email: string;
  readonly reference: string;
};

/** The stored baskets, and those that were placed in their sequence. */
export async function readBaskets(
  database: TorturedDatabase,
): Promise<{ baskets: FoundBasket[]; placed: FoundPlaced[] }> {
  const [row] = await database.query<{ found: { baskets: FoundBasket[]; placed: FoundPlaced[] } }>(`
    SELECT json_build_object(
      'baskets', (SELECT coalesce(json_agg(json_build_object('email', person, 'account', customer_account,
        'generation', generation, 'uuid', uuid,
        'lines', (SELECT coalesce(json_agg(json_build_object('code', product_code, 'count', count, 'page', page,
          'item', item->>'Description' || ', cases: ' || (item->>'CasesQty'),
          'ordered', CASE WHEN ordered_count IS NOT NULL
            THEN json_build_object('count', ordered_count, 'page', ordered_page, 'orderNo', ordered_no) END)), '[]')
          FROM basket_line WHERE basket_id = basket.id))), '[]') FROM basket),
      'placed', (SELECT coalesce(json_agg(json_build_object('cartId', cart_id, 'account', customer_account, 'email', placed_by,
        'reference', (SELECT customer_reference FROM sales_order WHERE placement_id = placement.id ORDER BY id LIMIT 1))
        ORDER BY id), '[]') FROM placement)
    ) AS found`);
  if (row === undefined) throw new Error('One row was asked for');
  return row.found;
}
