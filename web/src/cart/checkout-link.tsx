import { isDirty } from '@tradecellar/trade/cart.ts';
import type { ReactNode } from 'react';
import { useAccount } from '../session/account.ts';
import { path } from '../session/paths.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useBasket } from './basket-store.ts';
import { editedQuantities, useLineEdits } from './line-edits.ts';

/** Why nothing leads to the checkout: a line of the basket is edited and not updated (2.basket.14, 4.basket.11). */
export function useUpdateFirst(): string | undefined {
  const basket = useBasket();
  const edits = useLineEdits(useAccount().account);
  return isDirty(basket, editedQuantities(edits))
    ? 'You have changed quantities. Update the cart first.'
    : undefined;
}

type CheckoutLinkProps = {
  /** Another reason, of the screen's own. */
  readonly disabledReason?: string | undefined;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/** A way to the checkout, on whichever screen; all are open or closed together. */
export function CheckoutLink({ disabledReason, className, children = 'Checkout' }: CheckoutLinkProps) {
  const reason = useUpdateFirst() ?? disabledReason;
  if (reason === undefined) {
    return (
      <ButtonLink to={path.checkout} className={className}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button disabledReason={reason} className={className}>
      {children}
    </Button>
  );
}
