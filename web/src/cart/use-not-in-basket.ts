import { useMemo } from 'react';
import { useSettings } from '../session/settings.ts';
import { addUndoably, useQuantities } from './basket-store.ts';
import { type BulkAdd, bulkAdd, bulkAddSentence } from './bulk-add.ts';
import { isAsked } from './order-quantity.ts';
import { showToast } from './toast-store.ts';
import { forgetTyped, typeQuantities, useTypedQuantities } from './typed-quantities.ts';

/** What is typed on any list of this account and differs from the basket, and Bulk Add of all of it (2.list.5). */
export function useNotInBasket() {
  const { switches } = useSettings();
  const held = useQuantities();
  const all = useTypedQuantities();
  const typed = useMemo(() => all.filter((one) => isAsked(one, { held, switches })), [all, held, switches]);
  return {
    typed,
    /** Adds it, and what is refused stays typed. `undo` types again what was added. */
    addTyped() {
      const result = bulkAdd(all, { held, switches });
      const undoBasket = addUndoably(result.lines);
      forgetTyped(result.spentCodes);
      return {
        ...result,
        undo() {
          undoBasket();
          typeQuantities(...all);
        },
      };
    },
  };
}

/** Says what a bulk add did and could not do, with Undo. */
export function announceBulkAdd(result: BulkAdd & { readonly undo: () => void }): void {
  const sentence = [bulkAddSentence(result), ...result.complaints].join(' ');
  const kind = result.complaints.length > 0 || result.lines.length === 0 ? 'note' : 'good';
  showToast(result.lines.length > 0 ? { kind, sentence, undo: result.undo } : { kind, sentence });
}
