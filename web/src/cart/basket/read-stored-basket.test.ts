import { describe, expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { basketItemOf } from './basket-item.ts';
import { readStoredBasket, storedBasket } from './read-stored-basket.ts';

const read = (stored: unknown) => readStoredBasket(JSON.stringify(stored), fresh);

const fresh = '00000000-0000-4000-8000-000000000000';
const uuid = '11111111-1111-4111-8111-111111111111';
const product = productCard({ ClosureStyle: 'Cork' });
const chablis = basketItemOf(product, { cases: 1, bottles: 2 });
const line = { ...chablis, CasePrice: 87.1, BottleNett: 14.5167, BottleVAT: 2.9033 };

describe('a stored basket', () => {
  it('reads back the basket that was stored [3.basketitem.1, 3.cart.1]', () => {
    const basket = { uuid, items: [chablis] };
    const stored = { uuid, items: [line] };
    expect(storedBasket(basket)).toEqual({ state: { basket: stored }, version: 1 });
    expect(read(storedBasket(basket)).basket).toEqual(basket);
    expect(read(stored)).toEqual({
      basket,
      lostLines: 0,
      isRepaired: false,
    });
  });

  it('reads an empty basket if nothing was stored', () => {
    expect(readStoredBasket(null, fresh)).toEqual({
      basket: { uuid: fresh, items: [] },
      lostLines: 0,
      isRepaired: false,
    });
  });

  it.each([['text'], [7], [[]], [{}], [{ uuid }], [{ uuid, items: 'many' }], [true]])(
    'reads %j, which is not a basket, as an empty basket with a lost line',
    (stored) => {
      expect(read(stored)).toEqual({
        basket: { uuid: fresh, items: [] },
        lostLines: 1,
        isRepaired: true,
      });
    },
  );

  it.each([
    ['no code', { Code: '' }],
    ['a code too long for any product', { Code: 'x'.repeat(61) }],
    ['a case of nothing', { CaseSize: 0 }],
    ['a case and a half', { CaseSize: 1.5 }],
    ['a price that is text', { CasePrice: '87.10' }],
    ['a price with five decimals', { BottleNett: 14.51671 }],
    ['a negative price', { CasePrice: -1 }],
    ['no VAT', { BottleVAT: undefined }],
    ['a negative quantity', { CasesQty: -1 }],
    ['a quantity past the ceiling', { CasesQty: 10_000_000 }],
    ['a quantity that is not a number', { BottlesQty: 'NaN' }],
    ['no quantity at all', { CasesQty: 0, BottlesQty: 0 }],
  ])('drops a line with %s, and keeps the valid lines', (_fault, damage) => {
    const stored = { uuid, items: [{ ...line, Code: 'OTHER', ...damage }, line, null, 'wine'] };
    const { basket, lostLines, isRepaired } = read(stored);
    expect(basket).toEqual({ uuid, items: [chablis] });
    expect(lostLines).toBe(3);
    expect(isRepaired).toBe(true);
  });

  it('migrates a basket of an older release, which stored whole products', () => {
    const whole = {
      ...line,
      BinNo: '12',
      Vintage: '2022',
      Image1_URL: '/pictures/chablis.svg',
      StockCases: 3,
    };
    const { basket, lostLines } = read({ uuid, items: [whole] });
    expect(basket).toEqual({ uuid, items: [basketItemOf(product, { cases: 1, bottles: 2 })] });
    expect(lostLines).toBe(0);
  });

  it('reads lines of an older release without display fields', () => {
    const text = `{"uuid":"${uuid}","items":[{"Code":"CHAB22","CaseSize":6,"CasePrice":87.1,"BottleNett":14.5167,"BottleVAT":2.9033,"CasesQty":1,"BottlesQty":2}]}`;
    const { basket, lostLines } = readStoredBasket(text, fresh);
    const named = { ...product, Description: 'CHAB22', Type: '', ClosureStyle: '' };
    expect(basket.items).toEqual([basketItemOf(named, { cases: 1, bottles: 2 })]);
    expect([basket.uuid, lostLines]).toEqual([uuid, 0]);
  });

  it('splits 14 bottles of a 6-bottle case into 2 cases and 2 bottles', () => {
    const stored = { uuid, items: [{ ...line, CasesQty: 0, BottlesQty: 14 }] };
    expect(read(stored).basket.items[0]).toMatchObject({ CasesQty: 2, BottlesQty: 2 });
  });

  it('replaces an invalid uuid of a stored basket', () => {
    const { basket, isRepaired, lostLines } = read({ uuid: '1', items: [line] });
    expect([basket.uuid, isRepaired, lostLines]).toEqual([fresh, true, 0]);
  });

  it('drops unknown fields of a line', () => {
    const stored = { uuid, items: [{ ...line, isAdmin: true, __proto__: { CasePrice: 0 } }] };
    expect(read(stored).basket.items).toEqual([chablis]);
  });
});
