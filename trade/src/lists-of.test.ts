import { expect, it } from 'vitest';
import { listsOf } from './lists-of.ts';
import { type ListValue, listKey } from './named-list.ts';

const id = '11111111-1111-4111-8111-111111111111';
const entriesOf = (values: Readonly<Record<string, ListValue>>) =>
  new Map(Object.entries(values).map(([key, value]) => [key, { value }]));
const list: Readonly<Record<string, ListValue>> = {
  [id]: { Name: 'Bar' },
  [listKey(id, 'pricing')]: { TargetPercent: 65 },
  ...Object.fromEntries(['A', 'B'].map((code, at) => [listKey(id, 'line', code), { Place: at }])),
  [listKey(id, 'glass175', 'A')]: { Pence: 750 },
  [listKey(id, 'count', 'B')]: { Round: 0, Bottles: 3, At: '' },
};
const changes: readonly (readonly [string, string, ListValue, readonly string[]])[] = [
  ['the price of a wine', listKey(id, 'glass175', 'A'), { Pence: 800 }, ['B', 'pricing']],
  ['the pricing', listKey(id, 'pricing'), { TargetPercent: 70 }, ['A', 'B']],
  ['the round of counting', listKey(id, 'round'), { Round: 1 }, ['pricing']],
  ['the name', id, { Name: 'Cellar' }, ['A', 'B', 'pricing']],
];

it.each(changes)('makes only what follows from %s anew', (_what, key, value, same) => {
  const before = listsOf(entriesOf(list));
  const entries = entriesOf({ ...list, [key]: value });
  const after = listsOf(entries, before);
  expect(after).toEqual(listsOf(entries));
  const parts = (lists: typeof after) => {
    const { lines, pricing } = lists.get(id) ?? {};
    return { A: lines?.get('A'), B: lines?.get('B'), pricing };
  };
  const [old, now] = [parts(before), parts(after)];
  const kept = (['A', 'B', 'pricing'] as const).filter((part) => old[part] === now[part]);
  expect(kept).toEqual(same);
});
