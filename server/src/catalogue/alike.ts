import { grapesOf } from '@tradecellar/trade/grapes.ts';
import type { Served } from './find-listed.ts';

/** The most products that are offered for a choice by stock. */
const MOST_OFFERED = 12;

/** A bottle price is near another price if the price is at most a third above or below. */
const THIRD = 1 / 3;

/**
 * Numbers of the products that resemble a product, the most alike first, at most twelve: products of the same group,
 * colour and bottle size, with the same grape or place, within a third of the account's bottle price. Products of
 * `known`, which the page shows elsewhere, and further vintages of the same wine are left out; each wine comes once.
 * Products without a price cannot be ordered and are left out.
 *
 * The same appellation counts more than the same region, and the same grapes count as much as the same region.
 */
export function alikeTo(
  { catalogue, account }: Served,
  product: number,
  known: readonly number[],
): readonly number[] {
  const { cards, index } = catalogue.products;
  const { of: prices, nil } = account.prices;
  const { productgroup, colour, size, region } = index.facets;
  const { wines } = index.kindred;
  const price = prices[product] ?? 0;
  const card = cards[product];
  if (card === undefined || price === 0) return [];
  const grape = grapesOf(card);
  const { Appellation: appellation = '' } = card;
  const left = new Set([product, ...known]);
  const isAlike = (of: { readonly of: Uint16Array }, one: number) => of.of[one] === of.of[product];
  const found: { readonly one: number; readonly closeness: number }[] = [];
  for (let one = 0; one < index.size; one++) {
    if (!isAlike(productgroup, one) || !isAlike(size, one) || !isAlike(colour, one)) continue;
    const other = prices[one] ?? 0;
    if (other === 0 || nil[one] === 1 || Math.abs(other - price) > price * THIRD) continue;
    if (wines[one] === wines[product] || left.has(one)) continue;
    const wine = cards[one];
    if (wine === undefined) continue;
    const isOfPlace = card.Region !== '' && isAlike(region, one);
    const isOfAppellation = appellation !== '' && wine.Appellation === appellation;
    const isOfGrape = grape !== '' && grapesOf(wine) === grape;
    const likeness = 2 * Number(isOfAppellation) + Number(isOfPlace) + Number(isOfGrape);
    if (likeness > 0) found.push({ one, closeness: likeness - Math.abs(other - price) / price });
  }
  found.sort((a, b) => b.closeness - a.closeness || a.one - b.one);
  const eachWine = new Map(found.toReversed().map(({ one }) => [wines[one], one]));
  const firsts = new Set(eachWine.values());
  return found
    .filter(({ one }) => firsts.has(one))
    .slice(0, MOST_OFFERED)
    .map(({ one }) => one);
}
