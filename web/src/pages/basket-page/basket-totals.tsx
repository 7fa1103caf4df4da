import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { type PricedBasket, useEstimate } from '../../cart/use-estimate.ts';
import { WhyThisTotal } from '../../cart/why-this-total.tsx';
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useRootClass } from '../../ui/use-root-class.ts';
import styles from './basket-totals.module.css';

/** A line is edited and not updated (2.basket.14, 4.basket.11). */
export const updateFirst = 'You have changed quantities. Update the cart first.';

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
  const disabledReason = isDirty ? updateFirst : isBlocked;
  return (
    <>
      <section className={`flex flex-wrap items-center gap-3 ${styles.totals}`} aria-label="Totals">
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
        <p className={`print:hidden! text-sm text-warning ${styles.new}`}>
          {isDirty && (
            <>
              New total <strong>{edited ? formatMoney(newTotals.grand) : 'Too large'}</strong>
            </>
          )}
          {!isDirty && isBlocked}
        </p>
        <div className={`print:hidden! ${styles.buttons}`}>
          <Button
            look={isDirty ? 'primary' : 'secondary'}
            disabledReason={isDirty ? undefined : 'No quantity has been edited.'}
            onClick={onUpdate}
          >
            Update Cart
          </Button>
          {disabledReason === undefined ? (
            <ButtonLink to={path.checkout}>Checkout</ButtonLink>
          ) : (
            <Button look={isDirty ? 'secondary' : 'primary'} disabledReason={disabledReason}>
              Checkout
            </Button>
          )}
        </div>
      </section>
      <WhyThisTotal lines={priced.lines} totals={totals} />
    </>
  );
}
