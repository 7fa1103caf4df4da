import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useNotInBasket } from '../../cart/bulk-add.ts';
import { openMiniBasket } from '../../cart/flyout.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';

/** Adds every typed quantity, also of other pages; it stands above and below the list (2.list.5). */
export function BulkAdd({ className }: { readonly className?: string }) {
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

type BulkAddHintProps = { readonly products: readonly ProductCard[] };

/** '20 lines not added yet, 10 on other pages'; without any, how to type them. */
export function BulkAddHint({ products }: BulkAddHintProps) {
  const { typed } = useNotInBasket();
  const shown = new Set(products.map(({ Code }) => Code));
  const elsewhere = typed.filter(({ product }) => !shown.has(product.Code)).length;
  const all = `${countWords(typed.length, 'line')} not added yet`;
  return (
    <p className="text-sm text-ink-soft">
      {typed.length === 0 && 'Prices ex VAT. Tab moves across, Enter adds a line, Bulk Add adds them all.'}
      {typed.length > 0 && (elsewhere === 0 ? all : `${all}, ${elsewhere} on other pages`)}
    </p>
  );
}
