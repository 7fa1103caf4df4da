import { connect } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { fillShop } from '../fixture.ts';
import type { EarlierRelease } from '../releases/earlier-release.ts';
import type { Owner } from './basket-journal.ts';
import { type RunFacts, readFound } from './run-facts.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

const stock = { WHITE1: 3_000, SCARCE1: 150, RED1: 4_000 };

/** Fills the database with the fixture, more stock and reserves, and logins of these people. Returns the case sizes. */
export async function fill(
  database: TorturedDatabase,
  release?: EarlierRelease,
  people: readonly Owner[] = [],
): Promise<Record<string, number>> {
  const connection = connect(database.url, { max: 2, onError: () => {} });
  try {
    if (release !== undefined) await release.fillShop(database.url);
    else {
      await migrate(connection.pool);
      await fillShop(connection.database);
    }
    for (const [product_code, bottles] of Object.entries(stock)) {
      await connection.database
        .insertInto('stock')
        .values({ product_code, bottles })
        .onConflict((on) => on.column('product_code').doUpdateSet({ bottles }))
        .execute();
    }
    await connection.database.updateTable('reserve').set({ free_bottles: 240 }).execute();
    await connection.database.updateTable('customer').set({ mandatory_order_no: false }).execute();
    const logins = people.map(({ email, account }) => ({ email, customer_account: account }));
    if (logins.length > 0) await connection.database.insertInto('login').values(logins).execute();
    const products = await connection.database.selectFrom('product').select(['code', 'case_size']).execute();
    return Object.fromEntries(products.map(({ code, case_size }) => [code, case_size]));
  } finally {
    await connection.close();
  }
}

export async function goodsOf(database: TorturedDatabase): Promise<RunFacts['before']> {
  const { stock, reserves, customers } = await readFound(database);
  return { stock, reserves, said: Object.fromEntries(customers.map(({ account, said }) => [account, said])) };
}
