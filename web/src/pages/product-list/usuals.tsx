import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { isOutOfStock } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useQuantities } from '../../cart/basket-store.ts';
import { useNotInBasket } from '../../cart/bulk-add.ts';
import { quantityTexts, shortQuantity } from '../../cart/order-quantity.ts';
import { type TypedQuantity, typeQuantities } from '../../cart/typed-quantities.ts';
import { toProductList } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { BoughtByCode } from '../../wine/use-bought.ts';

type UsualQuantityProps = {
  readonly product: ProductCard;
  readonly bought: Bought;
};

export function UsualQuantity({ product, bought }: UsualQuantityProps) {
  const usual = usualOf(bought);
  return (
    <button
      type="button"
      className="link min-h-6 whitespace-nowrap max-md:pr-4 max-md:thumb-high pointer-coarse:thumb-high"
      title={`Type ${quantityWords(usual, product)}; last had on ${bought.LastDate}`}
      onClick={() => typeQuantities(typedUsual(product, bought))}
    >
      <span className="md:in-data-[view=list]:hidden" aria-hidden="true">
        Usually{' '}
      </span>
      {shortQuantity(usual)}
      <span className="sr-only">
        : type {quantityWords(usual, product)} of {product.Description}
      </span>
    </button>
  );
}

type FillUsualsProps = {
  readonly products: readonly ProductCard[];
  readonly bought: BoughtByCode;
};

/** Types the usual quantity of each wine on the page that has none yet. */
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
  return (
    <Button
      look="secondary"
      className="px-3 text-sm md:min-h-9 md:py-1"
      disabledReason={missing.length === 0 ? 'All of them have a quantity' : undefined}
      onClick={() => typeQuantities(...missing)}
    >
      Fill in usual quantities
    </Button>
  );
}

export function NoUsuals() {
  return (
    <EmptyState title="Nothing was ordered in the last year. What you order is listed here, with the quantity you usually have.">
      <ButtonLink {...toProductList()} look="secondary">
        My Products
      </ButtonLink>
    </EmptyState>
  );
}

function usualOf({ UsualCases, UsualBottles }: Bought) {
  return { cases: UsualCases, bottles: UsualBottles };
}

function typedUsual(product: ProductCard, bought: Bought): TypedQuantity {
  return { product, ...quantityTexts(usualOf(bought)) };
}
