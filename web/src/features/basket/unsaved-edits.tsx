import { isDirty } from '@tradecellar/trade/cart.ts';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/account.ts';
import { useSettings } from '../../api/settings.ts';
import { basketPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { boundOf } from './basket-item.ts';
import { updateBasket, useBasket } from './basket-store.ts';
import { editedQuantities, useLineEdits } from './line-edits.ts';

/** No checkout while typed quantities are not in the cart (2.basket.14). */
export function UnlessUnsaved({ children }: { readonly children: ReactNode }) {
  const { account } = useAccount();
  const { switches } = useSettings();
  const basket = useBasket();
  const quantities = editedQuantities(useLineEdits(account));
  if (!isDirty(basket, quantities)) return children;
  return (
    <article>
      <PageHeading>Checkout</PageHeading>
      <EmptyState title="You have changed quantities that are not in your cart yet.">
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => updateBasket(quantities, (item) => boundOf(item, switches))}>
            Update Cart
          </Button>
          <ButtonLink href={basketPath} look="secondary">
            Back to the basket
          </ButtonLink>
        </div>
      </EmptyState>
    </article>
  );
}
