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
    /** Adds all of it or some; refused quantities stay typed. `undo` types again what was added. */
    addTyped(some: readonly TypedQuantity[] = all) {
      const result = bulkAdd(some, { held, switches });
      const undo = addUndoably(result.lines);
      forgetTyped(result.spentCodes);
      return { ...result, undo };
    },
  };
}

/** Shows what a bulk add did and could not do, with Undo. */
export function announceBulkAdd(result: BulkAdd & { readonly undo: () => void }): void {
  const sentence = [bulkAddSentence(result), ...result.complaints].join(' ');
  const kind = result.complaints.length > 0 || result.lines.length === 0 ? 'note' : 'good';
  showToast(result.lines.length > 0 ? { kind, sentence, undo: result.undo } : { kind, sentence });
}
