import type { TorturedDatabase } from './shop-under-torture.ts';

export type FoundBasket = {
  readonly email: string;
  readonly account: string;
  readonly uuid: string;
  readonly lines: readonly { readonly code: string; readonly bottles: number }[];
};
export type FoundPlaced = {
  readonly cartId: string;
  readonly account: string;
  readonly email: string;
  readonly reference: string;
};

export async function readBaskets(
  database: TorturedDatabase,
): Promise<{ baskets: FoundBasket[]; placed: FoundPlaced[] }> {
  const [row] = await database.query<{ found: { baskets: FoundBasket[]; placed: FoundPlaced[] } }>(`
    SELECT json_build_object(
      'baskets', (SELECT coalesce(json_agg(json_build_object('email', person, 'account', customer_account, 'uuid', uuid,
        'lines', (SELECT coalesce(json_agg(json_build_object('code', key, 'bottles',
            (value->>'CasesQty')::int * (value->>'CaseSize')::int + (value->>'BottlesQty')::int)), '[]')
          FROM shared_entry WHERE document_id = document.id AND value IS NOT NULL))), '[]')
        FROM shared_document document WHERE person <> ''),
      'placed', (SELECT coalesce(json_agg(json_build_object('cartId', cart_id, 'account', customer_account, 'email', placed_by,
        'reference', (SELECT customer_reference FROM sales_order WHERE placement_id = placement.id ORDER BY id LIMIT 1))
        ORDER BY id), '[]') FROM placement)
    ) AS found`);
  if (row === undefined) throw new Error('One row was asked for');
  return row.found;
}
