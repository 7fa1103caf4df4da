import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { BoardLanes, firstLane } from './board-lanes.tsx';

officeServer();
const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('keeps every lane in its place, with its count, when its last order leaves', async () => {
  const answer = { orders: [], hasMore: false, dueToday: 0, changesAsked: { count: 0 } };
  const empty = { ...answer, counts: [{ show: 'not-taken' as const, count: 0 }] };
  await page.show(<BoardLanes answer={empty} shown="not-taken" onShow={() => undefined} />);
  expect(texts()).toEqual([
    'To send0',
    'No number yet0',
    'Changes to answer0',
    'On back order0',
    'Stock has arrived0',
    'Confirmed0',
    'Due today0',
    'Dispatched0',
    'Delivered0',
    'All orders',
  ]);
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('To send0');
});

it.each([
  ['confirmed', { counts: [{ show: 'confirmed', count: 1 }] }],
  ['change-asked', { changesAsked: { count: 2 }, counts: [{ show: 'confirmed', count: 1 }] }],
  ['due-today', { dueToday: 3 }],
  ['not-taken', {}],
] as const)('opens the page on the first lane that has orders: %s', (lane, more) => {
  const empty = { orders: [], hasMore: false, dueToday: 0, changesAsked: { count: 0 }, counts: [] };
  expect(firstLane({ ...empty, ...more, counts: [...('counts' in more ? more.counts : [])] })).toBe(lane);
});
