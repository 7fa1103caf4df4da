import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import {
  type DatedPrice,
  type DayPrice,
  nextPrice,
  type PriceRows,
  priceOnDay,
} from '@tradecellar/trade/price-of-day.ts';
import type { ListedPrice } from './account-queries.ts';
import type { PriceColumns, Products, ReadProducts } from './read-catalogue.ts';
import { datedPrice, dayPrice } from './stored-price.ts';

/** The products at the prices of a day. A catalogue without dated prices keeps its columns of prices. */
export function productsOnDay(read: ReadProducts, day: PlainDate): Products {
  if (read.dated.size === 0) return { ...read, day, prices: read.undated };
  const prices = changeable(read.undated);
  for (const product of read.dated.keys()) setPrice(prices, product, day, { product: rowsOf(read, product) });
  return { ...read, day, prices };
}

/** The prices of an account with a price list: the products' prices, with the list's own prices of the products' day. */
export function pricesOfList(
  products: Products,
  rows: readonly ListedPrice[],
  numberOf: (code: string) => number | undefined,
): PriceColumns {
  const prices = changeable(products.prices);
  const lists = new Map<number, { undated: DayPrice | undefined; dated: DatedPrice[] }>();
  for (const row of rows) {
    const product = numberOf(row.code);
    if (product === undefined) continue;
    const list = lists.get(product) ?? { undated: undefined, dated: [] };
    lists.set(product, list);
    if (row.from_day === null) list.undated = dayPrice(row);
    else list.dated.push(datedPrice(row, row.from_day));
  }
  for (const [product, list] of lists)
    setPrice(prices, product, products.day, { list, product: rowsOf(products, product) });
  return prices;
}

type Changeable = PriceColumns & { readonly next: Map<number, DatedPrice> };

function changeable({ of, cases, bottleVat, vatRate, nil, next }: PriceColumns): Changeable {
  return {
    of: of.slice(),
    cases: cases.slice(),
    bottleVat: bottleVat.slice(),
    vatRate,
    nil: nil.slice(),
    next: new Map(next),
  };
}

function rowsOf({ undated, dated }: ReadProducts, product: number): PriceRows {
  return {
    undated: {
      CasePrice: undated.cases[product] ?? 0,
      BottleNett: undated.of[product] ?? 0,
      BottleVAT: undated.bottleVat[product] ?? 0,
      NilPrice: undated.nil[product] === 1,
    },
    dated: dated.get(product) ?? [],
  };
}

function setPrice(
  prices: Changeable,
  product: number,
  day: PlainDate,
  rows: { readonly list?: PriceRows; readonly product: PriceRows },
): void {
  const price = priceOnDay(day, rows);
  if (price === undefined) return;
  prices.of[product] = price.BottleNett;
  prices.cases[product] = price.CasePrice;
  prices.bottleVat[product] = price.BottleVAT;
  prices.nil[product] = Number(price.NilPrice);
  const next = nextPrice(day, rows);
  if (next === undefined) prices.next.delete(product);
  else prices.next.set(product, next);
}
