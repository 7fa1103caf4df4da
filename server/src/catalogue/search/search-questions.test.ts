import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faultOf, type List, readList, readQuestions, realProducts } from '../../../test/search-questions.ts';

/** Of 100 questions of each half, so many have what was meant on the first page and nothing absurd at its top. */
const marks = {
  ...{ tuning: 99, frozen: 97, later: 99, older: 99, wider: 98, final: 98, third: 99 },
  ...{
    fourth: 95,
    untuned: 99,
    fifth: 99,
    sixth: 99,
    seventh: 96,
    eighth: 85,
    ninth: 85,
    tenth: 80,
    eleventh: 90,
    twelfth: 75,
    thirteenth: 95,
    fourteenth: 92,
    fifteenth: 94,
    sixteenth: 95,
  },
} as const;

const questions = readQuestions();
const halvesOf = (name: string) =>
  (Object.keys(marks) as (keyof typeof marks)[]) // They are its keys.
    .filter((half) => questions.some((question) => question.list === name && question.half === half));

function answersWell(name: string, file: string | URL) {
  describe(`what is meant on the ${name} list is on the first page [2.search.1]`, () => {
    let list: List | undefined;
    it.for(halvesOf(name))('of the %s questions', async (half, { annotate }) => {
      list ??= readList(file);
      const asked = questions.filter((question) => question.list === name && question.half === half);
      const misses = asked.flatMap((question) => {
        const fault = list && faultOf(list, question);
        return fault === undefined ? [] : [`${question.group}: ${JSON.stringify(question.text)}: ${fault}`];
      });
      const percent = 100 * (1 - misses.length / asked.length);
      const shown = [`${percent.toFixed(1)} % of ${asked.length}`, ...misses];
      await annotate(shown.join('\n'));
      expect(percent, shown.join('\n')).toBeGreaterThanOrEqual(marks[half]);
    });
  });
}

answersWell('demo', new URL('../../../demo/products.csv', import.meta.url));
answersWell('wholesaler', new URL('../../../test/wholesaler.csv', import.meta.url));
answersWell('regional', new URL('../../../test/regional.csv', import.meta.url));
answersWell('broker', new URL('../../../test/broker.csv', import.meta.url));
answersWell('independent', new URL('../../../test/independent.csv', import.meta.url));
answersWell('hotel', new URL('../../../test/hotel.csv', import.meta.url));

// The real list is not published: beside a checkout without it, the questions on the demo merchant prove the search.
if (existsSync(realProducts)) answersWell('real', realProducts);

it('are at least 250, half of them frozen, each with something meant', () => {
  const ours = questions.filter(({ half }) => half === 'frozen' || half === 'tuning');
  expect(ours.length).toBeGreaterThanOrEqual(250);
  const frozen = ours.filter(({ half }) => half === 'frozen').length;
  expect(Math.abs(2 * frozen - ours.length)).toBeLessThan(0.03 * ours.length);
  expect(questions.filter(({ meant }) => meant === '')).toEqual([]);
  expect(new Set(questions.map(({ list, text, filters }) => `${list} ${text} ${filters}`)).size).toBe(
    questions.length,
  );
});
