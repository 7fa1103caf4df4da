import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { comeToPage, showResult, showToast, useToast } from './toast-store.ts';

const added = { kind: 'good', sentence: '2 products added to basket.' } as const;

function open() {
  const { result } = renderHook(() => useToast());
  act(() => comeToPage('/product-list/1/20'));
  return { seen: () => result.current?.sentence };
}

it('shows a toast on all pages of its list, and hides the toast when the buyer leaves the list', () => {
  const { seen } = open();
  act(() => showResult(added, '/product-list/1/20'));
  act(() => comeToPage('/product-list/2/20'));
  expect(seen()).toBe(added.sentence);
  act(() => comeToPage('/checkout'));
  act(() => comeToPage('/product-list/1/20'));
  expect(seen()).toBeUndefined();
});

it('shows a toast only on the page that it names', () => {
  const { seen } = open();
  act(() => showResult(added, '/basket'));
  expect(seen()).toBeUndefined();
  act(() => comeToPage('/basket'));
  expect(seen()).toBe(added.sentence);
  act(() => comeToPage('/checkout'));
  expect(seen()).toBeUndefined();
});

it('shows a toast about another device on every page', () => {
  const { seen } = open();
  act(() => showToast({ kind: 'note', sentence: 'Changed on another device: Chablis.' }));
  act(() => comeToPage('/checkout'));
  expect(seen()).toBe('Changed on another device: Chablis.');
});
