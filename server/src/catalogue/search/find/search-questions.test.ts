import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  faultOf,
  type List,
  readList,
  readQuestions,
  realProducts,
} from '../../../../test/search-questions.ts';

/**
 * For each set, the least percentage of questions that must be answered well: the first page has the product that the
 * question means, and no absurd product is at the top.
 */
const bounds = { tuned: 97, ordinary: 97, fresh: 93 } as const;

const fileOf = (path: string) => new URL(`../../../../${path}`, import.meta.url);
/** The real list is not published. In a checkout without the real list, the other lists test the search. */
const files = new Map<string, string | URL>([
  ['demo', fileOf('demo/products.csv')],
  ...['wholesaler', 'regional', 'broker', 'independent', 'hotel'].map(
    (name) => [name, fileOf(`test/${name}.csv`)] as const,
  ),
  ...(existsSync(realProducts) ? [['real', realProducts] as const] : []),
]);
const lists = new Map<string, List>();

function listOf(name: string): List {
  const list = lists.get(name) ?? readList(files.get(name) ?? '');
  lists.set(name, list);
  return list;
}

const questions = readQuestions();

describe('the first page of a search', () => {
  it.for(Object.entries(bounds))(
    'finds the meant product on the first page for the %s questions in %d of 100 [2.search.1]',
    async ([set, bound], { annotate }) => {
      const chosen = questions.filter((question) => question.sets.includes(set) && files.has(question.list));
      const misses = chosen.flatMap((question) => {
        const fault = faultOf(listOf(question.list), question);
        return fault === undefined ? [] : [`${question.list}: ${JSON.stringify(question.text)}: ${fault}`];
      });
      const percent = 100 * (1 - misses.length / chosen.length);
      const shown = [`${percent.toFixed(1)} % of ${chosen.length}`, ...misses].join('\n');
      await annotate(shown);
      expect(percent, shown).toBeGreaterThanOrEqual(bound);
    },
  );
});

it('reads a meaning and a known set for every question, and no question twice', () => {
  expect(questions.filter(({ meant, sets }) => meant === '' || !sets.every((set) => set in bounds))).toEqual(
    [],
  );
  expect(new Set(questions.map(({ list, text, filters }) => `${list} ${text} ${filters}`)).size).toBe(
    questions.length,
  );
});
