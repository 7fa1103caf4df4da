import {
  productsCounts,
  productsItem,
  productsItems,
  productsSuggest,
} from '@tradecellar/contract/catalogue.ts';
import type { Sort } from '@tradecellar/trade/paging.ts';
import { plainLetters } from '@tradecellar/trade/plain-letters.ts';
import { ACCOUNTS, places, productCode, wordOf } from './bench-data.ts';
import { type Bench, measure, type Scenario, to } from './measure.ts';

export async function benchCatalogue(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const idle = server.memoryMegabytes();
  const target = { server, url: server.url, token: await bench.token() };
  const scenarios = catalogueScenarios(bench.products);
  await measure(bench, target, { scenarios, connections: [1, 10, 50] });
  bench.print('');
  bench.print(
    `From start to first answer: ${(server.startMs / 1000).toFixed(2)} s. Memory of the server process: ${idle.toFixed(0)} MB idle, ${server.memoryMegabytes().toFixed(0)} MB after the load.`,
  );
  await server.stop();
}

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

/**
 * A wine's name, mostly with place and vintage. Hundreds of thousands of searches are possible, so a run repeats no
 * search.
 */
function searchFor(turn: number, spelling: (word: string) => string): string {
  const name = spelling(plain(wordOf(turn)));
  if (turn % 5 === 0) return `${name} ${2005 + (turn % 19)}`;
  const place = SEARCHED[(turn >> 3) % SEARCHED.length] ?? '';
  return turn % 5 === 1 ? `${name} ${place}` : `${place} ${name} ${2005 + ((turn >> 6) % 19)}`;
}

function misspelt(word: string): string {
  return word.slice(0, 2) + word.slice(3);
}
