import type { KnownProduct } from './known-products.ts';
import type { Alias } from './read-trade-words.ts';
import { cached, type KnownText, type TextReader } from './text-reader.ts';
import { wordsOf } from './words.ts';

/** Weights of a word by its place in a product. Short descriptions give each word more. */
const DESCRIPTION_WEIGHT = 100;
const SHORT_DESCRIPTION_WEIGHT = 60;
const PLACE_WEIGHT = 65;
const GRAPES_WEIGHT = 50;
/** Groups weigh more than names: a sparkling wine before a sparkling tea, a port before a rum from Port Maribel. */
const GROUP_WEIGHT = 115;
const KIND_WEIGHT = 85;
const STYLE_WEIGHT = 20;
/** Weight added for each further place that has the word. */
const REPEATED_WEIGHT = 5;
/** Share of the original words' weight that an alias gets. */
const ALIAS_SHARE = 0.7;
/** Weight of a word within a fixed name, which does not count alone. */
export const WITHIN_NAME = 2;
/** Weight of a place that only the producer's name has. */
export const PLACE_OF_MAKER = 3;
const MOST_WEIGHT = 255;
/** Longer words are noise. */
const MAX_WORD_LENGTH = 60;

type Texts = KnownProduct['texts'];
type Words = readonly string[];

/** Weighs the words of one catalogue's products. */
export class WordWeigher {
  /** Words in any text of a product. */
  readonly written = new Set<string>();
  private readonly reader: TextReader;

  private readonly groupNames = new Set<string>();
  private supergroupWords: ((text: string) => Words) | undefined;

  /** Countries with names of one word. */
  private readonly countries = new Set<string>();
  /** Words in names of products without a colour. */
  private readonly drinks = new Set<string>();
  /** Weights of the product that is being weighed. */
  private weights = new Map<string, number>();

  constructor(reader: TextReader) {
    this.reader = reader;
  }

  /** Takes a product; all have to be taken before the first is weighed. */
  take({ texts }: KnownProduct): void {
    const { description, group, colour, country } = texts;
    for (const { all } of Object.values(texts)) addAll(this.written, all);
    if (colour.words.length === 0) addAll(this.drinks, description.words);
    if (country.words.length === 1) addAll(this.countries, country.words);
    this.groupNames.add(group.text);
  }

