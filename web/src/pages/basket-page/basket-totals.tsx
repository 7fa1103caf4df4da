import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { CheckoutLink } from '../../cart/checkout-link.tsx';
import { type PricedBasket, useEstimate } from '../../cart/use-estimate.ts';
import { WhyThisTotal } from '../../cart/why-this-total.tsx';
import { Button } from '../../ui/button.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import styles from './basket-totals.module.css';

type BasketTotalsProps = {
  readonly priced: PricedBasket;
  /** With what is typed and not yet applied. */
  readonly edited: PricedBasket | undefined;
  readonly isDirty: boolean;
  readonly hasWithdrawn: boolean;
  readonly onUpdate: () => void;
};

/** Total Nett, Total VAT, Grand Total (2.basket.13) and the ways on, at the foot of the screen. */
export function BasketTotals({ priced, edited, isDirty, hasWithdrawn, onUpdate }: BasketTotalsProps) {
  useRootClass(styles.aroundTotals);
  const { totals, address, isReading } = useEstimate(priced);
  const { totals: newTotals } = useEstimate(edited ?? priced);
  const { charge } = totals;
  const missing = charge && missingToFree(charge);
  const isBlocked = hasWithdrawn ? 'Please remove what is no longer sold first.' : undefined;
  return (
    <>
      <section className={`row ${styles.totals}`} aria-label="Totals">
        <dl className={`figures ${styles.sums}`} aria-live="polite">
          <div>
            <dt>Total Nett</dt>
            <dd>{formatMoney(totals.goods)}</dd>
          </div>
          {(charge || isReading) && (
            <div>
              <dt>Delivery Charge</dt>
              <dd>{charge ? formatMoney(charge.nett) : '…'}</dd>
              <dd className={styles.note}>
                {missing !== undefined && <strong>{missing}</strong>}{' '}
                <span className={styles.forWhere}>
                  Estimated for{' '}
                  {address ? `${address.Delivery_Name}, ${address.Delivery_PostCode}` : 'your first address'}
                </span>
              </dd>
            </div>
          )}
          <div>
            <dt>Total VAT</dt>
            <dd>{formatMoney(totals.vat)}</dd>
          </div>
          <div className={styles.grand}>
            <dt>Grand Total</dt>
            <dd>{formatMoney(totals.grand)}</dd>
          </div>
        </dl>
        <p className={`no-print small warning ${styles.new}`}>
          {isDirty && (
            <>
              New total <strong>{edited ? formatMoney(newTotals.grand) : 'Too large'}</strong>
            </>
          )}
          {!isDirty && isBlocked}
        </p>
        <div className={`no-print ${styles.buttons}`}>
          <Button
            look={isDirty ? 'primary' : 'secondary'}
            disabledReason={isDirty ? undefined : 'No quantity has been edited.'}
            onClick={onUpdate}
          >
            Update Cart
          </Button>
          <CheckoutLink look={isDirty ? 'secondary' : 'primary'} disabledReason={isBlocked} />
        </div>
      </section>
      <WhyThisTotal lines={priced.lines} totals={totals} />
    </>
  );
}
