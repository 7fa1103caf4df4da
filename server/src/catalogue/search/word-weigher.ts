import { type KnownProduct, remembered } from './known-products.ts';
import type { KnownText, NumberedAlias, Numbers, TextReader } from './text-reader.ts';
import { grown, NumberSet, type WordNumbers } from './word-numbers.ts';
import { wordsOf } from './words.ts';

/** How much a word says about a product, by where it stands. A description of few words says more with each. */
const DESCRIPTION_WEIGHT = 100;
const SHORT_DESCRIPTION_WEIGHT = 60;
const PLACE_WEIGHT = 65;
const GRAPES_WEIGHT = 50;
/** More than a name: a sparkling wine is one before a sparkling tea, and a port before a rum from Port Maribel. */
const GROUP_WEIGHT = 115;
/** Of what is called so, but is of another group or region: it comes after all that is. */
const NAMESAKE_WEIGHT = 40;
const KIND_WEIGHT = 85;
const STYLE_WEIGHT = 20;
/** Added for each further place the word stands in. */
const REPEATED_WEIGHT = 5;
/** Of the words it comes from, the share that another name of the trade gets. */
const ALIAS_SHARE = 0.7;
/** A word that does not count alone, of a name that is one only as a whole. @internal */
export const WITHIN_NAME = 2;
/** A place that only the producer is called after. */
export const PLACE_OF_MAKER = 3;
const MOST_WEIGHT = 255;
/** A word longer than this is no word. */
const MAX_WORD_LENGTH = 60;

type Texts = KnownProduct['texts'];

const PARTS_OF_GROUP = /[&,/]| and /i;

/** Weighs the words of one catalogue's products. */
export class WordWeigher {
  /** Every word that stands in a text of a product. */
  readonly written = new NumberSet();
  /** What is written with a hyphen or an apostrophe somewhere: saintaubin. */
  private readonly closed = new NumberSet();
  private readonly reader: TextReader;
  private readonly numbers: WordNumbers;

  private readonly groupNames = new Set<string>();
  private supergroupWords: ((text: string) => Numbers) | undefined;

  /** Regions that have places. */
  private readonly placed: ReadonlySet<string>;
  private readonly regionsHere = new Set<string>();
  /** Of one word. */
  private readonly countries = new NumberSet();
  /** Words of the names of what has no colour. */
  private readonly drinks = new NumberSet();
  /** Groups of one word, and those that an `&` joins. */
  private readonly groups = new NumberSet();
  /** Of what has a colour, words of the second line. */
  private readonly grapes = new NumberSet();

  // Of the product that is weighed.
  private words: number[] = [];
  private weights = new Uint8Array(1 << 16);
  private readonly added = new NumberSet();
  private readonly own = new NumberSet();
  private readonly within = new NumberSet();
  private readonly elsewhere = new NumberSet();

  constructor(reader: TextReader) {
    this.reader = reader;
    this.numbers = reader.numbers;
    this.placed = new Set(reader.trade.regions.values());
  }

  /** Takes a product; all of them before the first is weighed. */
  take({ texts }: KnownProduct): void {
    const { description, group, colour, country, secondary, region } = texts;
    for (const text of Object.values(texts)) {
      this.written.addAll(text.all);
      this.closed.addAll(text.joined);
    }
    if (colour.words.length > 0) this.grapes.addAll(secondary.words);
    else this.drinks.addAll(description.words);
    if (group.words.length === 1 || group.text.includes('&')) this.groups.addAll(group.words);
    this.regionsHere.add(region.text);
    if (country.words.length === 1) this.countries.addAll(country.words);
    this.groupNames.add(group.text);
  }

