import { emptyHeld } from '@tradecellar/trade/acts.ts';
import { listsOf } from '@tradecellar/trade/lists-of.ts';
import {
  addLines,
  type ListPart,
  type ListValue,
  listKey,
  nameList,
  setPar,
} from '@tradecellar/trade/named-list.ts';
import type { Notice } from '@tradecellar/trade/shared-device.ts';
import { setPrice } from '@tradecellar/trade/venue-acts.ts';
import { expect, it } from 'vitest';
import { listNoticeSentence } from './list-notice-words.ts';

const id = '0198f3a0-0000-4000-8000-000000000001';
const wines = new Map([
  ['A', 'Chablis'],
  ['B', 'Fleurie'],
]);
const [sam, office, self] = [
  { IsOffice: false, Name: 'Sam Seller' },
  { IsOffice: true, Name: '' },
  { IsOffice: false, Name: 'Bea Buyer' },
];

function listed(codes: readonly string[]) {
  const acts = [
    ...nameList(id, 'Cellar'),
    ...addLines({ id, lines: new Map() }, codes),
    ...setPar(id, 'A', 6),
    ...setPrice(id, 'A', 'glass175', 740),
  ];
  return listsOf(new Map(acts.flatMap(({ key, value }) => (value ? [[key, { value }] as const] : []))));
}
const cellar = listed(['A', 'B']);
const key = (part: ListPart, code = 'A') =>
  listKey(id, part, part === 'name' || part === 'round' || part === 'pricing' ? '' : code);
type Facts = Pick<Notice<ListValue>, 'kind' | 'keys'> & Partial<Notice<ListValue>>;
const say = (facts: Facts, lists = cellar) =>
  listNoticeSentence(
    { revision: 1, before: undefined, orderNo: undefined, ...facts },
    { lists, wineName: (code) => wines.get(code) ?? code, self: self.Name },
  );

it.each<[Facts, string]>([
  [
    { kind: 'changed', keys: [key('count')], before: { Round: 0, Bottles: 2 }, by: sam },
    'Chablis on Cellar: your count of 2 bottles was removed.',
  ],
  [
    { kind: 'changed', keys: [key('par')], before: { Bottles: 12 }, by: self },
    'Chablis on Cellar: par 6 instead of your 12. It was changed on another device.',
  ],
  [
    { kind: 'changed', keys: [key('note')], before: { Note: 'Low' }, by: office },
    'Chablis on Cellar: your note “Low” was removed. Our office changed it.',
  ],
  [
    { kind: 'changed', keys: [key('glass175')], before: { Pence: 720 }, by: sam },
    'Chablis on Cellar: £7.40 instead of your £7.20 for 175 ml. Sam Seller changed it.',
  ],
  [
    { kind: 'changed', keys: [key('bottle')], before: { Pence: 3200 } },
    'Chablis on Cellar: your £32.00 for a bottle was removed. It was changed on another device.',
  ],
  [
    { kind: 'changed', keys: [key('pricing')], before: { TargetPercent: 70 }, by: sam },
    'The pricing of Cellar is not as you set it. Sam Seller changed it.',
  ],
  [{ kind: 'changed', keys: [key('round')], before: { Round: 1 } }, 'The count of Cellar was started again.'],
  [
    { kind: 'back', keys: [key('par')], by: sam },
    'The par of Chablis on Cellar is back: Sam Seller changed it.',
  ],
  [{ kind: 'back', keys: [key('line')] }, 'Chablis is back on Cellar: it was changed on another device.'],
  [
    { kind: 'stays', keys: [key('line'), key('line', 'B')] },
    'Chablis on Cellar and Fleurie on Cellar stay: they were changed on another device.',
  ],
  [
    { kind: 'stays', keys: ['1', '2', '3', '4', '5', '6'].map((code) => key('line', code)) },
    '1 on Cellar, 2 on Cellar, 3 on Cellar and 3 other changes stay: they were changed on another device.',
  ],
  [
    { kind: 'full', keys: [key('line', 'C')] },
    'C on Cellar could not be added: the lists of this account are full. Please delete a list you no longer need.',
  ],
  [
    { kind: 'late', keys: [key('count')], before: { Round: 0, Bottles: 1 } },
    '1 bottle of Chablis on Cellar was not counted: a new count had started. Please count this wine again.',
  ],
  [{ kind: 'late', keys: [key('round')] }, 'The count of Cellar was started again. Please count it again.'],
  [
    { kind: 'refused', keys: [key('note')] },
    'The note of Chablis on Cellar: we couldn’t save your last change. Please check it.',
  ],
])('describes the notice %o as “%s”', (facts, sentence) => {
  expect(say(facts)).toBe(sentence);
});

it('says that a list is full', () => {
  const full = listed(Array.from({ length: 5_000 }, (_, at) => `W${at}`));
  expect(say({ kind: 'full', keys: [key('line', 'C')] }, full)).toBe(
    'C on Cellar could not be added: the list already has 5000 wines. Please remove a wine first.',
  );
});

it('calls a deleted list by the name in the notice', () => {
  const none = listsOf(emptyHeld.copy.entries);
  expect(say({ kind: 'changed', keys: [key('name')], before: { Name: 'Bar' } }, none)).toBe(
    'Your list Bar was deleted.',
  );
  expect(say({ kind: 'refused', keys: [key('line')] }, none)).toMatch(/^Chablis on a list: /);
});
