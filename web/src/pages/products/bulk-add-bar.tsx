import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { useMemo } from 'react';
import { addAllToBasket, useQuantities } from '../../basket/basket-store.ts';
import { openMiniBasket } from '../../basket/flyout.ts';
import { forgetTyped, useTypedQuantities } from '../../basket/typed-quantities.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { type BulkAdd, bulkAdd, bulkAddSentence } from './bulk-add.ts';

type BulkAddBarProps = {
  readonly scope: string;
  /** The products shown, to say when something typed is on another page. */
  readonly products: readonly ProductCard[];
  readonly at: 'top' | 'bottom';
  /** The last bulk add; its result shows beside the button that was pressed. */
  readonly done: BulkAddDone | undefined;
  readonly onDone: (done: BulkAddDone) => void;
};

/** A bulk add: from which button, its result, how many lines it left typed. */
export type BulkAddDone = {
  readonly at: 'top' | 'bottom';
  readonly result: BulkAdd;
  readonly leftCount: number;
};

/** Bulk Add (2.list.5): adds every product whose quantity was typed, and shows the result. */
export function BulkAddBar({ scope, products, at, done, onDone }: BulkAddBarProps) {
  const { switches } = useSettings();
  const typed = useTypedQuantities(scope);
  const held = useQuantities();

  function addAll() {
    const result = bulkAdd(typed, { held, switches });
    if (result.lines.length > 0) {
      addAllToBasket(result.lines);
      if (switches.basketInFlyout) openMiniBasket();
    }
    forgetTyped(
      scope,
      result.lines.map(({ product }) => product.Code),
    );
    onDone({ at, result, leftCount: typed.length - result.lines.length });
  }

  const shownCodes = useMemo(() => new Set(products.map(({ Code }) => Code)), [products]);
  const elsewhere = typed.filter(({ product }) => !shownCodes.has(product.Code)).length;
  // Typing another quantity dismisses it.
  const result = done?.at === at && typed.length <= done.leftCount ? done.result : undefined;
  return (
    <div className="flex min-w-[min(18rem,100%)] flex-1 flex-wrap items-center gap-x-4 gap-y-1.5 print:hidden">
      <Button look="secondary" onClick={addAll}>
        Bulk Add
      </Button>
      <p className={classNames('text-sm text-ink-soft', typed.length === 0 && 'max-sm:hidden')}>
        {typed.length > 0 ? typedWords(typed.length, elsewhere) : howTo}
      </p>
      <div
        className="min-w-0 basis-full text-md wrap-anywhere empty:hidden *:flex *:items-center *:gap-1.5"
        role="status"
      >
        {result !== undefined && (
          <>
            <p>
              {result.lines.length > 0 && <Icon name="tick" size={16} />}
              {bulkAddSentence(result)}
            </p>
            {result.complaints.map((complaint) => (
              <p key={complaint} className="text-warning">
                {complaint}
              </p>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

const howTo = 'Type a quantity, Tab to the next; Enter adds one, Bulk Add all.';

function typedWords(count: number, elsewhere: number): string {
  const all = count === 1 ? '1 quantity typed' : `${count} quantities typed`;
  return elsewhere === 0 ? all : `${all}, ${elsewhere} of them not on this page`;
}
