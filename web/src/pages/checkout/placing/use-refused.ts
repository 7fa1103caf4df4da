import { useState } from 'react';
import { isProblem } from '../../../api/problem-error.ts';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import type { CheckoutDraft } from '../checkout-draft.ts';
import { isOrderedBefore } from './ordered-before.tsx';
import { isSignedOut, type Remedy, remedyOf } from './refusal-words.ts';

/** Each of the form's fields that mends a refusal. */
const mends: Readonly<{ [Field in keyof CheckoutDraft]?: readonly Remedy[] }> = {
  addressId: ['address', 'day'],
  oneOff: ['address'],
  date: ['day'],
  time: ['day'],
  reference: ['reference'],
};

/** The last refusal of the order. The refusal ends when the buyer changes the refused lines or field. */
export function useRefused(items: readonly BasketItem[]) {
  const lines = JSON.stringify(items.map(({ Code, CasesQty, BottlesQty }) => [Code, CasesQty, BottlesQty]));
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly lines: string }>();
  const remedy = refused && remedyOf(refused.error);
  const isChanged = (remedy === 'lines' || remedy === 'prices') && refused?.lines !== lines;
  return {
    refused: isChanged ? undefined : refused?.error,
    refuse: (error: unknown) => setRefused(isShownElsewhere(error) ? undefined : { error, lines }),
    choose(choice: Partial<CheckoutDraft>) {
      const fields = Object.keys(choice) as (keyof CheckoutDraft)[]; // `choice` has only the draft's fields.
      if (remedy !== undefined && fields.some((field) => mends[field]?.includes(remedy)))
        setRefused(undefined);
    },
  };
}

/** Other parts of the page show these refusals. */
function isShownElsewhere(error: unknown): boolean {
  return isSignedOut(error) || isOrderedBefore(error) || isProblem(error, 'basket-changed');
}
