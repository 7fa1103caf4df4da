import type { BasketTotals as Totals } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { checkoutPath, productListPath } from '../../paths.ts';
import { AppLink, ButtonLink } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';

type BasketTotalsProps = {
  readonly totals: Totals;
  readonly isDirty: boolean;
  readonly hasWithdrawn: boolean;
  readonly onUpdate: () => void;
};

/** Total Nett, Total VAT, Grand Total, and the ways on (2.basket.13). */
export function BasketTotals({ totals, isDirty, hasWithdrawn, onUpdate }: BasketTotalsProps) {
  const isBlocked = hasWithdrawn ? 'Please remove what is no longer sold first.' : undefined;
  const whyNoCheckout = isDirty ? 'You have changed quantities. Update the cart first.' : isBlocked;
  return (
    <section className="grid gap-6 lg:sticky lg:top-38 lg:card" aria-label="Totals">
      <dl className="sums" aria-live="polite">
        <dt>Total Nett</dt>
        <dd>{formatMoney(totals.nett)}</dd>
        <dt>Total VAT</dt>
        <dd>{formatMoney(totals.vat)}</dd>
        <dt className="sums-grand">Grand Total</dt>
        <dd className="sums-grand">{formatMoney(totals.grand)}</dd>
      </dl>
      <div className="grid gap-2.5 [&_.button]:min-h-12">
        <Button
          look={isDirty ? 'primary' : 'secondary'}
          disabledReason={isDirty ? undefined : 'No quantity has been edited.'}
          onClick={onUpdate}
        >
          Update Cart
        </Button>
        {whyNoCheckout === undefined ? (
          <ButtonLink href={checkoutPath}>Checkout</ButtonLink>
        ) : (
          <Button disabledReason={whyNoCheckout} showReason>
            Checkout
          </Button>
        )}
      </div>
      <AppLink href={productListPath()} className="justify-self-center py-2.5">
        Return to Product List
      </AppLink>
    </section>
  );
}
