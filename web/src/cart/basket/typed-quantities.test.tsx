import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseAccount, signIn, startSession, withCatalogue } from '../../../test/buyer-session.tsx';
import { productCard } from '../../../test/product-card.ts';
import { signedOut, useSession } from '../../session/session.ts';
import { addUndoably, removeFromBasket, useBasket } from './basket-store.ts';
import {
  forgetTyped,
  typeLines,
  typeQuantities,
  useTypedByCode,
  useTypedQuantities,
} from './typed-quantities.ts';

const key = 'tradecellar/typed-quantities';
const fleurie = productCard({ Code: 'FLE1', Description: 'Fleurie' });
const chablis = productCard({ Code: 'CHA1' });

const endSession = () => act(() => useSession.setState(signedOut));
const typed = () => [...renderHook(useTypedByCode).result.current].map(([code, { cases }]) => [code, cases]);
const basket = () => renderHook(useBasket).result.current;

beforeEach(() => {
  startSession();
  act(() => forgetTyped(['FLE1', 'CHA1']));
});
afterEach(cleanup);

describe('typed quantities', () => {
  it('keeps a typed quantity per wine, in the sequence in which the wines were first typed', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '' }));
    act(() => typeQuantities({ product: chablis, cases: '2', bottles: '' }));
    act(() => typeLines([{ code: 'FLE1', cases: '3', bottles: '' }]));
    expect(typed()).toEqual([
      ['FLE1', '3'],
      ['CHA1', '2'],
    ]);
  });

  it('keeps typed quantities per account', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '' }));
    chooseAccount('GRAN01');
    expect(typed()).toEqual([]);
    chooseAccount('HARB01');
    expect(typed()).toEqual([['FLE1', '1']]);
  });

  it('stores typed quantities without the product', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '2' }));
    const line = { account: 'HARB01', place: '/', code: 'FLE1', cases: '1', bottles: '2', began: 0 };
    expect(JSON.parse(sessionStorage.getItem(key) ?? '')).toEqual({ state: { lines: [line] }, version: 1 });
  });

  it('restores typed quantities when the same person signs in again', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '' }));
    endSession();
    expect(typed()).toEqual([]);
    signIn();
    expect(typed()).toEqual([['FLE1', '1']]);
  });

  it.each(['text', '{"state":{"lines":"many"},"version":1}', '[7]', 'null'])(
    'ignores the damaged text %s',
    (damaged) => {
      endSession();
      sessionStorage.setItem(key, damaged);
      signIn();
      expect(typed()).toEqual([]);
    },
  );

  it('returns typed quantities with the product beside their fields', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '' }));
    const { result } = renderHook(useTypedQuantities, { wrapper: withCatalogue([]) });
    expect(result.current).toMatchObject([{ product: { Description: 'Fleurie' }, cases: '1', place: '/' }]);
  });

  it('deletes a typed quantity when the wine is added or removed, and Undo restores it', () => {
    act(() => typeQuantities({ product: fleurie, cases: '1', bottles: '' }));
    act(() => void addUndoably([{ product: fleurie, quantity: { cases: 1, bottles: 0 } }]));
    expect(typed()).toEqual([]);
    act(() => typeQuantities({ product: fleurie, cases: '2', bottles: '' }));
    let undo = () => {};
    act(() => {
      undo = addUndoably([{ product: fleurie, quantity: { cases: 2, bottles: 0 } }]);
    });
    expect([typed(), basket().items[0]?.CasesQty]).toEqual([[], 2]);
    act(() => undo());
    expect([typed(), basket().items[0]?.CasesQty]).toEqual([[['FLE1', '2']], 1]);
    act(() => removeFromBasket('FLE1'));
    expect(typed()).toEqual([]);
  });
});
