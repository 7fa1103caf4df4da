import type { CopyAnswer } from '@tradecellar/trade/acts.ts';
import { addToCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import {
  beginPlacing,
  changeHere,
  emptyDevice,
  reprice,
  sendPlacing,
  takeBasketAnswer,
} from '@tradecellar/trade/device-basket.ts';
import { tellHere } from '@tradecellar/trade/shared-device.ts';
import { expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { type BasketItem, basketItemOf } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';

const page = 'page-1';
const [first, next, third] = ['1', '2', '3'].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`);
const item = (Code: string, cases: number) => basketItemOf(productCard({ Code }), { cases, bottles: 0 });
const typed = (device: Device, code: string, cases: number) =>
  changeHere(device, (cart) => addToCart(cart, item(code, cases), next ?? ''), { page });
const read = (text: string) => readDevice(text, third ?? '');

/** A, B and C are the server's; B was removed, A changed and D added since. An order is in progress. */
function everything(): Device {
  const entry = (code: string, cases: number, place: number) =>
    [code, { value: item(code, cases), revision: 3, place, orderedBefore: undefined }] as const;
  const answer: CopyAnswer<BasketItem> = {
    epoch: 'e',
    revision: 7,
    isWhole: true,
    entries: new Map([entry('A', 1, 1), entry('B', 1, 2), entry('C', 2, 3)]),
    answered: new Map([['page-0', 4]]),
    recovered: undefined,
  };
  const before = item('C', 9);
  const notices = [{ revision: 7, kind: 'changed', keys: ['C'], before, orderNo: undefined } as const];
  const known = takeBasketAnswer(emptyDevice<BasketItem>('device', first ?? ''), {
    ...answer,
    uuid: first ?? '',
    notices,
  });
  const removed = changeHere(known, (cart) => removeFromCart(cart, 'B', ''), { page });
  const device = typed(typed(removed, 'A', 4), 'D', 3);
  return tellHere(sendPlacing(beginPlacing(device)), { kind: 'placed', orderNo: '1234' });
}

it('restores a device from its stored text unchanged', () => {
  const device = everything();
  const text = textOfDevice(device, 'ann');
  expect(ownerOf(text)).toBe('ann');
  expect(read(text).device).toEqual(device);
});

it('keeps the new prices of a repriced line', () => {
  const dearer = { ...item('C', 2), CasePrice: 990_000 };
  const text = textOfDevice(reprice(everything(), [dearer]), 'ann');
  expect(read(text).device?.held.copy.entries.get('C')?.value.CasePrice).toBe(990_000);
});

it('reads only the basket from a text of release 0.5.0, which has no server’s copy', () => {
  const { state, version } = JSON.parse(textOfDevice(everything(), 'ann'));
  const text = JSON.stringify({ state: { basket: state.basket }, version });
  expect(ownerOf(text)).toBeUndefined();
  expect(read(text)).toMatchObject({
    device: undefined,
    basket: { items: [{ Code: 'A' }, { Code: 'C' }, { Code: 'D' }] },
  });
});

it('fetches the whole copy again if a line is damaged, and does not treat the line as removed', () => {
  const text = textOfDevice(everything(), 'ann').replace('"CasesQty":2', '"CasesQty":-2');
  const { device, lostLines } = read(text);
  expect(lostLines).toBe(1);
  expect(device?.held.copy.epoch, 'the whole copy is asked for').toBeUndefined();
  expect(
    device?.held.queue.map(({ key }) => key),
    'what was typed stays',
  ).toEqual(['B', 'A', 'D']);
});

it('skips a notice of a later release and a damaged change, and keeps the rest of the text', () => {
  const device = everything();
  const { state, version } = JSON.parse(textOfDevice(device, 'ann'));
  const notices = [{ ...state.sync.notices[0], kind: 'moved' }, ...state.sync.notices];
  const queue = [{ ...state.sync.queue[0], base: 'seven' }, ...state.sync.queue];
  const text = JSON.stringify({ state: { ...state, sync: { ...state.sync, notices, queue } }, version });
  expect(read(text).device).toEqual(device);
  expect(read(text).lostLines).toBe(1);
});
