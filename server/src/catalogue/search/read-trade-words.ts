import { isJoiningWord, wordsOf } from './words.ts';

/** A product that holds all the words of `written` is also found by `asked`. */
export type Alias = { readonly written: readonly string[]; readonly asked: readonly string[] };

export type FixedName = {
  readonly parts: readonly string[];
  /** Those that do not count alone. */
  readonly silent: readonly string[];
};

/** What the trade knows and no list says: names.txt, places.txt and word-kinds.txt, read once. */
export type TradeWords = {
  /** By each alias's rarest word to look for: its first that joins nothing. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>;
  /** Names that are one word, by their first: `melon de bourgogne` is no Burgundy. Without the words that join. */
  readonly fixed: ReadonlyMap<string, readonly FixedName[]>;
  /** The same, and what is said for a name in several words: `white burg`. One word, where the catalogue has it. */
  readonly said: TradeWords['fixed'];
  /** Words of names that are one thing (`=`): who misspells `spatburgunder` finds Pinot Noir. */
  readonly spellings: ReadonlySet<string>;
  /** Every word of both files. */
  readonly known: ReadonlySet<string>;
  /** The region of a place, both as words with single spaces. */
  readonly regions: ReadonlyMap<string, string>;
  /** Words that stand around a name and say nothing, those of talk, and those for the likeness of a drink: word-kinds.txt. */
  readonly around: ReadonlySet<string>;
  readonly talk: ReadonlySet<string>;
  readonly likeness: ReadonlySet<string>;
};

const wordKinds = ['Around', 'Talk', 'Likeness'] as const;
type WordKind = Lowercase<(typeof wordKinds)[number]>;
type Words = readonly string[];
type Names = Map<string, FixedName[]>;

/** The lines of a table, without its comments. */
export const linesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.trim() === '' || line.startsWith('#') ? [] : [line.trim()]));

/** The words of a name that say something. */
export const partsOfName = (words: Words) => words.filter((word) => !isJoiningWord(word));
const joinedName = (words: Words) => partsOfName(words).join('');

type Line = {
  readonly sign: string;
  readonly left: Words;
  readonly right: readonly Words[];
  /** In brackets. */
  readonly inner: Words;
};

/** A line of names.txt, for each that is said. @throws Error naming one that cannot be understood. */
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

/** Adds a name by its first part, the longest first. */
function addName(names: Names, name: Words, inner: Words = []) {
  const parts = partsOfName(name);
  const first = parts[0] ?? '';
  const named = { parts, silent: inner.length > 0 ? partsOfName(inner) : parts };
  names.set(
    first,
    [...(names.get(first) ?? []), named].sort((a, b) => b.parts.length - a.parts.length),
  );
}

function readNames(lines: readonly Line[]): Pick<TradeWords, 'aliases' | 'fixed' | 'said'> {
  const aliases = new Map<string, Alias[]>();
  const fixed: Names = new Map();
  const said: Names = new Map();
  const wholes = new Set<string>();
  for (const { right, inner } of lines.filter(({ sign }) => sign === '!')) {
    for (const words of right) {
      wholes.add(joinedName(words));
      for (const names of [fixed, said]) addName(names, words, inner);
    }
  }
  const wholeOr = (words: Words) => (wholes.has(joinedName(words)) ? [joinedName(words)] : words);
  const saidNames: ReadonlySet<string> = new Set(
    lines.filter(({ sign }) => sign === '<').map(({ left }) => joinedName(left)),
  );
  // Who types `pinot noir` asks for it as one word, since a line says it for `red burgundy`.
  const askedAs = (words: Words) =>
    words.length > 1 && saidNames.has(joinedName(words)) ? [...words, joinedName(words)] : wholeOr(words);
  const addAlias = (written: Words, asked: Words) => {
    addHeld(wholeOr(written), asked);
    // What is only said for something is one word, too, from which the next name follows.
    if (written.length > 1 && saidNames.has(joinedName(written))) addHeld([joinedName(written)], asked);
  };
  const addHeld = (held: Words, asked: Words) => {
    const first = held.find((word) => !isJoiningWord(word)) ?? '';
    aliases.set(first, [...(aliases.get(first) ?? []), { written: held, asked }]);
  };
  for (const { sign, left, right } of lines) {
    const sides = [left, ...right];
    if (sign === '=') {
      for (const written of sides)
        for (const asked of sides) if (asked !== written) addAlias(written, askedAs(asked));
    } else if (sign === '<') {
      // Several words that are said for something are one word more: `white burg` is not any white with a Burg.
      const asked = [joinedName(left)];
      if (partsOfName(left).length > 1) addName(said, left);
      for (const written of right) addAlias(written, asked);
    }
  }
  return { aliases, fixed, said };
}

/** Lines of a file as `Burgundy: Chablis, Beaune`. @throws Error naming one that is not so. */
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

/** Reads the three files. @throws Error naming a line that cannot be understood. */
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
