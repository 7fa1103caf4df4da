import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import type { ReactNode } from 'react';
import type { PricedBasket } from '../../cart/basket-item.ts';
import { useEstimate, useOrderFacts } from '../../cart/use-order-facts.ts';
import { WhyThisTotal } from '../../cart/why-this-total.tsx';
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { BasketState } from './use-basket-state.ts';

/** A line is edited and not updated (2.basket.14, 4.basket.11). */
export const updateFirst = 'You have changed quantities. Update the cart first.';

type BasketTotalsProps = { readonly priced: PricedBasket; readonly basket: BasketState };

/** Total Nett, Total VAT, Grand Total (2.basket.13) and the ways on, at the foot of the screen. */
export function BasketTotals({ priced, basket }: BasketTotalsProps) {
  const { isEdited, edited, news, update } = basket;
  const { totals, address, isReading } = useEstimate(priced);
  const { totals: newTotals } = useEstimate(edited ?? priced);
  const { delivery, credit } = useOrderFacts();
  const { charge } = totals;
  const missing = charge && missingToFree(charge);
  const hasWithdrawn = [...news.values()].some(({ kind }) => kind === 'withdrawn');
  const isBlocked = hasWithdrawn ? 'Please remove what is no longer sold first.' : undefined;
  const disabledReason = isEdited ? updateFirst : isBlocked;
  return (
    <>
      {/* Sticks to the foot of the screen while its place is out of sight. The shadow covers pictures beside the rows. */}
      <section
        className="sticky bottom-[var(--unstuck,var(--toast,0))] z-6 flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border border-t-3 border-hairline border-t-brand-line bg-card px-4 pt-1.5 pb-[calc(0.5rem+env(safe-area-inset-bottom))] not-print:max-md:mx-[calc(-1*clamp(1rem,4vw,2.5rem))] not-print:max-md:border-x-0 not-print:max-md:px-[clamp(1rem,4vw,2.5rem)] md:shadow-[-2rem_0_var(--color-paper)] print:static print:border-0 print:bg-transparent print:px-0"
        aria-label="Totals"
        data-basket-totals
      >
        <dl
          className="flex flex-wrap gap-x-3 gap-y-1 leading-tight figures not-print:max-md:basis-full not-print:max-md:justify-between md:gap-x-8 print:flex-1 print:justify-end print:gap-x-8"
          aria-live="polite"
        >
          <Total name="Total Nett">{formatMoney(totals.goods)}</Total>
          {(charge || isReading) && (
            <Total name="Delivery Charge">
              {charge ? formatMoney(charge.nett) : '…'}
              <small className="block max-w-80 text-[0.75rem] font-normal whitespace-normal text-ink-soft not-print:max-md:max-w-26">
                {missing !== undefined && <strong>{missing}</strong>}{' '}
                <span className="not-print:max-md:sr-only">
                  Estimated for{' '}
                  {address ? `${address.Delivery_Name}, ${address.Delivery_PostCode}` : 'your first address'}
                </span>
              </small>
            </Total>
          )}
          <Total name="Total VAT">{formatMoney(totals.vat)}</Total>
          <Total name="Grand Total" className="text-lg leading-none md:text-2xl/none">
            {formatMoney(totals.grand)}
          </Total>
        </dl>
        <p className="flex-1 text-sm md:min-w-32 print:hidden">
          {isEdited && (
            <>
              New total{' '}
              <strong className="figures">{edited ? formatMoney(newTotals.grand) : 'Too large'}</strong>
            </>
          )}
          {!isEdited && <span className="text-warning">{isBlocked}</span>}
        </p>
        <div className="flex gap-2.5 print:hidden">
          <Button
            look={isEdited ? 'primary' : 'secondary'}
            disabledReason={isEdited ? undefined : 'No quantity has been edited.'}
            onClick={update}
          >
            Update Cart
          </Button>
          {disabledReason === undefined ? (
            <ButtonLink to={path.checkout}>Checkout</ButtonLink>
          ) : (
            <Button look={isEdited ? 'secondary' : 'primary'} disabledReason={disabledReason}>
              Checkout
            </Button>
          )}
        </div>
      </section>
      <div className="flex flex-wrap justify-between gap-x-6">
        <div className="max-w-160 min-w-0 flex-1">
          <WhyThisTotal lines={priced.lines} totals={totals} />
        </div>
        <p className="min-h-11 py-2.5 text-sm text-ink-soft figures dotted max-sm:basis-full">
          {delivery && <span>Next delivery {shortDate(delivery.date)}</span>}
          {credit !== undefined && <span>{formatSignedMoney(credit)} credit after this order</span>}
        </p>
      </div>
    </>
  );
}

type TotalProps = { readonly name: string; readonly className?: string; readonly children: ReactNode };

function Total({ name, className, children }: TotalProps) {
  return (
    <div>
      <dt className="text-xs">{name}</dt>
      <dd className={classNames('font-semibold whitespace-nowrap', className)}>{children}</dd>
    </div>
  );
}