  /** The words that a product is found by, as numbers, each with its weight, from 1 to 255: until the next is weighed. */
  weigh({ texts: product, codeWords, binWords }: KnownProduct): {
    readonly words: Numbers;
    readonly weights: Uint8Array;
  } {
    for (const word of this.words) this.weights[word] = 0;
    this.words = [];
    const { description } = product;
    const shortness = Math.floor(SHORT_DESCRIPTION_WEIGHT / Math.max(1, description.all.length));
    this.add(DESCRIPTION_WEIGHT + shortness, description.all);
    for (const word of description.words) if (this.isNamesake(word, product)) this.set(word, NAMESAKE_WEIGHT);
    this.add(
      75,
      product.winemaker.all.filter((word) => !this.isElse(word, product)),
    );
    this.add(PLACE_WEIGHT, product.appellation.all);
    for (const { words } of [description, product.appellation]) this.add(PLACE_WEIGHT, this.closedUp(words));
    this.add(DESCRIPTION_WEIGHT, description.initials);
    this.add(70, product.region.all);
    this.add(60, product.vintage.words);
    this.add(GRAPES_WEIGHT, this.reader.wordsWithin(product.region, product.secondary));
    this.add(40, product.country.all);
    const others = this.otherParts(product);
    this.add(
      GROUP_WEIGHT,
      product.group.all.filter((word) => !others.includes(word)),
    );
    this.add(STYLE_WEIGHT, others);
    this.add(KIND_WEIGHT, product.colour.all);
    this.add(KIND_WEIGHT, product.type.all);
    this.add(STYLE_WEIGHT, product.style.all, product.size.all);
    this.supergroupWords ??= remembered(supergroupReader(this.groupNames, this.reader));
    this.add(STYLE_WEIGHT, this.supergroupWords(product.supergroup.text));
    // A `Champagne Cork` is a cork, and no Champagne.
    this.add(STYLE_WEIGHT, product.closure.words.slice(-1), product.organic.all);
    for (const words of [codeWords, binWords]) this.add(30, [...this.reader.lists.of(words)]);
    this.addAliases(product, this.addPlacesOfMaker(product));
    return { words: this.words, weights: this.weights };
  }

  /** Of two words that are one elsewhere: of `Saint Aubin`, the saintaubin of Saint-Aubin. */
  private closedUp(words: Numbers): Numbers {
    const { words: spelt } = this.numbers;
    return words.slice(1).flatMap((word, nth) => {
      const both = this.numbers.known(`${spelt[words[nth] ?? -1]}${spelt[word]}`) ?? -1;
      return this.closed.has(both) && (this.weights[both] ?? 0) === 0 ? [both] : [];
    });
  }

  /** The rum Port Louis, the Pommard Clone from Oregon, and a grappa that names its grape. */
  private isNamesake(word: number, { group, region, colour, secondary }: Texts): boolean {
    if (this.groups.has(word)) return !group.words.includes(word);
    const place = this.reader.regionOfPlace.get(word);
    if (place !== undefined && place !== region.text)
      return this.regionsHere.has(place) && this.placed.has(region.text);
    return colour.words.length === 0 && this.grapes.has(word) && !secondary.words.includes(word);
  }

  /** Of `Whisky, Gin & Vodka` what a gin is not: the words of the parts that it does not name, where it names one. */
  private otherParts({ group, description, secondary, style, colour, type }: Texts): Numbers {
    const parts = group.text.split(PARTS_OF_GROUP).map((part) => this.reader.read(part).words);
    if (parts.length < 2) return [];
    const own = this.own.clear();
    for (const { all } of [description, secondary, style, colour, type]) own.addAll(all);
    for (const { asked } of this.aliasesOf(description.all, own)) own.addAll(asked);
    const isNamed = (part: Numbers) => part.some((word) => own.has(word));
    return parts.some(isNamed) ? parts.flat().filter((word) => !own.has(word)) : [];
  }

  /** What a word of the producer's name rather is: a place, or of spirits another drink. Campari makes Frangelico, too. */
  private isElse(word: number, { colour }: Texts): boolean {
    const isNameOfDrink = colour.words.length === 0 && this.drinks.has(word);
    return isNameOfDrink || this.reader.regionOfPlace.has(word) || this.countries.has(word);
  }

  /** Not every wine of the Marchesi di Barolo is a Barolo: returns what only the producer's name says of places. */
  private addPlacesOfMaker(product: Texts): Numbers {
    const places = product.winemaker.all.filter((word) => this.isElse(word, product));
    const silent = places.filter((word) => (this.weights[word] ?? 0) === 0);
    const isRegion = (word: number) => this.reader.regionOfPlace.has(word);
    this.add(PLACE_OF_MAKER, places.filter(isRegion));
    const others = places.filter((word) => !isRegion(word));
    this.add(WITHIN_NAME, others);
    const named = this.placesOfMakerNamed(product);
    for (const word of named) this.set(word, PLACE_OF_MAKER);
    return [...silent, ...named];
  }

  /** In a name that has the producer's, too, and where the wine is from: Langhe Rosso Marchesi di Barolo. */
  private placesOfMakerNamed({ description, winemaker, appellation }: Texts): Numbers {
    const [name, maker] = [description.words, winemaker.words];
    const start = name.findIndex((_one, at) => maker.every((word, nth) => name[at + nth] === word));
    if (maker.length < 2 || start < 0) return [];
    const others = [...name.toSpliced(start, maker.length), ...appellation.words];
    const isPlace = (word: number) => this.reader.regionOfPlace.has(word);
    const isFrom = (word: number) => isPlace(word) && !appellation.words.includes(word);
    return others.some(isFrom) ? maker.filter((word) => isPlace(word) && !others.includes(word)) : [];
  }

