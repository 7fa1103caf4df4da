import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { officeServer } from '../../test/office-server.tsx';
import { productCard } from '../../test/product-card.ts';
import { createQueryClient } from '../api/queries.ts';
import { useListWines } from './use-list-wines.ts';

const server = officeServer();
beforeEach(startSession);

/** Visits a list, and returns the name of CHAB22 after the catalogue has answered. */
async function visit(codes: readonly string[], sold: readonly string[]) {
  const mainResult = sold.map((Code) => productCard({ Code, Description: `Name of ${Code}` }));
  server.answers['products/items'] = () => Response.json({ mainResult, TotalRowCount: sold.length });
  const queries = createQueryClient();
  const { result, unmount } = renderHook(() => useListWines('cellar', codes), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isKnown).toBe(true));
  const { wines, isGone } = result.current;
  unmount();
  return { name: wines.get('CHAB22')?.Description, isGone: isGone('CHAB22') };
}

it('keeps the name of a wine that is no longer sold while the wine is on the list', async () => {
  const both = ['CHAB22', 'RIOJ19'];
  const name = 'Name of CHAB22';
  expect(await visit(both, both)).toEqual({ name, isGone: false });
  expect(await visit(both, ['RIOJ19'])).toEqual({ name, isGone: true });
  expect(await visit(both, ['RIOJ19'])).toEqual({ name, isGone: true });
  expect(await visit(both, [])).toEqual({ name, isGone: true });
  await visit(['RIOJ19'], ['RIOJ19']);
  expect((await visit(both, ['RIOJ19'])).name, 'a wine that was off the list').toBeUndefined();
});
