import { isJoiningWord, wordsOf } from './words.ts';

/** Another name of a product: a product that has all words of `written` is also found by the words `searched`. */
export type Alias = { readonly written: readonly string[]; readonly searched: readonly string[] };

export type FixedName = {
  readonly parts: readonly string[];
  /** The parts that alone do not name the product. */
  readonly silent: readonly string[];
};

/**
 * Names and words of the wine trade that no merchant's catalogue explains, from names.txt, places.txt and
 * word-kinds.txt.
 */
export type TradeWords = {
  /** Aliases by their first word that is not a joining word. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  /**
   * Names that count as one word, so that `melon de bourgogne` is not found by `burgundy`. The key is the first word
   * that is not a joining word.
   */
  readonly fixed: ReadonlyMap<string, readonly FixedName[]>;
  /** Fixed names and nicknames (`<`) in several words, such as `white burg`: one word if the catalogue has the name. */
  readonly withNicknames: TradeWords['fixed'];
  /**
   * Words of names that mean the same (`=` in names.txt), which a search may misspell: a misspelt `spatburgunder` finds
   * Pinot Noir.
   */
  readonly spellings: ReadonlySet<string>;
  /** Every word of names.txt and places.txt. */
  readonly known: ReadonlySet<string>;
  /** The region of each place. The words of a key are separated by single spaces. */
  readonly regions: ReadonlyMap<string, string>;
  /** Kinds of words from word-kinds.txt: words around a name that add nothing, talk, and the likeness of a drink. */
  readonly around: ReadonlySet<string>;
  readonly talk: ReadonlySet<string>;
  readonly likeness: ReadonlySet<string>;
};

const wordKinds = ['Around', 'Talk', 'Likeness'] as const;
type WordKind = Lowercase<(typeof wordKinds)[number]>;
type Words = readonly string[];
type Names = Map<string, FixedName[]>;

/** The lines of a text file without blank lines and comments. */
export const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() === '' || line.startsWith('#') ? [] : [line.trim()]));

/** The words of a name without joining words such as `de`. */
export const partsOfName = (words: Words) => words.filter((word) => !isJoiningWord(word));
const joinedName = (words: Words) => partsOfName(words).join('');

type Line = {
  readonly sign: string;
  readonly left: Words;
  readonly right: readonly Words[];
  readonly inner: Words;
};

/**
 * Reads a line of names.txt. Returns an entry for each name on the left of the sign. @throws Error naming a line that
 * cannot be understood.
 */
function readName(line: string): Line[] {
  const [sign = '', ...others] = line.match(/[=<!]/g) ?? [];
  const [first = '', ...rest] = line.split(/[=<!]/);
  const lefts = (sign === '<' ? first.split(',') : [first]).map(wordsOf);
  const right = (sign === '<' ? (rest[0] ?? '').split(',') : rest).map(wordsOf);
  const isLeftRight = lefts.every((left) => (left.length === 0) === (sign === '!'));
  const isPlain = sign === '<' ? rest.length === 1 : !line.includes(',');
  const isFull = right.length > 0 && right.every((words) => words.length > 0);
  if (sign === '' || !isLeftRight || !isPlain || !isFull || others.some((other) => other !== sign))
    throw new Error(`names.txt: cannot read "${line}"`);
  return lefts.map((left) => ({ sign, left, right, inner: wordsOf(/\[(.*)\]/.exec(line)?.[1] ?? '') }));
}

function addName(names: Names, name: Words, inner: Words = []) {
  const parts = partsOfName(name);
  const first = parts[0] ?? '';
  const named = { parts, silent: inner.length > 0 ? partsOfName(inner) : parts };
  names.set(
    first,
    [...(names.get(first) ?? []), named].sort((a, b) => b.parts.length - a.parts.length),
  );
}

