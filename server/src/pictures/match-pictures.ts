/** The keys that a picture's name can hold. */
export type Pictured = { readonly code: string; readonly bin: string };

export type MatchedPictures = {
  /** The picture of each product that has one, by its code. */
  readonly chosen: ReadonlyMap<string, string>;
  /** Names that fit no product. */
  readonly unmatched: readonly string[];
  /** Names that fit a product which has a better one. */
  readonly passedOver: ReadonlyMap<string, string>;
};

/**
 * Which of these names, without their endings, is the picture of which product. A name fits a product by its code, else by
 * its bin number, which several products may share. Letter case does not count, nor which signs and spaces stand between
 * letters and digits: `cha 001-75` fits the code `CHA_001/75`, unless another code is exactly so. Bin numbers may lack their
 * leading zeros or have more of them. A name that fits nothing is read without a number from 1 to 9 at its end:
 * `CHA001_2` fits `CHA001`, but not where there is `CHA001` or `CHA001_1` itself.
 *
 * The nearest name of a product counts, in this order: code as it is written, code, bin number, numbered code, numbered
 * bin number; of equals the first by number, then by letter.
 */
export function matchPictures(names: readonly string[], products: readonly Pictured[]): MatchedPictures {
  const ways = waysToFit(products);
  const best = new Map<string, Fit>();
  const fits = new Map<string, readonly string[]>();
  for (const name of names) {
    const { codes, rank } = fitOf(name, ways);
    fits.set(name, codes);
    for (const code of codes) {
      const other = best.get(code);
      if (other === undefined || isNearer({ name, rank }, other)) best.set(code, { name, rank });
    }
  }
  const chosen = new Map([...best].map(([code, { name }]) => [code, name]));
  const used = new Set(chosen.values());
  return {
    chosen,
    unmatched: names.filter((name) => fits.get(name)?.length === 0),
    passedOver: new Map(
      names.flatMap((name) => {
        const [code] = fits.get(name) ?? [];
        return code === undefined || used.has(name) ? [] : [[name, chosen.get(code) ?? '']];
      }),
    ),
  };
}

/** Less is nearer. */
type Fit = { readonly name: string; readonly rank: number };

function isNearer(one: Fit, other: Fit): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.name < other.name);
}

type Way = {
  readonly read: (name: string) => string;
  readonly codes: ReadonlyMap<string, readonly string[]>;
};

/** From the nearest to the furthest. */
function waysToFit(products: readonly Pictured[]): readonly Way[] {
  const way = (read: Way['read'], nameOf: (product: Pictured) => string): Way => {
    const codes = new Map<string, string[]>();
    for (const product of products) {
      const name = read(nameOf(product));
      if (name === '') continue;
      const same = codes.get(name);
      if (same === undefined) codes.set(name, [product.code]);
      else same.push(product.code);
    }
    return { read, codes };
  };
  return [
    way(small, ({ code }) => code),
    way(folded, ({ code }) => code),
    way(folded, ({ bin }) => bin),
    way(withoutZeros, ({ bin }) => bin),
  ];
}

const NUMBERED = /^(.*)[-_. ]\(?0?([1-9])\)?$/;
/** No way is as far away as a number. */
const A_NUMBER = 100;

function fitOf(name: string, ways: readonly Way[]): { codes: readonly string[]; rank: number } {
  const [, stem, number] = NUMBERED.exec(name.trim()) ?? [];
  const readings = [{ text: name, rank: 0 }, ...(stem === undefined ? [] : [{ text: stem, rank: A_NUMBER }])];
  for (const { text, rank } of readings) {
    for (const [nth, { read, codes }] of ways.entries()) {
      const found = codes.get(read(text));
      if (found !== undefined) return { codes: found, rank: rank + nth * 10 + (rank && Number(number)) };
    }
  }
  return { codes: [], rank: 0 };
}

/** The same for every way of writing it with other letter cases, or accents as signs of their own. */
export function small(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

function folded(name: string): string {
  return small(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function withoutZeros(name: string): string {
  return folded(name).replace(/^0+(?=\d)/, '');
}
