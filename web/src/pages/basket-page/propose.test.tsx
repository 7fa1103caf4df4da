import { cleanup } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { basketItemOf } from '../../cart/basket-item.ts';
import { Propose } from './propose.tsx';

const { answers, calls } = officeServer();
const cart = {
  uuid: '0198f3a0-0000-7000-8000-000000000001',
  items: [basketItemOf(productCard(), { cases: 2, bottles: 1 })],
};
const proposing = {
  ExpiresOn: '2026-12-10',
  LatestExpiry: '2027-01-25',
  Recipients: ['jo@example.com', 'sam@example.com'],
};
const sentence = 'A sentence to the customer (optional)';
const [proposed, closed] = [vi.fn(), vi.fn()];

beforeEach(() => {
  startSession();
  proposed.mockClear();
  answers['account/proposals'] = () => Response.json({ mainResult: { Proposals: [], Proposing: proposing } });
});

const show = () => page.show(<Propose cart={cart} onProposed={proposed} onClose={closed} />);

it('says the last day and who is told, and proposes the basket once', async () => {
  await show();
  await page.see('Thursday 10 December');
  await page.see('By email to jo@example.com and sam@example.com');
  await page.type(sentence, 'The Chablis\nis back ');
  answers['account/proposals/make'] = () =>
    Response.json({ mainResult: { Proposal: {}, MailedTo: proposing.Recipients } });
  await page.press('Propose');
  expect(calls.find(({ path }) => path === 'account/proposals/make')?.body).toEqual({
    CustomerAccount: 'HARB01',
    ProposalId: cart.uuid,
    Sentence: 'The Chablis is back',
    ExpiresOn: '2026-12-10',
    Lines: [{ ProductCode: 'CHAB22', CasesQty: 2, BottlesQty: 1 }],
  });
  await vi.waitFor(() =>
    expect(proposed).toHaveBeenCalledWith({ id: cart.uuid, mailedTo: proposing.Recipients }),
  );
});

it('a refusal keeps all that was typed, also when the form is opened again', async () => {
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
