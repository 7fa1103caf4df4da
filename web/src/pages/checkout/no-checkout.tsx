import type { ReactNode } from 'react';
import { boundOf } from '../../cart/basket-item.ts';
import { updateBasket, useBasket } from '../../cart/basket-store.ts';
import { editedQuantities, useLineEdits } from '../../cart/line-edits.ts';
import { NotInOrder } from '../../cart/not-in-order.tsx';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useProductsByCode } from '../../wine/products-by-code.ts';

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
      <NotInOrder />
      <EmptyState title={because}>{children}</EmptyState>
    </article>
  );
}

/** Quantities of the basket's lines that are typed and not applied (2.basket.14). */
export function NotInCart({ because }: { readonly because: string }) {
  const { switches } = useSettings();
  const { items } = useBasket();
  const typed = editedQuantities(useLineEdits(useAccount().account));
  const { products } = useProductsByCode(items.map(({ Code }) => Code));
  return (
    <NoCheckout because={because}>
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
