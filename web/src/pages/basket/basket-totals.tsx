import { Link } from '@tanstack/react-router';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type PricedBasket, useEstimate } from '../../basket/use-estimate.ts';
import { path, toProductList } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './basket-totals.module.css';

type BasketTotalsProps = {
  readonly priced: PricedBasket;
  readonly isDirty: boolean;
  readonly hasWithdrawn: boolean;
  readonly onUpdate: () => void;
};

/** Total Nett, Total VAT, Grand Total, and the ways on (2.basket.13). */
export function BasketTotals({ priced, isDirty, hasWithdrawn, onUpdate }: BasketTotalsProps) {
  const { totals, address, isReading } = useEstimate(priced);
  const { charge } = totals;
  const missing = charge && missingToFree(charge);
  const isBlocked = hasWithdrawn ? 'Please remove what is no longer sold first.' : undefined;
  const whyNoCheckout = isDirty ? 'You have changed quantities. Update the cart first.' : isBlocked;
  return (
    <section className={styles.basketTotals} aria-label="Totals">
      <dl className="sums" aria-live="polite">
        <dt>Total Nett</dt>
        <dd>{formatMoney(totals.goods)}</dd>
        {(charge || isReading) && (
          <>
            <dt>Delivery Charge</dt>
            <dd>{charge ? formatMoney(charge.nett) : '…'}</dd>
            <dd className="sums-note">
              {missing !== undefined && <strong className={styles.strong}>{missing}</strong>}
              Estimated for{' '}
              {address ? `${address.Delivery_Name}, ${address.Delivery_PostCode}` : 'your first address'}
            </dd>
          </>
        )}
        <dt>Total VAT</dt>
        <dd>{formatMoney(totals.vat)}</dd>
        <dt className="sums-grand">Grand Total</dt>
        <dd className="sums-grand">{formatMoney(totals.grand)}</dd>
      </dl>
      <div className={styles.stack}>
        <Button
          look={isDirty ? 'primary' : 'secondary'}
          disabledReason={isDirty ? undefined : 'No quantity has been edited.'}
          onClick={onUpdate}
        >
          Update Cart
        </Button>
        {whyNoCheckout === undefined ? (
          <ButtonLink to={path.checkout}>Checkout</ButtonLink>
        ) : (
          <Button disabledReason={whyNoCheckout} showReason>
            Checkout
          </Button>
        )}
      </div>
      <Link {...toProductList()} className={styles.link}>
        Return to Product List
      </Link>
    </section>
  );
}
