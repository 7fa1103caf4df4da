import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { type Endpoint, endpointPath, type RequestOf } from '@tradecellar/contract/endpoint.ts';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { ACCOUNTS, openings, places, productCode } from './bench-data.ts';

/** A call that the bench measures. */
export type Scenario = { readonly name: string; next(): { path: string; body: unknown } };

/** Lists, searches and products, each asked for by one account after the other. */
export function catalogueScenarios(products: number): Scenario[] {
  let turn = 0;
  const account = () => ACCOUNTS[turn++ % ACCOUNTS.length] ?? 'C1000';
  const page = (StartIndex: number) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex },
      sort: 'default',
      supergroup: 'Wines',
    });
  // Hundreds of different searches, so that the search is measured and not its cache.
  const search = (spelling: (word: string) => string) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      sort: 'default',
      description: searchFor(turn, spelling),
    });
  return [
    { name: 'list, page 1, one filter', next: page(0) },
    { name: 'list, page 100, one filter', next: page(1_980) },
    { name: 'search, spelt right', next: search((word) => word) },
    { name: 'search, misspelt', next: search(misspelt) },
    {
      name: 'product detail',
      next: () => to(productsItem, { CustomerAccount: account(), ProductCode: productCode(turn % products) }),
    },
  ];
}

const plain = (word: string) => plainLetters(word).toLowerCase();
const SEARCHED = places.filter(({ length }) => length < 12).map(plain);
const BESIDE = openings.map(plain);

/** A place, mostly with a house and a vintage: eight in ten of a day's searches have more than one word. */
function searchFor(turn: number, spelling: (word: string) => string): string {
  const place = spelling(SEARCHED[turn % SEARCHED.length] ?? '');
  if (turn % 5 === 0) return place;
  const house = BESIDE[(turn >> 3) % BESIDE.length] ?? '';
  return turn % 5 === 1 ? `${house} ${place}` : `${place} ${house} ${2005 + ((turn >> 6) % 19)}`;
}

/** The third letter left out. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

/** A call of this endpoint. */
export function to<E extends Endpoint>(endpoint: E, body: RequestOf<E>): { path: string; body: unknown } {
  return { path: endpointPath(endpoint), body };
}
