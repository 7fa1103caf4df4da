import type { ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { foldName } from '@tradecellar/trade/remembered-name.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { readNamesBeginning } from '../account/name-queries.ts';
import type { Person } from '../http/person.ts';
import type { Refusal } from '../http/problems.ts';
import { Written } from '../http/written.ts';
import type { Shop } from '../shop.ts';
import { cardParts } from './card-bytes.ts';
import type { PriceColumns } from './catalogue-reader.ts';
import { findListed, type Kept, type Listed } from './find-listed.ts';
import { answerInParts } from './large-answers.ts';
import { presentPrice, presentStock, sendsStock } from './present.ts';
import { readGoods, readStock } from './queries.ts';
import { findCompletions } from './search/find-completions.ts';

type CatalogueShop = Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>;

/** More products than these are answered in parts. */
const LARGE = 1_000;

/**
 * A page of the product list and the length of the whole list, as the JSON of its answer; undefined when the page is
 * empty. Everything but stock comes from the process's own memory: stock changes with every order. Refuses
 * `too-many-requests` to a person who has many large answers under way.
 */
export async function listProducts(
  shop: CatalogueShop,
  query: ProductQuery,
  { subject }: Pick<Person, 'subject'>,
): Promise<Written | Refusal | undefined> {
  const listed = await findListed(shop, query);
  const { products, total } = listed.found;
  if (products.length === 0) return undefined;
  if (products.length > LARGE) {
    return answerInParts(subject, async () => written(await presentCards(shop, listed, products), total));
  }
  const list =
    query.codes === undefined
      ? { cards: await presentCards(shop, listed, products), total }
      : await presentGoods(shop, listed, query.CustomerAccount);
  return list.total === 0 ? undefined : new Written([...written(list.cards, list.total)]);
}

function* written(cards: Iterable<Uint8Array>, total: number): Generator<string | Uint8Array> {
  yield `{"mainResult":[`;
  yield* cards;
  yield `],"TotalRowCount":${total}}`;
}

const MOST_SUGGESTED = 8;
const MOST_OWN = 3;
const MOST_COMPLETIONS = 4;

type Typed = { readonly description: string; readonly CustomerAccount: string };

/** At most eight products that somebody who types this may mean, what the account calls so before others, and names that complete it. */
export async function suggestProducts(shop: CatalogueShop, typed: Typed): Promise<Written> {
  const page = { PageSize: MOST_SUGGESTED, StartIndex: 0 };
  const listed = await findListed(shop, { ...typed, pagedProducts: page });
  const folded = foldName(typed.description);
  const names =
    folded === ''
      ? []
      : await readNamesBeginning(shop.database, typed.CustomerAccount, { folded, most: MOST_OWN });
  const own = names.flatMap((code) => listed.catalogue.accounts.numberOf(code) ?? []);
  const found = typed.description.trim() === '' ? [] : listed.found.products;
  const products = [...new Set([...own, ...found])].slice(0, MOST_SUGGESTED);
  const { index } = listed.catalogue.products;
  const completions = findCompletions(index, listed.account.prices, typed.description, MOST_COMPLETIONS);
  const Completions = completions.map(({ text, count }) => ({ Text: text, Count: count }));
  const cards = await presentCards(shop, listed, products);
  return new Written([`{"mainResult":[`, ...cards, `],"Completions":${JSON.stringify(Completions)}}`]);
}

/** The cards of products at the account's prices, with their stock where it is shown. */
export async function presentCards(
  { database, merchant }: Pick<Shop, 'database' | 'merchant'>,
  { catalogue, account }: Kept,
  products: readonly number[],
): Promise<Iterable<Uint8Array>> {
  const { index, cards, caseSizes } = catalogue.products;
  const codeOf = (product: number) => index.codes[product] ?? '';
  const stock = new Map<string, number>();
  for (let from = 0; sendsStock(merchant.switches, false) && from < products.length; from += LARGE) {
    const codes = products.slice(from, from + LARGE).map(codeOf);
    for (const [code, bottles] of await readStock(database, codes)) stock.set(code, bottles);
  }
  return cardParts(cards, products, (product) => ({
    ...presentKeptPrice(account.prices, product, merchant.vat.method),
    ...presentStock(stock.get(codeOf(product)), caseSizes[product] ?? 1),
  }));
}

/**
 * Products that were asked for by their codes, as by a basket: at today's prices, and without what is on sale no more. The
 * checkout, which has just refused what memory still says, would refuse it again.
 */
async function presentGoods(
  { database, merchant }: CatalogueShop,
  { catalogue, found }: Listed,
  account: string,
) {
  const { index, cards, caseSizes } = catalogue.products;
  const codeOf = (product: number) => index.codes[product] ?? '';
  const goods = await readGoods(database, found.products.map(codeOf), account);
  const products = found.products.filter((product) => goods.has(codeOf(product)));
  const isStockSent = sendsStock(merchant.switches, true);
  const list = cardParts(cards, products, (product) => {
    const row = goods.get(codeOf(product));
    if (row === undefined) throw new Error(`Product ${codeOf(product)} was not read`);
    return {
      ...presentPrice(row, merchant.vat),
      ...presentStock(isStockSent ? (row.stock_bottles ?? undefined) : undefined, caseSizes[product] ?? 1),
    };
  });
  return { cards: list, total: found.total - (found.products.length - products.length) };
}

/** What a product costs the account; its VAT rate where the merchant takes VAT on the line (decision 33). */
export function presentKeptPrice(
  { of, cases, bottleVat, vatRate }: PriceColumns,
  product: number,
  method: Shop['merchant']['vat']['method'],
) {
  const [BottleNett, BottleVAT]: [Money, Money] = [of[product] ?? 0, bottleVat[product] ?? 0];
  const rate = vatRate[product] ?? Number.NaN;
  return {
    CasePrice: poundsOf(cases[product] ?? 0),
    BottleNett: poundsOf(BottleNett),
    BottleVAT: poundsOf(BottleVAT),
    ...(method === 'line' && {
      VatRate: Number.isNaN(rate) ? nearestVatRate({ BottleNett, BottleVAT }) : rate,
    }),
  };
}
