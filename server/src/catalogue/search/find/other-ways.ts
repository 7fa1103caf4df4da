import type { OtherWay } from '@tradecellar/contract/catalogue.ts';
import { filterNames } from '@tradecellar/contract/filter-names.ts';
import { isUnderstood, nearestWord } from '../read/word-meanings.ts';
import type { CatalogueIndex } from '../weigh/catalogue-index.ts';
import { wordsOf } from '../words/words.ts';
import { type Asked, type Found, findProducts } from './find-products.ts';

const MOST_WAYS = 4;
const MOST_OF_A_FILTER = 2;
/**
 * A word that at least this many times as many products have as the rarest word of the search says little: `organic` in
 * `organic ribera`.
 */
const COMMONER = 4;

/**
 * Changes to a search without a result that would find products: another option of a filter, the nearest spelling, one
 * word less, or no filters. The likeliest change comes first. Each change has the number of products that it finds. No
 * word is dropped from a text that the whole catalogue has: if `ribera del duero 2019` is only missing on the account's
 * own list, the page offers the catalogue instead.
 */
export function otherWays(
  index: CatalogueIndex,
  asked: Asked,
  { counts }: Pick<Found, 'counts'>,
): OtherWay[] {
  const chosen = filterNames.filter((name) => (asked.filters[name] ?? '') !== '');
  const ways: OtherWay[] = chosen.flatMap((name) => {
    const { values, labels } = index.facets[name];
    return values
      .map((value, nth) => ({ value, label: labels[nth] ?? value, count: counts?.[name][nth] ?? 0 }))
      .filter(({ value, count }) => value !== '' && count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, MOST_OF_A_FILTER)
      .map(({ value, label, count }) => way(`in ${label}`, count, { [name]: value }));
  });
  const count = (change: Partial<Asked>, among: Asked = asked) =>
    findProducts(index, { ...among, ...change, isCounted: false, start: 0, size: 1 }).total;
  const { ownList: _own, among: _among, isRanked: _ranked, ...anybodys } = asked;
  const keepsText = ways.length > 0 || count({}, anybodys) > 0;
  const countOf = (text: string) => count({ text, filters: {}, ...anyPrice }, anybodys);
  for (const text of keepsText ? [] : new Set(otherTexts(index, asked.text, countOf))) {
    const found = count({ text });
    if (found > 0) ways.push(way(textLabel(asked.text, text), found, { description: text }));
    if (ways.length === 2) break;
  }
  const isPriced = asked.priceFrom !== undefined || asked.priceTo !== undefined;
  if (isPriced) ways.push(way('at any price', count(anyPrice), { priceFrom: '', priceTo: '' }));
  if (chosen.length + Number(isPriced) > 1 || (chosen.length === 1 && ways.length === 0)) {
    const none = Object.fromEntries(chosen.map((name) => [name, '']));
    const prices = isPriced ? ({ priceFrom: '', priceTo: '' } as const) : {};
    ways.push(way('without filters', count({ filters: {}, ...anyPrice }), { ...none, ...prices }));
  }
  return ways.filter(({ Count }) => Count > 0).slice(0, MOST_WAYS);
}

/** 'without “zzyzx”' if words were dropped from the search, or 'for “chablis”' if a word was spelt anew. */
function textLabel(asked: string, text: string): string {
  const kept = text.split(' ');
  const dropped = asked
    .trim()
    .split(/\s+/)
    .filter((word) => {
      const at = kept.indexOf(word);
      if (at >= 0) kept.splice(at, 1);
      return at < 0;
    });
  return kept.length === 0 && dropped.length > 0 ? `without “${dropped.join(' ')}”` : `for “${text}”`;
}

const anyPrice = { priceFrom: undefined, priceTo: undefined };

function way(Label: string, Count: number, Change: OtherWay['Change']): OtherWay {
  return { Label, Count, Change };
}

/**
 * Texts to try instead: the nearest spelling, then the text without its unknown words, then the text without one of its
 * words. Common words and years are dropped before other words, and later words before earlier words: `chateau talbot
 * 1982` becomes `chateau talbot`.
 */
function* otherTexts(
  index: CatalogueIndex,
  text: string,
  countOf: (word: string) => number,
): Generator<string> {
  const typed = text.trim().split(/\s+/);
  const isKnown = (part: string) => wordsOf(part).every((word) => isUnderstood(index, word));
  const spelt = typed.map((part) =>
    isKnown(part) ? part : (nearestWord(index, wordsOf(part).join('')) ?? part),
  );
  if (spelt.join(' ') !== typed.join(' ')) yield spelt.join(' ');
  const known = typed.filter(isKnown);
  if (known.length > 0 && known.length < typed.length) yield known.join(' ');
  if (typed.length === 1) return;
  const counts = typed.map(countOf);
  const most = COMMONER * Math.min(...counts.filter((count) => count > 0));
  const isCommon = (word: string, count: number) => /\d/.test(word) || count >= most;
  const words = typed.map((word, nth) => ({ nth, isCommon: isCommon(word, counts[nth] ?? 0) })).reverse();
  for (const { nth } of words.sort((a, b) => Number(b.isCommon) - Number(a.isCommon)))
    yield typed.toSpliced(nth, 1).join(' ');
}
