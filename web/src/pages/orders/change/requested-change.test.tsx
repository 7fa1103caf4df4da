import { act } from '@testing-library/react';
import type { RequestedChange } from '@tradecellar/contract/requested-changes.ts';
import type { OrderState } from '@tradecellar/trade/order-life.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { signedOut, useSession } from '../../../session/session.ts';
import { AlertHost } from '../../../ui/dialogs/alert-dialog.tsx';
import { Requested, togetherWords } from './requested-change.tsx';

const { answers, calls } = officeServer();
const open: RequestedChange = {
  RequestNo: 'CR100001',
  State: 'open',
  By: 'Bea Buyer',
  At: '2026-11-26T10:00:00Z',
  Changes: ['Delivery Notes: Side door', 'Order Total: £240.00 instead of £120.00'],
  GrandTotal: 240,
  Sentence: '',
};
const decided = { ...open, DecidedAt: '2026-11-26T14:30:00Z' };

beforeEach(() => useSession.setState({ ...signedOut, status: 'in', userName: 'Bea Buyer' }));

type Facts = { readonly state?: OrderState; readonly orderNos?: readonly string[] };
const withdrawn = vi.fn();

function show(requested: RequestedChange, { state = 'confirmed', orderNos = ['M1'] }: Facts = {}) {
  return page.show(
    <>
      <Requested
        account="ALPHA"
        requested={requested}
        state={state}
        orderNos={orderNos}
        onWithdrawn={withdrawn}
      />
      <AlertHost />
    </>,
  );
}

const text = () => document.body.textContent ?? '';

it.each([
  ['its own buyer', 'Bea Buyer', 'You asked for this on Thursday 26 November 10:00.'],
  ['a colleague', 'Anna Aide', 'Anna Aide asked for this on Thursday 26 November 10:00.'],
  ['the office', '', 'Our office noted this on Thursday 26 November 10:00, and it is not made yet;'],
])('says that an open request comes from %s', async (_who, By, sentence) => {
  await show({ ...open, By });
  expect(text()).toContain(sentence);
  expect(text()).toContain('until then the order stays as it is');
  expect(text()).toContain('Order Total: £240.00 instead of £120.00');
});

it('says that all orders of a basket change together', async () => {
  expect(togetherWords(['M1'])).toBe('');
  expect(togetherWords(['M1', 'M2', 'M3'])).toBe('All 3 parts are changed together.');
  await show(open, { orderNos: ['M1', 'M2'] });
  expect(text()).toContain('Both parts are changed together.');
});

it('says that a withdrawal comes too late, and keeps showing the request', async () => {
  answers['account/orders/withdraw-change'] = () =>
    refusal(409, 'requested-change-decided', { requestNo: 'CR100001', state: 'accepted' });
  await show(open);
  await page.press('Withdraw this change');
  await page.see('The change could not be withdrawn');
  expect(withdrawn).not.toHaveBeenCalled();
  await page.press('OK');
  answers['account/orders/withdraw-change'] = () =>
    Response.json({ mainResult: { ...open, State: 'withdrawn' } });
  await page.press('Withdraw this change');
  await act(async () => {});
  expect(withdrawn).toHaveBeenCalledOnce();
  expect(calls.at(-1)?.body).toEqual({ CustomerAccount: 'ALPHA', RequestNo: 'CR100001' });
});

it('shows a declined request with the office’s sentence and the change', async () => {
  const Sentence = 'It is on the van';
  await show({ ...decided, State: 'declined', Sentence }, { state: 'dispatched' });
  await page.see(Sentence);
  await page.see('Thursday 26 November 14:30 · The order stays as it was.');
  await page.see('Delivery Notes: Side door');
});

it('does not claim that a cancelled order stays as it was', async () => {
  const Sentence = 'The order was cancelled before your change could be made.';
  await show({ ...decided, State: 'declined', Sentence }, { state: 'cancelled' });
  await page.see(Sentence);
  expect(text()).not.toContain('stays as it was');
});

it.each([
  ['confirmed', true],
  ['on-back-order', true],
  ['dispatched', false],
  ['invoiced', false],
  ['cancelled', false],
] as const)('shows an accepted request of an order that is %s: %s', async (state, isNews) => {
  await show({ ...decided, State: 'accepted' }, { state });
  const sentence = 'On Thursday 26 November 14:30 our office made the change that was asked for.';
  expect(page.isShown(sentence)).toBe(isNews);
});

it('shows nothing for a withdrawn request', async () => {
  await show({ ...decided, State: 'withdrawn' });
  expect(text()).toBe('');
});