  /** Words that find a product, each with its weight, from 1 to 255. */
  weigh({ texts: product, codeWords, binWords }: KnownProduct): ReadonlyMap<string, number> {
    this.weights = new Map();
    const { description } = product;
    const shortness = Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.all.length));
    this.add(DESCRIPTION_WEIGHT + shortness, description.all);
    this.add(
      75,
      product.winemaker.all.filter((word) => !this.isElse(word, product)),
    );
    this.add(PLACE_WEIGHT, product.appellation.all);
    this.add(DESCRIPTION_WEIGHT, description.initials);
    this.add(70, product.region.all);
    this.add(60, product.vintage.words);
    this.add(GRAPES_WEIGHT, this.reader.wordsWithin(product.region, product.secondary));
    this.add(40, product.country.all);
    this.add(GROUP_WEIGHT, product.group.all);
    this.add(KIND_WEIGHT, product.colour.all);
    this.add(KIND_WEIGHT, product.type.all);
    this.add(STYLE_WEIGHT, product.style.all, product.size.all);
    this.supergroupWords ??= cached(supergroupReader(this.groupNames, this.reader));
    this.add(STYLE_WEIGHT, this.supergroupWords(product.supergroup.text));
    // The last word of a closure counts: a `Champagne Cork` is a cork, not a Champagne.
    this.add(STYLE_WEIGHT, product.closure.words.slice(-1), product.organic.all);
    for (const words of [codeWords, binWords]) this.add(30, words);
    this.addAliases(product, this.addPlacesOfMaker(product));
    return this.weights;
  }

  /** True for a word of the producer's name that is also a place or another drink: Campari makes Frangelico, too. */
  private isElse(word: string, { colour }: Texts): boolean {
    const isNameOfDrink = colour.words.length === 0 && this.drinks.has(word);
    return isNameOfDrink || this.reader.trade.regions.has(word) || this.countries.has(word);
  }

  /** Adds the producer's places at little weight and returns those of no other text: Marchesi di Barolo. */
  private addPlacesOfMaker(product: Texts): Words {
    const places = product.winemaker.all.filter((word) => this.isElse(word, product));
    const silent = places.filter((word) => !this.weights.has(word));
    const isRegion = (word: string) => this.reader.trade.regions.has(word);
    this.add(PLACE_OF_MAKER, places.filter(isRegion));
    const others = places.filter((word) => !isRegion(word));
    this.add(WITHIN_NAME, others);
    const named = this.placesOfMakerNamed(product);
    for (const word of named) this.weights.set(word, PLACE_OF_MAKER);
    return [...silent, ...named];
  }

  /** Producer's places in a name that also has the wine's own: Langhe Rosso Marchesi di Barolo. */
  private placesOfMakerNamed({ description, winemaker, appellation }: Texts): Words {
    const [name, maker] = [description.words, winemaker.words];
    const start = name.findIndex((_one, at) => maker.every((word, nth) => name[at + nth] === word));
    if (maker.length < 2 || start < 0) return [];
    const others = [...name.toSpliced(start, maker.length), ...appellation.words];
    const isPlace = (word: string) => this.reader.trade.regions.has(word);
    const isFrom = (word: string) => isPlace(word) && !appellation.words.includes(word);
    return others.some(isFrom) ? maker.filter((word) => isPlace(word) && !others.includes(word)) : [];
  }

  private add(weight: number, ...lists: readonly Words[]): void {
    for (const word of new Set(lists.flat())) {
      if (word.length > MAX_WORD_LENGTH) continue;
      const known = this.weights.get(word);
      const repeated = Math.min(MOST_WEIGHT, Math.max(known ?? 0, weight) + REPEATED_WEIGHT);
      this.weights.set(word, known === undefined ? weight : repeated);
    }
  }

  /** Aliases that these words have. */
  private aliasesOf(words: Iterable<string>, own: ReadonlySet<string>): readonly Alias[] {
    const found: Alias[] = [];
    for (const word of words) {
      const aliases = this.reader.aliases.get(word);
      if (aliases === undefined || !own.has(word)) continue;
      for (const alias of aliases) if (alias.written.every((part) => own.has(part))) found.push(alias);
    }
    return found;
  }

  /** Adds aliases of the product's words, and aliases of those. */
  private addAliases(product: Texts, placesOfMaker: Words): void {
    const silent = [...placesOfMaker, ...this.setFixedNames(product)];
    const own = new Set(this.weights.keys());
    for (const word of silent) own.delete(word);
    for (let pass = 0, isMore = true; pass < 2 && isMore; pass++) {
      isMore = false;
      for (const { written, searched } of this.aliasesOf(this.weights.keys(), own)) {
        let least = MOST_WEIGHT;
        for (const word of written) least = Math.min(least, this.weights.get(word) ?? 0);
        for (const word of searched) {
          const known = this.weights.get(word) ?? 0;
          if (known !== 0 && known >= least * ALIAS_SHARE) continue;
          // A silent word that an alias restores ranks last among products with the word.
          const most = silent.includes(word) ? STYLE_WEIGHT : MOST_WEIGHT;
          this.weights.set(word, Math.min(most, Math.max(1, Math.floor(least * ALIAS_SHARE))));
          if (own.has(word)) continue;
          own.add(word);
          isMore = true;
        }
      }
    }
  }

  /**
   * Adds fixed names as one word, and takes weight from the words within, which do not name the product alone: those
   * are returned. A Crémant de Bourgogne gets half the weight for `burgundy` that a wine just from there gets.
   */
  private setFixedNames(product: Texts): Words {
    const { description, appellation, secondary, group, style } = product;
    if ([description, appellation, secondary, group, style].every(({ fixed }) => fixed === undefined))
      return [];
    const read = ({ fixed, words: others }: KnownText, weight: number) => ({
      ...(fixed ?? { names: [], within: new Set<string>(), others }),
      weight,
    });
    const name = read(description, DESCRIPTION_WEIGHT);
    const others = [
      read(appellation, PLACE_WEIGHT),
      read(secondary, GRAPES_WEIGHT),
      read(group, GROUP_WEIGHT),
      read(style, STYLE_WEIGHT),
    ];
    const within = new Set([name, ...others].flatMap((one) => [...one.within]));
    for (const word of name.others) within.delete(word);
    const silent = [...within];
    if (silent.length > 0) {
      const elsewhere = new Set([...others.flatMap((one) => one.others), ...product.region.words]);
      const halve = (word: string) => this.weights.set(word, Math.max(1, (this.weights.get(word) ?? 0) >> 1));
      for (const { searched } of this.aliasesOf(silent, within)) {
        for (const word of searched) if (elsewhere.has(word) && !name.others.includes(word)) halve(word);
      }
      for (const word of silent) {
        if (elsewhere.has(word)) halve(word);
        else this.weights.set(word, WITHIN_NAME);
      }
    }
    for (const { names, weight } of [...others.toReversed(), name])
      for (const whole of names) this.weights.set(whole, weight);
    return silent;
  }
}

const singular = (word: string) => word.replace(/s$/, '');

/** Super group words, in a list such as `Beer & Cider` without those of a group: a cider is no beer. */
function supergroupReader(groups: ReadonlySet<string>, reader: TextReader): (text: string) => Words {
  const groupWords = new Set([...groups].flatMap((group) => wordsOf(group).map(singular)));
  return (supergroup) => {
    const { words } = reader.read(supergroup);
    if (!/[&,/]| and /i.test(supergroup)) return words;
    return words.filter((word) => !groupWords.has(singular(word)));
  };
}

function addAll(set: Set<string>, words: Words): void {
  for (const word of words) set.add(word);
}
