import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { basketServer } from '../../../test/basket-server.ts';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { type BasketItem, basketItemOf } from '../basket/basket-item.ts';
import { addUndoably, removeFromBasket, useBasket } from '../basket/basket-store.ts';
import { whatBecame } from '../basket/what-became.ts';
import { LookAgainNotice, useBasketLookedAt } from './look-again.tsx';
import { learn } from './placing.ts';

const office = officeServer();
let shop = basketServer();
const wine = (Code: string) => productCard({ Code, Description: `Wine ${Code}` });
const item = (Code: string, cases: number, facts: Partial<BasketItem> = {}) => ({
  ...basketItemOf(wine(Code), { cases, bottles: 0 }),
  ...facts,
});
/** A line on the wire, with prices in pounds. */
const sent = (Code: string) => item(Code, 1, { CasePrice: 87.1, BottleNett: 14.5167, BottleVAT: 2.9033 });
const add = (Code: string, cases: number) =>
  act(() => void addUndoably([{ product: wine(Code), quantity: { cases, bottles: 0 } }]));
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

function Screen() {
  const lookAgain = useBasketLookedAt(useBasket().items);
  return (
    <>
      <LookAgainNotice lookAgain={lookAgain} />
      {lookAgain.sentence === undefined && <button type="button">Order</button>}
    </>
  );
}

beforeEach(async () => {
  startSession();
  shop = basketServer();
  office.answers['account/basket/sync'] = shop.sync;
  for (const code of ['A', 'B', 'C']) shop.typed(sent(code), 9);
  await act(() => learn('HARB01'));
  await page.show(<Screen />);
});

it('keeps the order button after the person’s own changes and after an answer without changes', async () => {
  add('D', 1);
  act(() => removeFromBasket('A'));
  await act(() => learn('HARB01'));
  expect(isThere('Order')).toBe(true);
});

it('keeps the order button if the basket comes to a new device after the screen opened', async () => {
  cleanup();
  startSession();
  await page.show(<Screen />);
  await act(() => learn('HARB01'));
  expect(isThere('Order')).toBe(true);
});

it('hides the order button after another device added a line, until the person looks again', async () => {
  shop.typed(sent('D'), 1);
  await act(() => learn('HARB01'));
  await page.see('Your basket changed on another device: it has 4 wines instead of 3.');
  expect(isThere('Order')).toBe(false);
  add('E', 1);
  expect(isThere('Order'), 'what is typed meanwhile looks at nothing').toBe(false);
  await page.press('Look again');
  expect([isThere('Order'), isThere('Look again')]).toEqual([true, false]);
});

it('shows which quantity another device changed, and shows the order button after the quantity is changed back', async () => {
  shop.typed(sent('B'), 4);
  await act(() => learn('HARB01'));
  await page.see('Your basket changed on another device: 4 cases of Wine B instead of 9 cases.');
  shop.typed(sent('B'), 9);
  await act(() => learn('HARB01'));
  expect(isThere('Order')).toBe(true);
});

it.each([
  ['lines', [item('A', 1)], [item('A', 1), item('B', 1)], 'it has 2 wines instead of 1'],
  ['all lines', [item('A', 1), item('B', 1)], [], 'it is empty now'],
  ['a quantity', [item('A', 9)], [item('A', 4)], '4 cases of Wine A instead of 9 cases'],
  [
    'quantities',
    [item('A', 9), item('B', 1)],
    [item('A', 4), item('B', 2)],
    'the quantities of 2 wines changed',
  ],
  ['a wine', [item('A', 1)], [item('B', 1)], 'Wine B instead of Wine A'],
  ['a price', [item('A', 1)], [item('A', 1, { CasePrice: 990_000 })], 'the price of Wine A changed'],
  ['nothing', [item('A', 1), item('B', 1)], [item('B', 1), item('A', 1)], undefined],
])('describes a change of %s', (_what, before, after, words) => {
  expect(whatBecame(before, after)).toBe(words);
});
