import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { ADDED_NOTICE_MS } from '@tradecellar/trade/notices.ts';
import { useMemo, useState } from 'react';
import { type BulkAdd, bulkAddSentence } from '../../basket/bulk-add.ts';
import { openMiniBasket } from '../../basket/flyout.ts';
import { useNotInBasket } from '../../basket/use-not-in-basket.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './bulk-add-bar.module.css';

/** A bulk add: from which button, its result, how many lines it left typed. */
type Done = { readonly at: 'top' | 'bottom'; readonly result: BulkAdd; readonly leftCount: number };

export function useBulkAdd() {
  const { switches } = useSettings();
  const { typed, addTyped } = useNotInBasket();
  const [done, setDone] = useState<Done>();

  function addAll(at: Done['at']) {
    const result = addTyped();
    if (result.lines.length > 0 && switches.basketInFlyout) openMiniBasket();
    const now = { at, result, leftCount: result.refusedCodes.length };
    setDone(now);
    if (result.complaints.length > 0) return;
    setTimeout(() => setDone((shown) => (shown === now ? undefined : shown)), ADDED_NOTICE_MS);
  }
  return {
    typed,
    addAll,
    // Typing another quantity dismisses it.
    done: done !== undefined && typed.length <= done.leftCount ? done : undefined,
    dismiss: () => setDone(undefined),
  };
}

type BulkAddProps = {
  readonly bulk: ReturnType<typeof useBulkAdd>;
  /** The products shown, to say when something typed is on another page. */
  readonly products: readonly ProductCard[];
};

/** Bulk Add (2.list.5) over the list: what is typed stands beside it, and its result below, over the first rows. */
export function BulkAddAtTop({ bulk, products }: BulkAddProps) {
  const { typed, addAll } = bulk;
  const words = useTypedWords(typed, products);
  return (
    <div className={`no-print ${styles.top}`}>
      {typed.length > 0 && <p className={`fine ${styles.typed}`}>{words}</p>}
      <Button look={typed.length > 0 ? 'primary' : 'secondary'} title={howTo} onClick={() => addAll('top')}>
        Bulk Add
      </Button>
      <BulkAddResult bulk={bulk} at="top" />
    </div>
  );
}

export function BulkAddAtBottom({ bulk, products }: BulkAddProps) {
  const { typed, addAll } = bulk;
  const words = useTypedWords(typed, products);
  return (
    <div className={`row no-print ${styles.bottom}`}>
      <Button look={typed.length > 0 ? 'primary' : 'secondary'} onClick={() => addAll('bottom')}>
        Bulk Add
      </Button>
      <p className="small soft">{typed.length > 0 ? words : howTo}</p>
      <BulkAddResult bulk={bulk} at="bottom" />
    </div>
  );
}

type BulkAddResultProps = Pick<BulkAddProps, 'bulk'> & { readonly at: Done['at'] };

function BulkAddResult({ bulk: { done, dismiss }, at }: BulkAddResultProps) {
  const result = done?.at === at ? done.result : undefined;
  return (
    <div className={styles.result} role="status">
      {result !== undefined && (
        <div>
          <p className="beside">
            {result.lines.length > 0 && <Icon name="tick" size={16} />}
            {bulkAddSentence(result)}
          </p>
          {result.complaints.map((complaint) => (
            <p key={complaint} className="beside warning">
              {complaint}
            </p>
          ))}
          <IconButton label="Close" icon={<Icon name="close" size={16} />} onClick={dismiss} />
        </div>
      )}
    </div>
  );
}

const howTo =
  'Type quantities, Tab between them. Enter adds that line, and in the list goes on; Bulk Add adds all typed.';

/** A key in a list of 10,000 does not look through all of them. */
function useTypedWords(typed: BulkAddProps['bulk']['typed'], products: readonly ProductCard[]): string {
  const shown = useMemo(() => new Set(products.map(({ Code }) => Code)), [products]);
  const elsewhere = typed.filter(({ product }) => !shown.has(product.Code)).length;
  const all = typed.length === 1 ? '1 quantity typed' : `${typed.length} quantities typed`;
  return elsewhere === 0 ? all : `${all}, ${elsewhere} of them not on this page`;
}
