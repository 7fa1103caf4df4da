import { moneyFromPounds, moneyText } from '@tradecellar/trade/money.ts';
import type { Database } from '../src/database/connection.ts';
import type { CustomerTable, ProductTable } from '../src/database/tables.ts';

/** A small merchant for the tests: every kind of product and customer that a rule distinguishes. */

/** Linked to ALPHA only. */
export const alphaBuyer = { email: 'alpha@example.com' };
/** Linked to BETA only. */
export const betaBuyer = { email: 'beta@example.com' };
/** Linked to ALPHA and GAMMA. */
export const groupBuyer = { email: 'group@example.com' };
export const stranger = { email: 'stranger@example.com' };
export const office = { email: 'office@example.com', role: 'admin' };

const pounds = (amount: number) => moneyText(moneyFromPounds(amount));

type ProductFacts = Partial<ProductTable> & { code: string; description: string };

/** A bottle of wine in a case of 6 at £10.00 nett a bottle, £60.00 a case, unless the facts say otherwise. */
export function productRow(facts: ProductFacts): ProductTable {
  return {
    secondary_description: '',
    bin_no: '',
    image1_url: '',
    vintage: '',
    custom_label: '',
    type: 'Red',
    case_size: 6,
    unit_size: '75',
    case_price: pounds(60),
    bottle_nett: pounds(10),
    bottle_vat: pounds(2),
    only_sell_multiples_of: 1,
    colour: 'Red',
    supergroup: 'Wines',
    product_group: 'Red Wine',
    country: 'FR',
    country_description: 'France',
    appellation: '',
    style: '',
    closure_style: 'Natural Cork',
    organic_biodynamic: '',
    alcoholic_percentage: '13.5',
    winemaker: '',
    excise_description: '',
    food_suggestions: [],
    notes: [],
    wine_tasting_notes: '',
    serving_suggestion: '',
    allergens: ['Allergen_Sulphites'],
    position: 0,
    withdrawn: false,
    sort_name: facts.description.toLowerCase(),
    ...facts,
  };
}

const products: readonly ProductTable[] = [
  productRow({
    code: 'RED1',
    description: 'Château Tremblay Margaux',
    vintage: '2018',
    bin_no: 'B101',
    position: 1,
  }),
  productRow({
    code: 'WHITE1',
    description: 'Domaine Roquet Sancerre',
    vintage: '2022',
    type: 'White',
    colour: 'White',
    product_group: 'White Wine',
    case_size: 12,
    case_price: pounds(138),
    bottle_nett: pounds(11.5),
    bottle_vat: pounds(2.3),
    closure_style: 'Screwcap',
    organic_biodynamic: 'Organic',
    position: 2,
  }),
  // A case price that is not case size times bottle price, and thirds of a penny.
  productRow({
    code: 'ODD1',
    description: 'Viña Ésera Rioja Crianza',
    country: 'ES',
    country_description: 'Spain',
    case_price: pounds(65.55),
    bottle_nett: pounds(11.1111),
    bottle_vat: pounds(2.2222),
    position: 3,
  }),
  productRow({ code: 'SCARCE1', description: 'Clos du Puits Corton', position: 4, bin_no: 'B777' }),
  productRow({
    code: 'CASES1',
    description: 'Cantina Lume Prosecco',
    type: 'Sparkling',
    only_sell_multiples_of: 6,
    product_group: 'Sparkling Wine',
    country: 'IT',
    country_description: 'Italy',
    position: 5,
  }),
  productRow({
    code: 'KEG1',
    description: 'House Pinot Grigio Keg',
    type: 'Keg',
    product_group: 'Keg',
    closure_style: 'Keg',
    case_size: 1,
    unit_size: '2000',
    case_price: pounds(145),
    bottle_nett: pounds(145),
    bottle_vat: pounds(29),
    position: 6,
  }),
  productRow({
    code: 'GIN1',
    description: 'Harbour Gin',
    type: 'Spirit',
    colour: '',
    supergroup: 'Spirits',
    product_group: 'Gin',
    unit_size: '70',
    country: 'GB',
    country_description: 'England',
    allergens: [],
    position: 7,
  }),
  productRow({ code: 'GONE1', description: 'Withdrawn Claret', withdrawn: true, position: 8 }),
];