  private set(word: number, weight: number): void {
    if (word >= this.weights.length) this.weights = grown(this.weights, new Uint8Array(word * 2));
    if ((this.weights[word] ?? 0) === 0) this.words.push(word);
    this.weights[word] = weight;
  }

  private add(weight: number, ...lists: readonly Numbers[]): void {
    this.added.clear();
    for (const list of lists) {
      for (const word of list) {
        if (!this.added.add(word) || (this.numbers.words[word] ?? '').length > MAX_WORD_LENGTH) continue;
        const known = this.weights[word] ?? 0;
        this.set(
          word,
          known === 0 ? weight : Math.min(MOST_WEIGHT, Math.max(known, weight) + REPEATED_WEIGHT),
        );
      }
    }
  }

  /** The other names that these words have. */
  private aliasesOf(words: Iterable<number>, own: NumberSet): readonly NumberedAlias[] {
    const found: NumberedAlias[] = [];
    for (const word of words) {
      const aliases = this.reader.aliases[word];
      if (aliases === undefined || !own.has(word)) continue;
      for (const alias of aliases) if (alias.written.every((part) => own.has(part))) found.push(alias);
    }
    return found;
  }

  /** Other names of what the product's words name, and of what those name again. */
  private addAliases(product: Texts, unsaid: Numbers): void {
    const silent = [...unsaid, ...this.setFixedNames(product)];
    const own = this.own.clear();
    own.addAll(this.words);
    for (const word of silent) own.delete(word);
    for (let pass = 0, isMore = true; pass < 2 && isMore; pass++) {
      isMore = false;
      for (const { written, asked } of this.aliasesOf(this.words, own)) {
        let least = MOST_WEIGHT;
        for (const word of written) least = Math.min(least, this.weights[word] ?? 0);
        for (const word of asked) {
          const known = this.weights[word] ?? 0;
          if (known !== 0 && known >= least * ALIAS_SHARE) continue;
          // A line gives a word back to a name that it is within: after all that are just called so.
          const most = silent.includes(word) ? STYLE_WEIGHT : MOST_WEIGHT;
          this.set(word, Math.min(most, Math.max(1, Math.floor(least * ALIAS_SHARE))));
          if (own.add(word)) isMore = true;
        }
      }
    }
  }

  /**
   * Writes fixed names as one word, and takes weight from the words within, which alone do not name the product: those
   * are returned. Of a Crémant de Bourgogne, `burgundy` says half of what it says of a wine that is just from there.
   */
  private setFixedNames(product: Texts): Numbers {
    const { description, appellation, secondary, group, style } = product;
    if ([description, appellation, secondary, group, style].every(({ fixed }) => fixed === undefined))
      return [];
    const read = ({ fixed, words: others }: KnownText, weight: number) => ({
      ...(fixed ?? { names: [], within: [], others }),
      weight,
    });
    const name = read(description, DESCRIPTION_WEIGHT);
    const others = [
      read(appellation, PLACE_WEIGHT),
      read(secondary, GRAPES_WEIGHT),
      read(group, GROUP_WEIGHT),
      read(style, STYLE_WEIGHT),
    ];
    const within = this.within.clear();
    const silent: number[] = [];
    for (const one of [name, ...others]) {
      for (const word of one.within) if (!name.others.includes(word) && within.add(word)) silent.push(word);
    }
    if (silent.length > 0) {
      const elsewhere = this.elsewhere.clear();
      for (const one of others) elsewhere.addAll(one.others);
      elsewhere.addAll(product.region.words);
      const halve = (word: number) => this.set(word, Math.max(1, (this.weights[word] ?? 0) >> 1));
      for (const { asked } of this.aliasesOf(silent, within)) {
        for (const word of asked) if (elsewhere.has(word) && !name.others.includes(word)) halve(word);
      }
      for (const word of silent) {
        if (elsewhere.has(word)) halve(word);
        else this.set(word, WITHIN_NAME);
      }
    }
    for (const { names, weight } of [...others.toReversed(), name])
      for (const whole of names) this.set(whole, weight);
    return silent;
  }
}

const singular = (word: string) => word.replace(/s$/, '');

/** Of `Beer & Cider` only what the groups do not say better is read: a cider is no beer. */
function supergroupReader(groups: ReadonlySet<string>, reader: TextReader): (text: string) => Numbers {
  const groupWords = new Set([...groups].flatMap((group) => wordsOf(group).map(singular)));
  return (supergroup) => {
    const { words } = reader.read(supergroup);
    if (!/[&,/]| and /i.test(supergroup)) return words;
    return words.filter((word) => !groupWords.has(singular(reader.numbers.words[word] ?? '')));
  };
}
