import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { chooseAccount, startSession } from '../../../test/buyer-session.tsx';
import { readTypedLines } from '../read-order/typed-lines.ts';
import { pastedOrder, usePastedOrder } from './pasted-order.ts';

const name = 'tradecellar/basket/HARB01/pasted';
const list = () => renderHook(usePastedOrder).result.current;
const texts = () => list().order?.lines.map(({ text }) => text);
function review(text: string | undefined) {
  const { setOrder } = list();
  act(() => setOrder(text === undefined ? undefined : pastedOrder('Pasted', readTypedLines(text))));
}
const store = (text: string) =>
  act(() => {
    localStorage.setItem(name, text);
    dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: name }));
  });

beforeEach(() => {
  startSession();
  for (const account of ['GRAN01', 'HARB01']) {
    chooseAccount(account);
    review(undefined);
  }
});
afterEach(cleanup);

it('keeps a list per account, and shows the list that another tab stored', () => {
  review('fleurie 2\nrully 1');
  const stored = localStorage.getItem(name) ?? '';
  chooseAccount('GRAN01');
  expect(texts()).toBeUndefined();
  chooseAccount('HARB01');
  const { dropLine } = list();
  act(() => dropLine(0));
  expect(texts()).toEqual(['rully']);
  store(stored);
  expect(texts()).toEqual(['fleurie', 'rully']);
});

it('ignores a damaged stored list, and keeps the list on the screen', () => {
  review('fleurie 2');
  store(JSON.stringify({ version: 2, state: { order: { from: 'Pasted', lines: [{ id: 0 }], leftOut: 0 } } }));
  expect(texts()).toEqual(['fleurie']);
});