function readNames(lines: readonly Line[]): Pick<TradeWords, 'aliases' | 'fixed' | 'withNicknames'> {
  const aliases = new Map<string, Alias[]>();
  const fixed: Names = new Map();
  const withNicknames: Names = new Map();
  const wholes = new Set<string>();
  for (const { right, inner } of lines.filter(({ sign }) => sign === '!')) {
    for (const words of right) {
      wholes.add(joinedName(words));
      for (const names of [fixed, withNicknames]) addName(names, words, inner);
    }
  }
  const wholeOr = (words: Words) => (wholes.has(joinedName(words)) ? [joinedName(words)] : words);
  const nicknames: ReadonlySet<string> = new Set(
    lines.filter(({ sign }) => sign === '<').map(({ left }) => joinedName(left)),
  );
  // If a name is also a nickname, it is searched as one word as well, so that the products with the nickname are found.
  const searchedAs = (words: Words) =>
    words.length > 1 && nicknames.has(joinedName(words)) ? [...words, joinedName(words)] : wholeOr(words);
  const addAlias = (written: Words, searched: Words) => {
    addHeld(wholeOr(written), searched);
    // A nickname is also added as one word, so that its own aliases are found.
    if (written.length > 1 && nicknames.has(joinedName(written))) addHeld([joinedName(written)], searched);
  };
  const addHeld = (held: Words, searched: Words) => {
    const first = held.find((word) => !isJoiningWord(word)) ?? '';
    aliases.set(first, [...(aliases.get(first) ?? []), { written: held, searched }]);
  };
  for (const { sign, left, right } of lines) {
    const sides = [left, ...right];
    if (sign === '=') {
      for (const written of sides)
        for (const searched of sides) if (searched !== written) addAlias(written, searchedAs(searched));
    } else if (sign === '<') {
      // A nickname of several words counts as one word: `white burg` must not find every white with the word Burg.
      const searched = [joinedName(left)];
      if (partsOfName(left).length > 1) addName(withNicknames, left);
      for (const written of right) addAlias(written, searched);
    }
  }
  return { aliases, fixed, withNicknames };
}

/** Lines such as `Burgundy: Chablis, Beaune`. @throws Error naming a line that lists nothing. */
function readLists(file: string, lines: readonly string[]): [name: string, items: readonly string[]][] {
  return lines.map((line) => {
    const [name = '', items] = line.split(':');
    if (items === undefined) throw new Error(`${file}: "${line}" lists nothing`);
    return [name.trim(), items.split(',')];
  });
}

function readPlaces(lines: readonly string[]): TradeWords['regions'] {
  const regions = new Map<string, string>();
  for (const [region, within] of readLists('places.txt', lines))
    for (const place of [region, ...within]) regions.set(wordsOf(place).join(' '), region);
  return regions;
}

function readKinds(lines: readonly string[]): Pick<TradeWords, WordKind> {
  const lists = new Map<string, readonly string[]>();
  for (const [kind, words] of readLists('word-kinds.txt', lines)) {
    const fault = lists.has(kind)
      ? 'is there twice'
      : wordKinds.some((one) => one === kind)
        ? ''
        : 'is no kind';
    if (fault !== '') throw new Error(`word-kinds.txt: "${kind}:${words.join(',')}": ${kind} ${fault}`);
    lists.set(kind, words);
  }
  const of = (kind: (typeof wordKinds)[number]) => new Set(lists.get(kind)?.flatMap(wordsOf));
  return { around: of('Around'), talk: of('Talk'), likeness: of('Likeness') };
}

/** @throws Error naming a line that cannot be understood. */
export function readTradeWords(names: string, places: string, kinds = ''): TradeWords {
  const lines = linesOf(names).flatMap(readName);
  const same = lines.filter(({ sign }) => sign === '=');
  return {
    ...readNames(lines),
    ...readKinds(linesOf(kinds)),
    spellings: new Set(same.flatMap(({ left, right }) => [left, ...right].flat())),
    regions: readPlaces(linesOf(places)),
    known: new Set([...linesOf(names), ...linesOf(places)].flatMap(wordsOf)),
  };
}
