import { moneyFromPounds, multiplyMoney } from '@tradecellar/trade/money.ts';
import type { DemoCustomer } from './customer-table.ts';
import { pricesFor } from './price-lists.ts';
import { type DemoProduct, type Prices, vatOf, wholePence } from './product-row.ts';
import { type Chance, chanceOf } from './seeded.ts';

/** Before this day the merchant sold other vintages, at other prices, and wines that are gone. */
const NEW_LIST_DAYS_AGO = 45;

/** How many products in a hundred cost less then, how many wines were a vintage younger, how many orders held what is gone. */
const CHEAPER = 35;
const OTHER_VINTAGE = 30;
const HOLDS_WITHDRAWN = 25;

/** Code, name, vintage, bottles a case, pounds a bottle: what the merchant no longer sells. */
const WITHDRAWN: readonly (readonly [string, string, string, number, number])[] = [
  ['WDR001', 'Beaujolais Blanc Clos des Merles, Domaine Vaucher', '2021', 12, 11.25],
  ['WDR002', 'Saint-Véran Les Terrasses, Cave des Trois Ponts', '2020', 12, 13.5],
  ['WDR003', 'Langhe Nebbiolo Serragrande, Cascina Belloro', '2019', 6, 18.75],
  ['WDR004', 'Old Vine Carignan, Mas de la Tramontane', '2020', 6, 12.95],
  ['WDR005', 'Marlborough Pinot Gris, Tussock Hill', '2022', 6, 12.4],
  ['WDR006', 'House Red Bag in Box, Bodegas Almenara', '', 1, 34],
];

/** The products of old orders that products.csv no longer holds. @internal */
export function withdrawnProducts(): DemoProduct[] {
  return WITHDRAWN.map(([code, description, vintage, caseSize, pounds]) => {
    const bottleNett = moneyFromPounds(pounds);
    return {
      code,
      description,
      caseSize,
      multiplesOf: 1,
      casePrice: bottleNett * caseSize,
      bottleNett,
      bottleVat: vatOf(bottleNett),
      supergroup: 'Wines',
      group: 'Withdrawn',
      row: { Code: code, Vintage: vintage },
    };
  });
}

/** What a customer paid for a product so many days ago. */
export function pricesThen(customer: DemoCustomer, product: DemoProduct, daysAgo: number): Prices {
  const now = pricesFor(customer, product);
  const isCheaper = daysAgo > NEW_LIST_DAYS_AGO && chanceOf(`${product.code} then`).percent(CHEAPER);
  if (!isCheaper) return now;
  const bottleNett = wholePence(multiplyMoney(now.bottleNett, 95, 100));
  const casePrice = product.caseSize === 1 ? bottleNett : wholePence(multiplyMoney(now.casePrice, 95, 100));
  return { casePrice, bottleNett, bottleVat: vatOf(bottleNett) };
}

/** The vintage that was sold so many days ago; blank for what has none. */
export function vintageThen(product: DemoProduct, daysAgo: number): string {
  const now = String(product.row.Vintage ?? '');
  const isOther = daysAgo > NEW_LIST_DAYS_AGO && chanceOf(`${product.code} vintage`).percent(OTHER_VINTAGE);
  return isOther && /^\d{4}$/.test(now) ? String(Number(now) - 1) : now;
}

/** A product that is no longer sold, for some of the old orders of customers who buy wine. */
export function withdrawnFor(customer: DemoCustomer, daysAgo: number): DemoProduct | undefined {
  const chance: Chance = chanceOf(`${customer.account} ${daysAgo} withdrawn`);
  if (daysAgo <= NEW_LIST_DAYS_AGO || !chance.percent(HOLDS_WITHDRAWN)) return undefined;
  return chance.pick(withdrawnProducts());
}
