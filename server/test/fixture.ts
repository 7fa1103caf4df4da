import { readFileSync } from 'node:fs';
import type { Insertable } from 'kysely';
import type { Database } from '../src/database/connection.ts';
import type { DB, Product } from '../src/database/tables.ts';
import { emptyTables } from './empty-tables.ts';

/** May order for ALPHA only. */
export const alphaBuyer = { email: 'alpha@example.com' };
/** May order for BETA only. */
export const betaBuyer = { email: 'beta@example.com' };
/** May order for ALPHA and GAMMA. */
export const groupBuyer = { email: 'group@example.com' };
export const stranger = { email: 'stranger@example.com' };
export const office = { email: 'office@example.com', role: 'admin' };

type ProductRow = Insertable<Product>;

/** Returns a product in cases of 6 at £10.00 nett a bottle and £60.00 a case. `facts` overrides any column. */
export function productRow(facts: Partial<ProductRow> & { code: string; description: string }): ProductRow {
  return {
    type: 'Red',
    case_size: 6,
    unit_size: '75',
    case_price: '60.0000',
    bottle_nett: '10.0000',
    bottle_vat: '2.0000',
    colour: 'Red',
    supergroup: 'Wines',
    product_group: 'Red Wine',
    country: 'FR',
    country_description: 'France',
    closure_style: 'Natural Cork',
    alcoholic_percentage: '13.5',
    allergens: ['Allergen_Sulphites'],
    ...facts,
  };
}

/**
 * Fills an empty, migrated database with fixture.json. ALPHA has 14 bottles of RED1 reserved. BETA has its own price
 * list, deliveries on Tuesdays and Thursdays, and must give an order reference. SCARCE1 has 8 bottles in stock. ODD1
 * tests rounding: its case price is not case size times bottle price, and its prices have fractions of a penny.
 */
export async function fillShop(database: Database): Promise<void> {
  const file = readFileSync(new URL('./fixture.json', import.meta.url), 'utf8');
  for (const [table, rows] of Object.entries(JSON.parse(file))) {
    // The cast is needed because the compiler does not know the tables of the file. The database refuses an unknown
    // table or column.
    const values = (table === 'product' ? (rows as ProductRow[]).map(productRow) : rows) as never[];
    await database
      .insertInto(table as keyof DB)
      .values(values)
      .execute();
  }
}

const FILLED = [
  'shared_document',
  'proposal',
  'placement',
  'sales_order',
  'hand_over',
  'mail',
  'invitation',
  'audit',
] as const;
const BROUGHT = ['product', 'customer', 'rep', 'login', 'sign_in'] as const;

/** Resets the database of a running shop to the fixture, without orders, baskets and mails of earlier tests. */
export async function refillShop(database: Database): Promise<void> {
  await emptyTables(database, ...FILLED, ...BROUGHT);
  await fillShop(database);
}
