import { sql } from 'kysely';
import { renewBought } from '../src/bought/queries.ts';
import type { Database } from '../src/database/connection.ts';
import { inTransaction } from '../src/database/transaction.ts';

/** Gives an account an order of six bottles of each product on a day. */
export async function haveBought(
  database: Database,
  account: string,
  { codes, day }: { readonly codes: readonly string[]; readonly day: string },
): Promise<void> {
  await inTransaction(database, async (writer) => {
    await sql`
      WITH added AS (
        INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
        VALUES (${account}, ${`B-${account}-${day}`}, ${day}, 'Order', 6, 0) RETURNING id
      )
      INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
      SELECT added.id, line, code, 'Wine', 6, 6, 0 FROM added, unnest(${codes}::text[]) WITH ORDINALITY AS wine (code, line)`.execute(
      writer,
    );
    await renewBought(writer, [account]);
  });
}
