import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { PricedBasket } from '../basket/basket-item.ts';
import type { ChargedTotals } from '../delivery/delivery-charge.ts';
import styles from './totals-bar.module.css';
import { useEstimate } from './use-order-facts.ts';

type TotalsBarProps = {
  readonly totals: ReactNode;
  /** Quiet facts beside the totals, such as the next delivery. A phone has no room for the facts. */
  readonly facts?: ReactNode;
  readonly note: ReactNode;
  readonly buttons: ReactNode;
};

/** The totals of a table of wines, and the buttons for the next step. */
export function TotalsBar({ totals, facts, note, buttons }: TotalsBarProps) {
  return (
    <section className={styles.bar} aria-label="Totals" data-basket-totals>
      <p className={`dotted ${styles.facts}`}>{facts}</p>
      <dl className={styles.totals} aria-live="polite">
        {totals}
      </dl>
      <p className={styles.note}>{note}</p>
      <div className={styles.buttons}>{buttons}</div>
    </section>
  );
}

/** The totals (2.basket.13), with an estimate of the delivery charge to the account's first address. */
export function EstimatedTotals({ priced }: { readonly priced: PricedBasket }) {
  const { totals, address, isReading } = useEstimate(priced);
  const place = address ? `${address.Delivery_Name}, ${address.Delivery_PostCode}` : 'your first address';
  return <Totals totals={totals} estimatedFor={place} isReading={isReading} />;
}

type TotalsProps = {
  readonly totals: ChargedTotals;
  /** The address for which the charge is estimated, until an address is chosen. */
  readonly estimatedFor?: string;
  readonly isReading?: boolean;
};

export function Totals({ totals, estimatedFor, isReading = false }: TotalsProps) {
  const { charge } = totals;
  const missing = charge && missingToFree(charge);
  return (
    <>
      <Total name="Total Nett">{formatMoney(totals.goods)}</Total>
      {(charge || isReading) && (
        <Total name="Delivery Charge">
          {charge ? formatMoney(charge.nett) : '…'}
          <small className={styles.estimate}>
            {missing !== undefined && <strong>{missing}</strong>}{' '}
            {estimatedFor !== undefined && (
              <span className="not-print:max-md:sr-only">Estimated for {estimatedFor}</span>
            )}
          </small>
        </Total>
      )}
      <Total name="Total VAT">{formatMoney(totals.vat)}</Total>
      <Total name="Grand Total" className={styles.grand}>
        {formatMoney(totals.grand)}
      </Total>
    </>
  );
}

type TotalProps = {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function Total({ name, className, children }: TotalProps) {
  return (
    <div className={classNames(styles.total, className)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
