import type { Today } from '@tradecellar/contract/today.ts';
import { expect, it } from 'vitest';
import { todayLines } from './today-lines.ts';

const now = new Date('2026-11-30T12:00:00Z');
const none = { Count: 0 };
const today: Today = {
  ToSend: none,
  Unnumbered: none,
  ChangesAsked: none,
  Claims: { ...none, Ending: 0 },
  Proposals: none,
  Imports: { ...none, IsLate: false },
  Mails: none,
  Payments: none,
  Deliveries: { ...none, Value: 0, Rounds: [] },
};
const since = '2026-11-30T09:00:00Z';

it.each<[string, Partial<Today>, string]>([
  ['nothing', {}, ''],
  ['an order to send', { ToSend: { Count: 1, Oldest: since } }, '1 order to send, waiting 3 hours'],
  [
    'orders without a number',
    { Unnumbered: { Count: 2, Oldest: since } },
    '2 orders waiting for a number, waiting up to 3 hours',
  ],
  [
    'orders that have just come',
    { ToSend: { Count: 2, Oldest: '2026-11-30T11:59:30Z' } },
    '2 orders to send, waiting a moment',
  ],
  ['changes', { ChangesAsked: { Count: 1, Oldest: since } }, '1 change to answer, waiting 3 hours'],
  [
    'claims that end soon',
    { Claims: { Count: 3, Oldest: since, Ending: 2, FirstEnd: '2026-12-01T14:10:00Z' } },
    '3 claim lines to settle, waiting up to 3 hours · 2 within 48 hours, until Tuesday 14:10',
  ],
  [
    'claims whose time is over',
    { Claims: { Count: 1, Oldest: since, Ending: 1, FirstEnd: '2026-11-30T11:00:00Z' } },
    '1 claim line to settle, waiting 3 hours · 1 ended or ending within 48 hours',
  ],
  ['a proposal', { Proposals: { Count: 1, Oldest: since } }, '1 proposal ends within two days, '],
  [
    'a failed import',
    { Imports: { Count: 1, Oldest: since, IsLate: false } },
    '1 import failed, waiting 3 hours',
  ],
  ['a late import', { Imports: { Count: 2, IsLate: true } }, '2 imports failed or late, '],
  [
    'a stored setting that is not valid',
    { Settings: { Count: 1 } },
    '1 setting to correct, the default is used meanwhile',
  ],
])('names %s that waits', (_what, facts, line) => {
  const lines = todayLines({ ...today, ...facts }, now, () => true);
  expect(lines.map(({ count, words, facts: more }) => `${count} ${words}, ${more}`).join()).toBe(line);
});
