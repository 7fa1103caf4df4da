import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProblemError } from '../../../api/problem-error.ts';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import { useRefused } from './use-refused.ts';

// The hook reads only these fields.
const basketOf = (CasesQty: number) => [{ Code: 'A', CasesQty, BottlesQty: 0 }] as unknown as BasketItem[];

function refuse(error: unknown) {
  const hook = renderHook(({ cases }) => useRefused(basketOf(cases)), { initialProps: { cases: 2 } });
  act(() => hook.result.current.refuse(error));
  return hook;
}

const gone = new ProblemError('out-of-stock', { ProductCode: 'A', description: 'Fleurie' });
const noDay = new ProblemError('date-missing', { next: 'Monday' });

it('keeps the refusal of a line until the basket changes', () => {
  const { result, rerender } = refuse(gone);
  act(() => result.current.choose({ notes: 'Mind the step.', date: '2026-12-01' }));
  rerender({ cases: 2 });
  expect(result.current.refused).toBe(gone);
  rerender({ cases: 1 });
  expect(result.current.refused).toBeUndefined();
});

it('keeps the refusal of a day until the buyer chooses a day or an address', () => {
  const { result, rerender } = refuse(noDay);
  rerender({ cases: 1 });
  act(() => result.current.choose({ reference: 'PO 1' }));
  expect(result.current.refused).toBe(noDay);
  act(() => result.current.choose({ date: '2026-12-01' }));
  expect(result.current.refused).toBeUndefined();
});

it.each(['basket-changed', 'not-signed-in'] as const)(
  'leaves out the refusal %s, which the page shows elsewhere',
  (code) => {
    expect(refuse(new ProblemError(code)).result.current.refused).toBeUndefined();
  },
);
