import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { PricedBasket } from '../basket/basket-item.ts';
import type { ChargedTotals } from '../delivery/delivery-charge.ts';
import { useEstimate } from './use-order-facts.ts';

type TotalsBarProps = {
  readonly totals: ReactNode;
  readonly note: ReactNode;
  readonly buttons: ReactNode;
};

/**
 * The totals of a table of wines, and the buttons for the next step. The bar sticks to the foot of the screen while the
 * end of the table is out of sight. The shadow covers pictures beside the rows.
 */
export function TotalsBar({ totals, note, buttons }: TotalsBarProps) {
  return (
    <section
      className="sticky bottom-[var(--unstuck,var(--toast,0))] z-6 flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border border-t-3 border-hairline border-t-brand-line bg-card px-4 pt-1.5 pb-[calc(0.5rem+env(safe-area-inset-bottom))] not-print:max-md:mx-[calc(-1*clamp(1rem,4vw,2.5rem))] not-print:max-md:border-x-0 not-print:max-md:px-[clamp(1rem,4vw,2.5rem)] md:shadow-[-2rem_0_var(--color-paper)] print:static print:border-0 print:bg-transparent print:px-0"
      aria-label="Totals"
      data-basket-totals
    >
      <dl
        className="flex flex-wrap gap-x-3 gap-y-1 leading-tight figures not-print:max-md:basis-full not-print:max-md:justify-between md:gap-x-8 print:flex-1 print:justify-end print:gap-x-8"
        aria-live="polite"
      >
        {totals}
      </dl>
      <p className="flex-1 text-body not-print:max-md:basis-full not-print:max-md:empty:hidden md:min-w-32 print:hidden">
        {note}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5 not-print:max-md:ml-auto print:hidden">
        {buttons}
      </div>
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
          <small className="block max-w-80 text-small font-normal whitespace-normal text-ink-soft not-print:max-md:max-w-26">
            {missing !== undefined && <strong>{missing}</strong>}{' '}
            {estimatedFor !== undefined && (
              <span className="not-print:max-md:sr-only">Estimated for {estimatedFor}</span>
            )}
          </small>
        </Total>
      )}
      <Total name="Total VAT">{formatMoney(totals.vat)}</Total>
      <Total name="Grand Total" className="text-large leading-none md:text-title/none">
        {formatMoney(totals.grand)}
      </Total>
    </>
  );
}

type TotalProps = { readonly name: string; readonly className?: string; readonly children: ReactNode };

function Total({ name, className, children }: TotalProps) {
  return (
    <div>
      <dt className="text-small">{name}</dt>
      <dd className={classNames('font-semibold whitespace-nowrap', className)}>{children}</dd>
    </div>
  );
}
