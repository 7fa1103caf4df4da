import { act, screen } from '@testing-library/react';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { addUndoably, basketAhead } from '../../../cart/basket/basket-store.ts';
import { ReOrderAlone } from './re-order-button.tsx';

const { answers } = officeServer();
const chablis = productCard();
const line = { ...{ ProductCode: 'CHAB22', Description: 'Chablis 2022', Vintage: '2022' }, CaseSize: 6 };
const prices = { CasePrice: 871_000, BottleNett: 145_167, LineNett: 1_742_000, LineVAT: 348_400 };
const order = {
  OrderLines: { OrderLine: [{ ...line, ...prices, TotalBottles: 12 }] },
} as unknown as OrderDetail; // Re-order reads only the lines.

beforeEach(() => {
  startSession();
  answers.settings = () => Response.json({ switches: { addToBasket: true } });
});

it('asks before a re-order replaces a quantity that came into the basket while the wines were read', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers['products/items'] = () => promise;
  await page.show(<ReOrderAlone account="HARB01" order={order} />);
  await page.press('Re-order this part alone');
  act(() => void addUndoably([{ product: chablis, quantity: { cases: 5, bottles: 0 } }]));
  resolve(
    Response.json({ mainResult: [{ ...chablis, CasePrice: 87.1, BottleNett: 14.5167, BottleVAT: 2.9033 }] }),
  );
  expect(
    await screen.findByText(/Your basket has 5 cases of it, which this order would replace/),
  ).toBeDefined();
  expect(basketAhead()?.items.map(({ CasesQty }) => CasesQty)).toEqual([5]);
});
