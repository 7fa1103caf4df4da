import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { isOutOfStock } from '@tradecellar/trade/quantity.ts';
import { useQuantities } from '../../cart/basket/basket-store.ts';
import { typeQuantities } from '../../cart/basket/typed-quantities.ts';
import { useNotInBasket } from '../../cart/quantities/bulk-add.ts';
import { typedUsual } from '../../lists/usual-quantity.tsx';
import { toProductList } from '../../session/address/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { BoughtByCode } from '../../wine/use-bought.ts';

type FillUsualsProps = {
  readonly products: readonly ProductCard[];
  readonly bought: BoughtByCode;
};

export function FillUsuals({ products, bought }: FillUsualsProps) {
  const { switches } = useSettings();
  const held = useQuantities();
  const { typed } = useNotInBasket();
  const taken = new Set([...held.keys(), ...typed.map(({ product }) => product.Code)]);
  const missing = products.flatMap((product) => {
    const one = bought?.get(product.Code);
    const isMissing = one && !taken.has(product.Code) && !isOutOfStock(product, switches);
    return isMissing ? [typedUsual(product, one)] : [];
  });
  if (!switches.addToBasket) return null;
  // A list of usuals has only wines with purchases, so a wine without them waits for an answer.
  const isLoaded = products.every(({ Code }) => bought?.has(Code));
  const nothing = isLoaded ? 'All filled in' : 'Your usual quantities are not loaded';
  return (
    <Button
      look="secondary"
      className="px-3 text-body md:min-h-9 md:py-1"
      disabledReason={missing.length === 0 ? nothing : undefined}
      onClick={() => typeQuantities(...missing)}
    >
      Fill in my usual quantities
    </Button>
  );
}

export function NoUsuals() {
  return (
    <EmptyState title="You have not ordered in the last year. The wines you order appear here, with your usual quantities.">
      <ButtonLink {...toProductList()} look="secondary">
        My Products
      </ButtonLink>
    </EmptyState>
  );
}
