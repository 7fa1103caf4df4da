import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { openMiniBasket } from '../cart/basket/flyout.ts';
import { useNotInBasket } from '../cart/quantities/bulk-add.ts';
import { useSettings } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';

/** Adds every typed quantity, including quantities of other pages. Shown above and below the list (2.list.5). */
export function BulkAdd({ className }: { readonly className?: string | undefined }) {
  const { switches } = useSettings();
  const { addTyped } = useNotInBasket();
  if (!switches.addToBasket) return null;
  return (
    <Button
      look="secondary"
      className={className}
      onClick={() => {
        const { lines } = addTyped();
        if (lines.length > 0 && switches.basketInFlyout) openMiniBasket();
      }}
    >
      Bulk Add
    </Button>
  );
}

/** '20 lines not added yet' */
export function NotAddedYet() {
  const { typed } = useNotInBasket();
  if (typed.length === 0) return null;
  return <p className="text-body text-ink-soft">{countWords(typed.length, 'line')} not added yet</p>;
}
