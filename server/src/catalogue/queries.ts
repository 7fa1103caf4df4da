import type { FilterName } from '@tradecellar/contract/catalogue.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { accountPrice } from './account-price.ts';
import { type CardRow, cardColumns } from './list-queries.ts';

/** A product whole, at the account's price. */
export type ProductRow = CardRow & {
  readonly supergroup: string;
  readonly country: string;
  readonly style: string;
  readonly alcoholic_percentage: string | null;
  readonly winemaker: string;
  readonly excise_description: string;
  readonly food_suggestions: readonly string[];
  readonly notes: readonly string[];
  readonly wine_tasting_notes: string;
  readonly serving_suggestion: string;
  readonly allergens: readonly string[];
  readonly withdrawn: boolean;
};

/** One product, withdrawn or not; undefined when the code is unknown. */
export async function readProduct(
  reader: Reader,
  code: string,
  account: string,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    SELECT ${cardColumns}, p.supergroup, p.country, p.style, p.alcoholic_percentage, p.winemaker,
      p.excise_description, p.food_suggestions, p.notes, p.wine_tasting_notes, p.serving_suggestion,
      p.allergens, p.withdrawn
    FROM product p ${accountPrice(account)} LEFT JOIN stock s ON s.product_code = p.code
    WHERE p.code = ${code}`.execute(reader);
  return rows[0];
}

/** One value of one filter, as it stands in the products. */
export type FilterRow = { readonly filter: FilterName; readonly value: string; readonly label: string };

/** Every value that the filters of the products on sale have. A country is its code; without one, its name. */
export async function readFilterValues(reader: Reader): Promise<FilterRow[]> {
  const { rows } = await sql<FilterRow>`
    WITH facets AS MATERIALIZED (
      SELECT colour, organic_biodynamic, closure_style, country, country_description, supergroup, product_group
      FROM product WHERE NOT withdrawn
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), valued AS (
      SELECT 'colour' AS filter, colour AS value, colour AS label FROM facets
      UNION SELECT 'organicbiodynamic', w.word, w.word FROM facets
        JOIN (VALUES ('Organic'), ('Biodynamic')) w (word) ON organic_biodynamic IN (w.word, 'Both')
      UNION SELECT 'closure', closure_style, closure_style FROM facets
      UNION SELECT 'country', coalesce(nullif(country, ''), country_description),
        coalesce(nullif(country_description, ''), country) FROM facets
      UNION SELECT 'supergroup', supergroup, supergroup FROM facets
      UNION SELECT 'productgroup', product_group, product_group FROM facets
    )
    SELECT filter, value, max(label) AS label FROM valued WHERE value <> '' GROUP BY filter, value`.execute(
    reader,
  );
  return rows;
}
