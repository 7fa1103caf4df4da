import {
  productsCounts,
  productsItem,
  productsItems,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import { type Endpoint, endpointPath, type RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { Sort } from '@tradecellar/trade/paging.ts';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { ACCOUNTS, places, productCode, wordOf } from './bench-data.ts';
import type { MarkName } from './marks.ts';

/** A call that the bench measures, and its mark at 5,000 products. */
export type Scenario = {
  readonly name: string;
  readonly mark?: MarkName | undefined;
  /** A mark of the time until the answer, the 99th of a hundred. */
  readonly longest?: MarkName | undefined;
  next(): { path: string; body: unknown };
};

/** Lists, searches and products, each asked for by one account after the other. */
export function catalogueScenarios(products: number): Scenario[] {
  let turn = 0;
  const account = () => ACCOUNTS[turn++ % ACCOUNTS.length] ?? 'C1000';
  const page = (StartIndex: number, sort: Sort) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex },
      sort,
      supergroup: 'Wines',
    });
  const search = (description: () => string) => () =>
    to(productsItems, {
      CustomerAccount: account(),
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      sort: 'default',
      description: description(),
    });
  return [
    { name: 'list, page 1, one filter', mark: 'list', next: page(0, 'default') },
    { name: 'list, page 100, one filter, by price', next: page(1_980, 'price_asc') },
    { name: 'search, spelt right', mark: 'search', next: search(() => searchFor(turn, asWritten)) },
    { name: 'search, misspelt', mark: 'misspelt', next: search(() => searchFor(turn, misspelt)) },
    { name: 'search for wine', next: search(() => 'wine') },
    {
      name: 'counts of a search',
      next: () => to(productsCounts, { CustomerAccount: account(), description: searchFor(turn, asWritten) }),
    },
    {
      name: 'suggestions',
      next: () =>
        to(productsSuggest, {
          CustomerAccount: account(),
          description: searchFor(turn, asWritten).slice(0, 3 + (turn % 8)),
        }),
    },
    {
      name: 'product detail',
      mark: 'product',
      next: () => to(productsItem, { CustomerAccount: account(), ProductCode: productCode(turn % products) }),
    },
  ];
}

const plain = (word: string) => plainLetters(word).toLowerCase();
const SEARCHED = places.filter(({ length }) => length < 12).map(plain);
const asWritten = (word: string) => word;

/** A name, mostly with its place and a vintage: hundreds of thousands of searches, none repeated in a run. */
function searchFor(turn: number, spelling: (word: string) => string): string {
  const name = spelling(plain(wordOf(turn)));
  if (turn % 5 === 0) return `${name} ${2005 + (turn % 19)}`;
  const place = SEARCHED[(turn >> 3) % SEARCHED.length] ?? '';
  return turn % 5 === 1 ? `${name} ${place}` : `${place} ${name} ${2005 + ((turn >> 6) % 19)}`;
}

/** The word without its third letter. */
function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}

/** A call of this endpoint. */
export function to<E extends Endpoint>(endpoint: E, body: RequestOf<E>): { path: string; body: unknown } {
  return { path: endpointPath(endpoint), body };
}
