import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { quantityWords, shortQuantity } from '@tradecellar/trade/quantity-words.ts';
import { type TypedQuantity, typeQuantities } from '../cart/basket/typed-quantities.ts';
import { quantityTexts } from '../cart/quantities/order-quantity.ts';

type UsualQuantityProps = {
  readonly product: ProductCard;
  readonly bought: Bought;
};

export function UsualQuantity({ product, bought }: UsualQuantityProps) {
  const usual = usualOf(bought);
  return (
    <button
      type="button"
      className="link min-h-(--field) min-w-6 whitespace-nowrap"
      title={`Type ${quantityWords(usual, product)}; last ordered on ${bought.LastDate}`}
      onClick={() => typeQuantities(typedUsual(product, bought))}
    >
      {shortQuantity(usual)}
      <span className="sr-only">
        : type {quantityWords(usual, product)} of {product.Description}
      </span>
    </button>
  );
}

function usualOf({ UsualCases, UsualBottles }: Bought) {
  return { cases: UsualCases, bottles: UsualBottles };
}

export function typedUsual(product: ProductCard, bought: Bought): TypedQuantity {
  return { product, ...quantityTexts(usualOf(bought)) };
}
