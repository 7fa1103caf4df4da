import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AlikeNotice, SameDayOffer } from './alike-orders.tsx';
import { type Alike, addWords, alikeSentence } from './alike-words.ts';

const vine = { Id: '1', Delivery_Name: 'The Vine' };
const collection = { Id: 'COLLECTION', Delivery_Name: 'Collection' };
const anna: Alike = {
  OrderNo: 'W000123',
  OrderedBy: { IsOffice: false, Name: 'Anna' },
  IsYou: false,
  PlacedAt: '2026-12-01T14:05:00Z',
  SharedLines: 5,
  CanChange: true,
};
const open = { OrderNo: 'W000123', RequiredDate: '2026-12-03' };

afterEach(cleanup);

describe('the sentence about an order that the basket looks like', () => {
  const asked = { lines: 6, place: vine, now: new Date('2026-12-02T09:00:00Z') };

  it('mentions the person, the shared wines, the address and the day of the alike order', () => {
    expect(alikeSentence(anna, asked)).toBe(
      'Anna ordered 5 of these 6 wines for The Vine on Tuesday 14:05 (order W000123).',
    );
    expect(
      alikeSentence({ ...anna, SharedLines: 6 }, { ...asked, now: new Date('2026-12-01T23:30:00Z') }),
    ).toBe('Anna ordered all 6 of these wines for The Vine today 14:05 (order W000123).');
    expect(alikeSentence(anna, { ...asked, place: collection })).toContain('wines for collection on');
  });

  it.each([
    [{ IsYou: true }, 'You ordered'],
    [{ OrderedBy: { IsOffice: true, Name: '' } }, 'Our office ordered'],
    [{ OrderedBy: undefined }, 'Someone on your account ordered'],
  ] as const)('says who placed the alike order: %j', (facts, start) => {
    const { OrderedBy, ...rest } = { ...anna, ...facts };
    expect(alikeSentence(OrderedBy ? { ...rest, OrderedBy } : rest, asked)).toContain(`${start} 5 of`);
  });

  it('gives the time of the alike order in London time', () => {
    const summer = { ...anna, PlacedAt: '2026-07-06T23:30:00Z' };
    expect(alikeSentence(summer, { ...asked, now: new Date('2026-07-07T12:00:00Z') })).toContain(
      'today 00:30',
    );
  });
});

it('mentions the day in the offer, and the delivery charge only if there is a charge', () => {
  expect(addWords(open, { place: vine, isCharged: true })).toBe(
    'Add to the delivery of Thursday 3 December (order W000123): no second delivery charge',
  );
  expect(addWords(open, { place: vine, isCharged: false })).toContain('(order W000123): one delivery');
  expect(addWords(open, { place: collection, isCharged: false })).toContain(
    'the collection of Thursday 3 December',
  );
  expect(addWords({ ...open, RequiredDate: '' }, { place: vine, isCharged: true })).toBe(
    'Add to order W000123: no second delivery charge',
  );
});

describe('the checkout', () => {
  const day = '2026-12-03';
  async function show(orders: Parameters<typeof AlikeNotice>[0]['orders'], on = day) {
    const component = () => (
      <main>
        <AlikeNotice orders={orders} lines={6} place={vine} />
        <SameDayOffer orders={orders} place={vine} day={on} isCharged />
      </main>
    );
    const router = createRouter({
      routeTree: createRootRoute({ component }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    render(<RouterProvider router={router} />);
    await screen.findByRole('main');
    return screen.queryAllByRole('link').map((link) => `${link.textContent}: ${link.getAttribute('href')}`);
  }

  it('offers to add the basket to an alike order, and makes no second offer', async () => {
    expect(await show({ Alike: anna, Open: [open] })).toEqual(['Add to that order: /order-details/W000123']);
  });

  it('only links to an alike order that can no longer be changed', async () => {
    expect(await show({ Alike: { ...anna, CanChange: false }, Open: [] })).toEqual([
      'See that order: /order-details/W000123',
    ]);
  });

  it('offers an open order of the chosen day, and no order of another day', async () => {
    const orders = { Open: [{ OrderNo: 'W000124', RequiredDate: '2026-12-04' }, open] };
    expect(await show(orders)).toEqual([
      'Add to the delivery of Thursday 3 December (order W000123): no second delivery charge: /order-details/W000123',
    ]);
    cleanup();
    expect(await show(orders, '2026-12-05')).toEqual([]);
  });

  it('shows nothing if the alike orders cannot be read', async () => {
    expect(await show(undefined)).toEqual([]);
  });
});
