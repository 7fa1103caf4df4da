import { act, cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../test/basket-server.ts';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { harbourStore } from '../../../test/waiting-order.ts';
import type { Basket } from '../../cart/basket/basket-item.ts';
import { addUndoably } from '../../cart/basket/basket-store.ts';
import { learn } from '../../cart/sync/placing.ts';
import { Propose } from './propose.tsx';

const { answers, calls } = officeServer();
let cart: Basket = { uuid: '', items: [] };
const proposing = {
  ExpiresOn: '2026-12-10',
  LatestExpiry: '2027-01-25',
  Recipients: ['jo@example.com', 'sam@example.com'],
};
const sentence = 'Message (optional)';
const [proposed, closed, require] = [vi.fn(), vi.fn(), vi.fn()];
const lookAgain = { sentence: undefined, isSettling: false, look: vi.fn(), require };

beforeEach(async () => {
  startSession();
  answers['account/basket/sync'] = basketServer().sync;
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 2, bottles: 1 } }]));
  await act(() => learn('HARB01'));
  cart = harbourStore().getState().basket;
  proposed.mockClear();
  answers['account/proposals'] = () => Response.json({ mainResult: { Proposals: [], Proposing: proposing } });
});

const show = () =>
  page.show(<Propose cart={cart} lookAgain={lookAgain} onProposed={proposed} onClose={closed} />);

it('shows the last day and the recipients, and proposes the basket once', async () => {
  await show();
  await page.see('Thursday 10 December');
  await page.see('We’ll email jo@example.com and sam@example.com');
  await page.type(sentence, 'The Chablis\nis back ');
  answers['account/proposals/make'] = () =>
    Response.json({ mainResult: { Proposal: {}, MailedTo: proposing.Recipients } });
  await page.press('Propose');
  expect(calls.find(({ path }) => path === 'account/proposals/make')?.body).toMatchObject({
    CustomerAccount: 'HARB01',
    ProposalId: cart.uuid,
    Sentence: 'The Chablis is back',
    ExpiresOn: '2026-12-10',
    Lines: [{ ProductCode: 'CHAB22', CasesQty: 2, BottlesQty: 1 }],
    Basket: { Epoch: 'first', Revision: 1 },
  });
  expect(harbourStore().getState().basket.items, 'what is proposed leaves the basket').toEqual([]);
  await vi.waitFor(() =>
    expect(proposed).toHaveBeenCalledWith({ id: cart.uuid, mailedTo: proposing.Recipients }),
  );
});

it('keeps the typed sentence after a refusal and when the form is opened again', async () => {
  await show();
  await page.type(sentence, 'The Chablis is back');
  answers['account/proposals/make'] = () => refusal(409, 'product-withdrawn', { ProductCode: 'CHAB22' });
  await page.press('Propose');
  expect(page.textbox(sentence).value).toBe('The Chablis is back');
  cleanup();
  await show();
  expect(page.textbox(sentence).value).toBe('The Chablis is back');
  expect(proposed).not.toHaveBeenCalled();
});

it('proposes nothing if the basket has changed', async () => {
  await show();
  answers['account/proposals/make'] = () => refusal(409, 'basket-changed', { codes: ['CHAB22'] });
  await page.press('Propose');
  await vi.waitFor(() => expect(require).toHaveBeenCalled());
  expect(proposed).not.toHaveBeenCalled();
});
