import type { TorturedDatabase } from '../shop-under-torture.ts';
import { firstItems, typeOf } from './payment-books.ts';

/** The accounts that get documents and order wines with dated prices, each with its price list, and its people. */
export const WINE_ACCOUNTS = [
  { account: 'WHOLE1', list: '', people: ['whole-1@example.com'] },
  { account: 'WHOLE2', list: 'DAYS', people: ['whole-2@example.com'] },
] as const;
/** The accounts that pay open items by card, and the people who pay. */
export const PAYING_ACCOUNTS = [
  { account: 'PAYS1', list: '', people: ['pays-1@example.com', 'pays-one@example.com'] },
  { account: 'PAYS2', list: '', people: ['pays-2@example.com', 'pays-two@example.com'] },
] as const;
/** Wines in cases of 6 whose prices begin on days. Their stock has no end. */
export const DATED_WINES = ['DATED1', 'DATED2'] as const;
export const FIRST_PENCE = 1_000;
export const CASE_SIZE = 6;

/** Adds the accounts and the wines to the fixture. Returns the case sizes of the wines. */
export async function fillAccounts(database: TorturedDatabase): Promise<Record<string, number>> {
  const accounts = [...WINE_ACCOUNTS, ...PAYING_ACCOUNTS];
  const values = accounts.map(({ account, list }) => `('${account}', '${account}', 1000000, 250, '${list}')`);
  const logins = accounts.flatMap(({ account, people }) =>
    people.map((email) => `('${account}', '${email}')`),
  );
  const wines = DATED_WINES.map((code) => `('${code}')`);
  await database.query(`
    INSERT INTO customer (account, name, credit_said, credit_balance, price_list) VALUES ${values}`);
  await database.query(`
    INSERT INTO address (customer_account, id, delivery_name, delivery_address, delivery_post_code)
    SELECT account, '1', 'Cellar', '{1 Street}', 'SE1 0AA' FROM customer WHERE account LIKE 'WHOLE%'`);
  // The row that is settled already makes the ledger state settlements from the start.
  const items = PAYING_ACCOUNTS.flatMap(({ account }) => [
    `('${account}', '2026-05-01', '${account}-0', 'Invoice', 1, 0, '', '', 0, '${account}-0-BANK')`,
    ...firstItems(account).map(
      ({ number, total }, n) =>
        `('${account}', '2026-06-01', '${number}', '${typeOf(total)}', ${total / 100}, 0, '', '', ${n + 1}, '')`,
    ),
  ]);
  await database.query(`
    INSERT INTO ledger_transaction (customer_account, transaction_date, transaction_number, type, total, balance,
      reference1, reference2, position, settled_by) VALUES ${items}`);
  await database.query(`INSERT INTO login (customer_account, email) VALUES ${logins}`);
  await database.query(`
    INSERT INTO product (code, description, type, case_size, unit_size, case_price, bottle_nett, bottle_vat, colour,
      supergroup, product_group, country, country_description, closure_style, alcoholic_percentage, allergens)
    SELECT wine, 'Vintage of days ' || wine, type, ${CASE_SIZE}, unit_size, ${(FIRST_PENCE * CASE_SIZE) / 100},
      ${FIRST_PENCE / 100}, ${FIRST_PENCE / 500}, colour, supergroup, product_group, country, country_description,
      closure_style, alcoholic_percentage, allergens
    FROM product, (VALUES ${wines}) AS wines (wine) WHERE code = 'RED1'`);
  return Object.fromEntries(DATED_WINES.map((code) => [code, CASE_SIZE]));
}
