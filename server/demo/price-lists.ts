import { moneyText, multiplyMoney } from '@tradecellar/trade/money.ts';
import type { CsvRow } from './csv-text.ts';
import type { DemoCustomer } from './customer-table.ts';
import { CUSTOMERS } from './customers.ts';
import { type DemoProduct, type Prices, vatOf, wholePence } from './product-row.ts';
import { chanceOf } from './seeded.ts';

/** Per cent of the list price, and how many products in a hundred the list names. */
const LISTS = { RESTA: [94, 70], HOTEL: [91, 80], TRADE: [96, 60] } as const;

type ListName = keyof typeof LISTS;

/** The list's own prices of a product, or null where list prices apply. */
function agreed(list: ListName, product: DemoProduct): Prices | null {
  const [percent, often] = LISTS[list];
  if (!chanceOf(`${list} ${product.code}`).percent(often)) return null;
  const bottleNett = wholePence(multiplyMoney(product.bottleNett, percent, 100));
  const casePrice = wholePence(multiplyMoney(product.casePrice, percent, 100));
  if (bottleNett <= 0) return null;
  return {
    casePrice: product.caseSize === 1 ? bottleNett : casePrice,
    bottleNett,
    bottleVat: vatOf(bottleNett),
  };
}

/** What a customer pays for a product. */
export function pricesFor(customer: DemoCustomer, product: DemoProduct): Prices {
  return (customer.priceList === '' ? null : agreed(customer.priceList, product)) ?? product;
}

export function priceRows(products: readonly DemoProduct[]): CsvRow[] {
  const lists = (['RESTA', 'HOTEL', 'TRADE'] as const).filter((list) =>
    CUSTOMERS.some((customer) => customer.priceList === list),
  );
  return lists.flatMap((list) =>
    products.flatMap((product) => {
      const prices = agreed(list, product);
      if (!prices) return [];
      return [
        {
          PriceList: list,
          ProductCode: product.code,
          CasePrice: moneyText(prices.casePrice),
          BottleNett: moneyText(prices.bottleNett),
          BottleVAT: moneyText(prices.bottleVat),
        },
      ];
    }),
  );
}

/** So many different products a customer buys again and again: its product list, where it has one. */
export function favourites(customer: DemoCustomer, products: readonly DemoProduct[]): DemoProduct[] {
  const chance = chanceOf(`${customer.account} favourites`);
  const pool = products.filter(customer.buys);
  const wanted = Math.min(customer.ownList ? 58 : 44, pool.length);
  const chosen: DemoProduct[] = [];
  while (chosen.length < wanted) {
    const [product] = pool.splice(chance.below(pool.length), 1);
    if (product) chosen.push(product);
  }
  return chosen;
}
