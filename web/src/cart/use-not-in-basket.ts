import { useMemo } from 'react';
import { useSettings } from '../session/settings.ts';
import { addUndoably, useQuantities } from './basket-store.ts';
import { type BulkAdd, bulkAdd, bulkAddSentence } from './bulk-add.ts';
import { isAsked } from './order-quantity.ts';
import { showToast } from './toast-store.ts';
import { forgetTyped, type TypedQuantity, useTypedQuantities } from './typed-quantities.ts';

/** The typed quantities of this account that differ from the basket, and Bulk Add of them (2.list.5). */
export function useNotInBasket() {
  const { switches } = useSettings();
  const held = useQuantities();
  const all = useTypedQuantities();
  const typed = useMemo(() => all.filter((one) => isAsked(one, { held, switches })), [all, held, switches]);
  return {
    typed,
    /** Adds all or some of them; refused ones stay typed. `undo` restores basket and typed quantities. */
    addTyped(some: readonly TypedQuantity[] = all) {
      const result = bulkAdd(some, { held, switches });
      const undo = addUndoably(result.lines);
      forgetTyped(result.spentCodes);
      return { ...result, undo };
    },
  };
}

/** A toast with the result of a bulk add, its complaints and Undo. */
export function announceBulkAdd(result: BulkAdd & { readonly undo: () => void }): void {
  const sentence = [bulkAddSentence(result), ...result.complaints].join(' ');
  const kind = result.complaints.length > 0 || result.lines.length === 0 ? 'note' : 'good';
  showToast(result.lines.length > 0 ? { kind, sentence, undo: result.undo } : { kind, sentence });
}
