import { creditAfterWords } from '@tradecellar/trade/credit.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { tooManyLinesSentence } from '@tradecellar/trade/order-lines.ts';
import type { ReactNode } from 'react';
import type { PricedBasket } from '../../cart/basket/basket-item.ts';
import { gettingBasket, useIsGettingBasket } from '../../cart/basket/basket-store.ts';
import { type LookAgain, LookAgainButton, restingReason } from '../../cart/sync/look-again.tsx';
import { EstimatedTotals, TotalsBar } from '../../cart/totals/totals-bar.tsx';
import { useEstimate, useOrderFacts } from '../../cart/totals/use-order-facts.ts';
import { WhyThisTotal } from '../../cart/totals/why-this-total.tsx';
import { path } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { BasketState } from './use-basket-state.ts';

/** Shown while a line is edited but not updated (2.basket.14, 4.basket.11). */
export const updateFirst = 'You have changed quantities. Update the cart first.';

type BasketTotalsProps = {
  readonly priced: PricedBasket;
  readonly basket: BasketState;
  readonly propose: ReactNode;
  readonly lookAgain: LookAgain;
  /** Links and acts for the wines of the basket, beside the explanation of the VAT. */
  readonly ways: ReactNode;
};

/** Total Nett, Total VAT, Grand Total (2.basket.13) and the next steps, stuck to the bottom of the screen. */
export function BasketTotals({ priced, basket, propose, lookAgain, ways }: BasketTotalsProps) {
  const { isEdited, edited, news, update } = basket;
  const { totals } = useEstimate(priced);
  const { totals: newTotals } = useEstimate(edited ?? priced);
  const { delivery, credit } = useOrderFacts();
  const hasWithdrawn = [...news.values()].some(({ kind }) => kind === 'withdrawn');
  const isGetting = useIsGettingBasket();
  const isBlocked = hasWithdrawn
    ? 'Please remove the wines we no longer sell first.'
    : isGetting
      ? gettingBasket
      : tooManyLinesSentence(priced.lines.length);
  const disabledReason = isEdited ? updateFirst : (isBlocked ?? restingReason(lookAgain));
  const isOther = lookAgain.sentence !== undefined;
  const day = delivery && <span>Next delivery {shortDate(delivery.date)}</span>;
  const left = credit !== undefined && (
    <span className={credit < 0 ? 'text-warning' : undefined}>{creditAfterWords(credit)}</span>
  );
  return (
    <>
      <TotalsBar
        totals={<EstimatedTotals priced={priced} />}
        facts={
          <>
            {day}
            {left}
          </>
        }
        note={
          isEdited ? (
            <>
              New total{' '}
              <strong className="figures">{edited ? formatMoney(newTotals.grand) : 'Too large'}</strong>
            </>
          ) : (
            (lookAgain.sentence ?? isBlocked) !== undefined && (
              <span className="text-warning" role="status">
                {lookAgain.sentence ?? isBlocked}
              </span>
            )
          )
        }
        buttons={
          <>
            <Button
              look={isEdited ? 'primary' : 'secondary'}
              disabledReason={isEdited ? undefined : 'No quantity has been edited.'}
              onClick={update}
            >
              Update Cart
            </Button>
            {!isOther && propose}
            {isOther ? (
              <LookAgainButton lookAgain={lookAgain} />
            ) : disabledReason === undefined ? (
              <ButtonLink to={path.checkout}>Checkout</ButtonLink>
            ) : (
              <Button look={isEdited ? 'secondary' : 'primary'} disabledReason={disabledReason}>
                Checkout
              </Button>
            )}
          </>
        }
      />
      {/* Day and credit load later, each into its own line. */}
      <p className="figures grid min-h-16.5 grid-rows-2 py-2.5 text-body text-ink-soft md:hidden print:hidden">
        <span>{day}</span>
        <span>{left}</span>
      </p>
      <div className="flex flex-wrap items-start gap-x-6">
        {/* When the explanation is open, the links stand below it. */}
        <div className="has-[details[open]]:basis-full *:max-w-160">
          <WhyThisTotal lines={priced.lines} totals={totals} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 print:hidden">{ways}</div>
      </div>
    </>
  );
}
