import { isDirty } from '@tradecellar/trade/cart.ts';
import type { ReactNode } from 'react';
import { useAccount } from '../session/account.ts';
import { path } from '../session/paths.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useBasket } from './basket-store.ts';
import { editedQuantities, useLineEdits } from './line-edits.ts';

/** The reason that disables Checkout: a line of the basket is edited and not updated (2.basket.14, 4.basket.11). */
export function useUpdateFirst(): string | undefined {
  const basket = useBasket();
  const edits = useLineEdits(useAccount().account);
  return isDirty(basket, editedQuantities(edits))
    ? 'You have changed quantities. Update the cart first.'
    : undefined;
}

type CheckoutLinkProps = {
  /** The screen's own reason. */
  readonly disabledReason?: string | undefined;
  readonly look?: ButtonLook;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

/** Checkout, on whichever screen; all of them are enabled or disabled together. A screen has one gold one (decision 80). */
export function CheckoutLink({
  disabledReason,
  look = 'secondary',
  className,
  children = 'Checkout',
}: CheckoutLinkProps) {
  const reason = useUpdateFirst() ?? disabledReason;
  if (reason === undefined) {
    return (
      <ButtonLink to={path.checkout} look={look} className={className}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <Button look={look} disabledReason={reason} className={className}>
      {children}
    </Button>
  );
}
