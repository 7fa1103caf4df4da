import { closeBasket, closingOrder, freshBasket } from '@tradecellar/trade/basket-sync.ts';
import { addToCart, removeFromCart } from '@tradecellar/trade/cart.ts';
import { beginPlacing, changeHere, emptyDevice, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { expect, it } from 'vitest';
import { productCard } from '../../test/product-card.ts';
import { basketItemOf } from './basket-item.ts';
import { type Device, ownerOf, readDevice, textOfDevice } from './stored-device.ts';

const author = { person: 'ann', page: 'page-1' };
const [first, next, third] = ['1', '2', '3'].map((digit) => `${digit}1111111-1111-4111-8111-111111111111`);
const item = (Code: string, cases: number) => basketItemOf(productCard({ Code }), { cases, bottles: 0 });
const typed = (device: Device, code: string, cases: number) =>
  changeHere(device, (cart) => addToCart(cart, item(code, cases), next ?? ''), author);
const none: Device = emptyDevice(freshBasket(first ?? ''));
const read = (text: string) => readDevice(text, 'ann', third ?? '');

/** A ordered, B removed, C and D in the basket, D not sent and under an order. */
function everything(): Device {
  const placed = typed(typed(none, 'A', 1), 'B', 1);
  const basket = closeBasket(placed.basket, closingOrder(placed.basket), '1234', next ?? '');
  const removed = changeHere(
    { ...placed, basket, revision: 7 },
    (cart) => removeFromCart(cart, 'B', ''),
    author,
  );
  const saved = { ...typed(removed, 'C', 2), unsaved: new Set<string>() };
  return sendPlacing(beginPlacing(typed(saved, 'D', 3)));
}

it('comes back from its text as it was', () => {
  const device = everything();
  const text = textOfDevice(device, 'ann');
  expect(ownerOf(text)).toBe('ann');
  expect(read(text).device).toEqual(device);
});

it('without versions, as 0.5.0 stores it, is a basket alone', () => {
  const { state, version } = JSON.parse(textOfDevice(everything(), 'ann'));
  const text = JSON.stringify({ state: { basket: state.basket }, version });
  expect(ownerOf(text)).toBeUndefined();
  expect(read(text)).toMatchObject({ device: undefined, basket: { items: [{ Code: 'C' }, { Code: 'D' }] } });
});

it('asks the server again for a damaged line, which is not taken for a removed one', () => {
  const text = textOfDevice(everything(), 'ann').replace('"CasesQty":2', '"CasesQty":-2');
  const { device, lostLines } = read(text);
  expect(lostLines).toBe(1);
  expect([device?.revision, device?.basket.lines.has('C'), device?.basket.lines.has('D')]).toEqual([
    0,
    false,
    true,
  ]);
});
