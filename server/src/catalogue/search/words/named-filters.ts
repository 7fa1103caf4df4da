import { readFileSync } from 'node:fs';
import { type FacetName, facetNames } from './facet-names.ts';
import { linesOf } from './read-trade-words.ts';
import { wordsOf } from './words.ts';

export type NamedFilter = {
  readonly label: string;
  readonly texts: readonly string[];
  /** The values that the name may mean; the first value that the catalogue has counts. */
  readonly values: readonly (readonly [FacetName, string])[];
};

const LINE = /^([^:]+): ([^=]+) = (.+)$/;

function readLine(line: string): NamedFilter {
  const [, label = '', texts = '', values = ''] = LINE.exec(line) ?? [];
  const read = values.split(', ').map((value) => {
    const [name, ...rest] = value.split(' ');
    const facet = facetNames.find((one) => one === name);
    if (facet === undefined) throw new Error(`filter-names.txt: cannot read "${line}"`);
    return [facet, rest.join(' ')] as const;
  });
  return { label, texts: texts.split(', '), values: read };
}

/** Reads filter-names.txt. @throws Error naming a line that cannot be understood. @internal */
export const readNamedFilters = (text: string) => linesOf(text).map(readLine);

export const namedFilters = readNamedFilters(
  readFileSync(new URL('filter-names.txt', import.meta.url), 'utf8'),
);

const filterWords: ReadonlySet<string> = new Set(
  namedFilters.flatMap(({ texts }) => texts.filter((text) => wordsOf(text).length === 1)),
);

/** True for a word that means a filter and is never treated as a misspelt name. */
export const isFilterWord = (word: string) => filterWords.has(word);

/** The label of a size: `Magnum`, `70 cl`, `10 litres`. */
export function sizeLabel(value: string): string {
  const named = namedFilters.find(({ values }) =>
    values.some(([name, one]) => name === 'size' && one === value),
  );
  if (named !== undefined) return named.label;
  const litres = Number(value) / 100;
  return litres < 1 ? `${value} cl` : `${litres} ${litres === 1 ? 'litre' : 'litres'}`;
}
