export type Pictured = { readonly code: string; readonly bin: string };

export type MatchedPictures = {
  readonly chosen: ReadonlyMap<string, string>;
  readonly unmatched: readonly string[];
  /** Names of pictures that lost their product to a closer match, with the name of the closer match. */
  readonly passedOver: ReadonlyMap<string, string>;
};

/**
 * Matches pictures to products by the picture's name without extension. A name matches a product's code, else its bin
 * number, which several products may share. Letter case does not count, nor do signs and spaces between letters and
 * digits: `cha 001-75` matches the code `CHA_001/75`, unless another product has exactly the code `CHA 001-75`. Leading
 * zeros of bin numbers do not count. A name without a match is read again without a number from 1 to 9 at its end:
 * `CHA001_2` matches `CHA001`, unless a picture `CHA001` or `CHA001_1` exists.
 *
 * A product gets the closest picture, in this order: exact code, code, bin number, numbered code, numbered bin number.
 * Among equals the lower number wins, then the alphabet.
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

type Fit = { readonly name: string; readonly rank: number };

function isNearer(one: Fit, other: Fit): boolean {
  return one.rank < other.rank || (one.rank === other.rank && one.name < other.name);
}

type Way = {
  readonly read: (name: string) => string;
  readonly codes: ReadonlyMap<string, readonly string[]>;
};

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
/** Added to the rank of a name with a number, so that every name without a number comes first. */
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

/** Folds letter case and composed accents, so that equal names give equal keys. */
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
