import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
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

type BulkAddProps = {
  readonly bulk: ReturnType<typeof useBulkAdd>;
  /** The products shown, to say when something typed is on another page. */
  readonly products: readonly ProductCard[];
};

/** Bulk Add (2.list.5) over the list; how much is typed stands at the other end of its head. */
export function BulkAddAtTop({ bulk: { typed, addAll } }: Pick<BulkAddProps, 'bulk'>) {
  return (
    <div className={`no-print ${styles.top}`}>
      <Button look={typed.length > 0 ? 'primary' : 'secondary'} title={howTo} onClick={addAll}>
        Bulk Add
      </Button>
    </div>
  );
}

export function BulkAddAtBottom({ bulk: { typed, addAll }, products }: BulkAddProps) {
  const words = useTypedWords(typed, products);
  return (
    <div className={`row no-print ${styles.bottom}`}>
      <Button look={typed.length > 0 ? 'primary' : 'secondary'} onClick={addAll}>
        Bulk Add
      </Button>
      <p className="small soft">{words ?? howTo}</p>
    </div>
  );
}

const howTo =
  'Type quantities, Tab between them. Enter adds that line, and in the list goes on; Bulk Add adds all typed.';

/**
 * '20 quantities typed, 10 on other pages'; undefined while there are none. A key in a list of 10,000 does not look
 * through all of them.
 */
export function useTypedWords(
  typed: BulkAddProps['bulk']['typed'],
  products: readonly ProductCard[],
): string | undefined {
  const shown = useMemo(() => new Set(products.map(({ Code }) => Code)), [products]);
  if (typed.length === 0) return undefined;
  const elsewhere = typed.filter(({ product }) => !shown.has(product.Code)).length;
  const all = typed.length === 1 ? '1 quantity typed' : `${typed.length} quantities typed`;
  return elsewhere === 0 ? all : `${all}, ${elsewhere} on other pages`;
}
