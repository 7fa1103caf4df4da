import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import type { DeliveryAddress } from '@tradecellar/contract/delivery.ts';
import { afterEach, expect, it } from 'vitest';
import { deliveryAddress } from '../../../test/delivery-address.ts';
import { AddressChoice, chosenAddress } from './address-choice.tsx';

afterEach(cleanup);

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
const hotel = deliveryAddress({ Id: '1', Delivery_Name: 'The Hotel', Delivery_PostCode: '' });
const rooms = deliveryAddress({ Id: '2', Delivery_Name: 'The Rooms' });

function show(addresses: readonly DeliveryAddress[]): void {
  const chosenId = chosenAddress(addresses, '1')?.Id;
  render(
    <RouterContextProvider router={router}>
      <AddressChoice
        addresses={addresses}
        chosenId={chosenId}
        onChoose={() => undefined}
        oneOff={undefined}
      />
    </RouterContextProvider>,
  );
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

it('preselects the next address if the first address lacks a postcode', () => {
  show([hotel, rooms]);
  expect(radio(/^The Hotel.*Cannot be chosen: its postcode is missing\.$/).disabled).toBe(true);
  expect(radio(/^The Rooms/).checked).toBe(true);
});

it('says that no address is complete if the only address lacks a postcode', () => {
  show([hotel]);
  expect(screen.getByRole('group', { name: 'Delivery Address' }).textContent).toContain(
    'None of this account’s addresses is complete, so no order can be delivered. Please contact us.',
  );
  expect(radio(/^The Hotel/).checked).toBe(false);
});
