import { expect, it } from 'vitest';
import { type WineNews, wineTags } from './wine-news.ts';

const today = '2026-11-29';
const wine = { CaseSize: 6, OnlySellMultiplesOf: 1, Vintage: '2023' };
const known: WineNews = { cameOn: null, vintageBefore: '', vintageSince: null };

type Facts = {
  readonly wine?: Partial<typeof wine> & { DueDate?: string };
  readonly news?: Partial<WineNews>;
  readonly bottles?: number;
};

/** Title, the facts that differ, and the tags. */
const TABLE: readonly (readonly [string, Facts, readonly string[]])[] = [
  ['a wine of the shop’s first import', {}, []],
  ['a wine that came today', { news: { cameOn: today } }, ['New']],
  ['a wine that came 29 days ago', { news: { cameOn: '2026-10-31' } }, ['New']],
  ['a wine that came 30 days ago', { news: { cameOn: '2026-10-30' } }, []],
  ['a wine whose import is dated after today', { news: { cameOn: '2026-11-30' } }, []],
  [
    'a vintage that changed today',
    { news: { vintageBefore: '2022', vintageSince: today } },
    ['2023 follows 2022'],
  ],
  [
    'a vintage that changed 59 days ago',
    { news: { vintageBefore: '2021', vintageSince: '2026-10-01' } },
    ['2023 follows 2021'],
  ],
  ['a vintage that changed 60 days ago', { news: { vintageBefore: '2022', vintageSince: '2026-09-30' } }, []],
  [
    'a new code with the next vintage of a known wine',
    { news: { cameOn: today, vintageBefore: '2022', vintageSince: today } },
    ['2023 follows 2022'],
  ],
  ['seven bottles of a case of six', { bottles: 7 }, []],
  ['six bottles of a case of six', { bottles: 6 }, ['Last bottles']],
  ['one bottle', { bottles: 1 }, ['Last bottles']],
  ['no bottle', { bottles: 0 }, []],
  ['stock that is oversold', { bottles: -3 }, []],
  ['a bottle with more on the way', { bottles: 1, wine: { DueDate: '2026-12-12' } }, []],
  ['five bottles of a wine that is sold by the case', { bottles: 5, wine: { OnlySellMultiplesOf: 6 } }, []],
  [
    'the last case of a wine that is sold by the case',
    { bottles: 6, wine: { OnlySellMultiplesOf: 6 } },
    ['Last bottles'],
  ],
  ['the only keg', { bottles: 1, wine: { CaseSize: 1 } }, []],
  [
    'the last bottles of a new vintage',
    { bottles: 2, news: { cameOn: today, vintageBefore: '2022', vintageSince: today } },
    ['Last bottles', '2023 follows 2022'],
  ],
];

it.each(TABLE)('tags %s', (_title, facts, tags) => {
  const given = { today, bottles: facts.bottles };
  expect(wineTags({ ...wine, ...facts.wine }, { ...known, ...facts.news }, given)).toEqual(tags);
});

it('tags a wine of which the imports know nothing by its stock alone', () => {
  expect(wineTags(wine, undefined, { today, bottles: 3 })).toEqual(['Last bottles']);
  expect(wineTags(wine, undefined, { today, bottles: undefined })).toEqual([]);
});
