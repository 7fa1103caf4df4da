import type { LineEdits } from '@tradecellar/trade/cart.ts';
import type { ReactNode } from 'react';
import { boundOf } from '../../basket/basket-item.ts';
import { updateBasket } from '../../basket/basket-store.ts';
import { useProductsByCode } from '../../product/products-by-code.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function NoCheckout({
  because,
  children,
}: {
  readonly because: string;
  readonly children: ReactNode;
}) {
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      <EmptyState title={because}>{children}</EmptyState>
    </article>
  );
}

/** Quantities that are typed and not yet in the cart (2.basket.14). */
export function NotInCart({
  codes,
  typed,
}: {
  readonly codes: readonly string[];
  readonly typed: LineEdits;
}) {
  const { switches } = useSettings();
  const { products } = useProductsByCode(codes);
  return (
    <NoCheckout because="You have changed quantities that are not in your cart yet.">
      <div className="row">
        <Button onClick={() => updateBasket(typed, ({ Code }) => boundOf(products.get(Code), switches))}>
          Update Cart
        </Button>
        <ButtonLink to={path.basket} look="secondary">
          Back to the basket
        </ButtonLink>
      </div>
    </NoCheckout>
  );
}
