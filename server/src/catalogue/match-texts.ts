import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { TextMatch } from '@tradecellar/contract/catalogue.ts';
import { foldName } from '@tradecellar/trade/remembered-name.ts';
import { readOwnWords } from '../account/name-queries.ts';
import { refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { usualSince } from './find-listed.ts';
import { presentCards } from './list-products.ts';
import { type Matching, matchText } from './search/find/match-text.ts';

type Asked = { readonly CustomerAccount: string; readonly texts: readonly string[] };

const MOST_CHOICES = 5;
/** Texts that are matched before other calls get the processor. A misspelt text takes five milliseconds. */
const TEXTS_A_TURN = 2;

/**
 * Finds the products that each text of a pasted order means (decision 47), with their cards. Lets other calls run
 * between texts, and stops when the caller has gone.
 */
export async function matchTexts(
  shop: Pick<Shop, 'database' | 'merchant' | 'catalogue' | 'clock'>,
  { CustomerAccount, texts }: Asked,
  signal: AbortSignal,
) {
  const catalogue = await shop.catalogue.current();
  const account = await catalogue.accounts.of(shop.database, CustomerAccount);
  const { index, cards } = catalogue.products;
  const since = usualSince(shop.clock);
  const own = await readOwnWords(shop.database, CustomerAccount, { folded: texts.map(foldName), since });
  const matching: Matching = {
    ...{ index, prices: account.prices },
    nameOf: (product) => cards[product]?.Description ?? '',
    bought: new Set(own.bought.flatMap((code) => catalogue.accounts.numberOf(code) ?? [])),
  };
  const named = new Set<number>();
  const matches: TextMatch[] = [];
  for (const [nth, text] of texts.entries()) {
    if (nth > 0 && nth % TEXTS_A_TURN === 0) await othersHaveTheirTurn();
    if (signal.aborted) return refuse('service-unavailable');
    // A name that the account has given to a product counts only while the product is on sale.
    const remembered = catalogue.accounts.numberOf(own.names.get(foldName(text)) ?? '');
    const { products, by } =
      remembered === undefined
        ? matchText(matching, text)
        : ({ products: [remembered], by: 'remembered' } as const);
    const choices = products.slice(0, MOST_CHOICES);
    for (const product of choices) named.add(product);
    matches.push({
      Text: text,
      Codes: choices.map((product) => index.codes[product] ?? ''),
      ...(by !== undefined && { Sure: by }),
    });
  }
  return { mainResult: matches, Products: await presentCards(shop, { catalogue, account }, [...named]) };
}
