import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { belowPar, listFacts } from './list-facts.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const line = (code: string, par?: number, bottles?: number, at = '2026-11-26T12:00:00.000Z', by = 'Bea') => ({
  code,
  par,
  note: '',
  count: bottles === undefined ? undefined : { bottles, by, at },
});

it('says how many wines a list has, how many are below par, and who counted last', () => {
  const lines = [
    line('A', 12, 7),
    line('B', 12, 0, '2026-11-26T11:00:00.000Z', 'Sam'),
    line('C', 12, 12),
    line('D', 12),
    line('E', undefined, 0),
  ];
  expect(belowPar(lines)).toBe(2);
  expect(listFacts(lines, 'changed 1 hour ago')).toEqual([
    '5 wines',
    '2 below par',
    'counted 2 days ago by Bea',
  ]);
});

it('says who changed a list that nobody counted, and leaves out a person whose data was erased', () => {
  expect(listFacts([line('A', 12)], 'changed 1 hour ago by Bea')).toEqual([
    '1 wine',
    'changed 1 hour ago by Bea',
  ]);
  expect(listFacts([line('A', 12, 12, undefined, '')], '')).toEqual(['1 wine', 'counted 2 days ago']);
  expect(listFacts([], '')).toEqual(['No wines yet']);
});
