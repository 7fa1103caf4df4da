import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useMemo } from 'react';
import { openMiniBasket } from '../../cart/flyout.ts';
import { announceBulkAdd, useNotInBasket } from '../../cart/use-not-in-basket.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import styles from './bulk-add-bar.module.css';

export function useBulkAdd() {
  const { switches } = useSettings();
  const { typed, addTyped } = useNotInBasket();
  return {
    typed,
    addAll() {
      const result = addTyped();
      if (result.lines.length > 0 && switches.basketInFlyout) openMiniBasket();
      announceBulkAdd(result);
    },
  };
}

type BulkAddProps = { readonly bulk: ReturnType<typeof useBulkAdd> };

/** Bulk Add (2.list.5) in the head of the list. */
export function BulkAddAtTop({ bulk: { addAll } }: BulkAddProps) {
  return (
    <Button look="secondary" className={`print:hidden! ${styles.top}`} onClick={addAll}>
      Bulk Add
    </Button>
  );
}

/** Bulk Add below the list, with what it would add. */
export function BulkAddAtBottom({
  bulk: { addAll },
  words = 'Tab moves across, Enter adds a line, Bulk Add adds them all.',
}: BulkAddProps & { readonly words?: string | undefined }) {
  return (
    <div className={`flex flex-wrap items-center gap-3 print:hidden! ${styles.bottom}`}>
      <Button look="secondary" onClick={addAll}>
        Bulk Add
      </Button>
      <p className="text-sm text-ink-soft">{words}</p>
    </div>
  );
}

/** '20 lines not added yet, 10 on other pages'; undefined while there are none. */
export function useTypedWords(
  typed: BulkAddProps['bulk']['typed'],
  products: readonly ProductCard[],
): string | undefined {
  const shown = useMemo(() => new Set(products.map(({ Code }) => Code)), [products]);
  if (typed.length === 0) return undefined;
  const elsewhere = typed.filter(({ product }) => !shown.has(product.Code)).length;
  const all = `${countWords(typed.length, 'line')} not added yet`;
  return elsewhere === 0 ? all : `${all}, ${elsewhere} on other pages`;
}