function customerRow(facts: Partial<CustomerTable> & { account: string; name: string }): CustomerTable {
  return {
    billing_contact_name: 'Alex Contact',
    email: `${facts.account.toLowerCase()}-accounts@example.com`,
    credit_limit: pounds(5000),
    credit_balance: pounds(0),
    available_credit: pounds(5000),
    mandatory_order_no: false,
    web_cred: true,
    price_list: '',
    rep_code: 'R1',
    delivery_days: '',
    billing_name: facts.name,
    billing_address: ['1 Test Street', '', '', 'London', 'N1 1AA'],
    withdrawn: false,
    ...facts,
  };
}

const customers: readonly CustomerTable[] = [
  customerRow({ account: 'ALPHA', name: 'Alpha Restaurant' }),
  // Own prices, own list, Tuesdays and Thursdays, and never without an order number.
  customerRow({
    account: 'BETA',
    name: 'Beta Bar',
    price_list: 'TRADE',
    delivery_days: '2|4',
    mandatory_order_no: true,
  }),
  customerRow({
    account: 'GAMMA',
    name: 'Gamma Hotel',
    available_credit: pounds(-120.5),
    credit_balance: pounds(5120.5),
  }),
];

/** Fills an empty, migrated database. ALPHA has 14 bottles of RED1 reserved; SCARCE1 has 8 bottles in stock. */
export async function fillShop(database: Database): Promise<void> {
  await database
    .insertInto('rep')
    .values({
      code: 'R1',
      name: 'Robin Rep',
      phone: '020 7946 0111',
      email: 'robin@example.com',
      image_url: '',
    })
    .execute();
  await database
    .insertInto('product')
    .values([...products])
    .execute();
  await database.insertInto('stock').values({ product_code: 'SCARCE1', bottles: 8 }).execute();
  await database
    .insertInto('customer')
    .values([...customers])
    .execute();
  await database
    .insertInto('login')
    .values([
      { email: alphaBuyer.email, customer_account: 'ALPHA', name: 'Al Pha' },
      { email: betaBuyer.email, customer_account: 'BETA', name: 'Bea Ta' },
      { email: groupBuyer.email, customer_account: 'ALPHA', name: 'Gail Group' },
      { email: groupBuyer.email, customer_account: 'GAMMA', name: 'Gail Group' },
    ])
    .execute();
  await database
    .insertInto('price')
    .values({
      price_list: 'TRADE',
      product_code: 'RED1',
      case_price: pounds(54),
      bottle_nett: pounds(9),
      bottle_vat: pounds(1.8),
    })
    .execute();
  await database
    .insertInto('product_list')
    .values([
      { customer_account: 'BETA', product_code: 'RED1' },
      { customer_account: 'BETA', product_code: 'CASES1' },
      { customer_account: 'BETA', product_code: 'GONE1' },
    ])
    .execute();
  await database
    .insertInto('reserve')
    .values({
      customer_account: 'ALPHA',
      product_code: 'RED1',
      free_bottles: 14,
    })
    .execute();
  await database
    .insertInto('address')
    .values([
      addressRow('ALPHA', '1', 'Alpha Restaurant', 'N1 1AA', ''),
      addressRow('ALPHA', '2', 'Alpha Cellar', 'N1 2BB', '1|3|5'),
      addressRow('BETA', '1', 'Beta Bar', 'E1 1AA', ''),
      addressRow('GAMMA', '1', 'Gamma Hotel', 'W1 1AA', ''),
    ])
    .execute();
}

function addressRow(account: string, id: string, name: string, postCode: string, days: string) {
  return {
    customer_account: account,
    id,
    position: Number(id),
    delivery_name: name,
    delivery_address: ['1 Test Street', '', '', 'London'],
    delivery_post_code: postCode,
    delivery_notes1: id === '1' ? 'Ring the cellar bell' : '',
    delivery_notes2: '',
    delivery_round: '',
    delivery_days: days,
    withdrawn: false,
  };
}
