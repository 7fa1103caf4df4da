import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Bought } from '@tradecellar/contract/bought.ts';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient } from '../../api/queries.ts';
import { forgetTyped } from '../../cart/basket/typed-quantities.ts';
import { settingsQuery } from '../../session/settings.ts';
import type { BoughtByCode } from '../../wine/use-bought.ts';
import { FillUsuals } from './usuals.tsx';

const chablis = productCard();
const usual = { ProductCode: chablis.Code, UsualCases: 2, UsualBottles: 0 } as Bought; // The button reads only these details.

function show() {
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { switches: { addToBasket: true } } as Settings); // All that it reads.
  const withBought = (bought: BoughtByCode) => (
    <QueryClientProvider client={queries}>
      <FillUsuals products={[chablis]} bought={bought} />
    </QueryClientProvider>
  );
  const { rerender } = render(withBought(undefined));
  return (bought: BoughtByCode) => rerender(withBought(bought));
}

const button = () => screen.getByRole('button', { name: 'Fill in my usual quantities' });

beforeEach(startSession);
afterEach(() => {
  forgetTyped([chablis.Code]);
  cleanup();
});

it('says that the quantities are not loaded until they have arrived, and that all are filled in after a press', () => {
  const answer = show();
  expect(button().title).toBe('Your usual quantities are not loaded');
  answer(new Map([['another page', usual]]));
  expect(button().title).toBe('Your usual quantities are not loaded');
  answer(new Map([[chablis.Code, usual]]));
  expect(button().title).toBe('');
  fireEvent.click(button());
  expect(button().title).toBe('All filled in');
});
