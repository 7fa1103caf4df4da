import { Link } from '@tanstack/react-router';
import { creditAfterWords } from '@tradecellar/trade/credit.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { quantityIn } from '../../cart/basket/basket-item.ts';
import { ordersSentence, type StockPreview } from '../../cart/totals/stock-preview.ts';
import { WhyThisTotal } from '../../cart/totals/why-this-total.tsx';
import { path } from '../../session/address/paths.ts';
import type { CheckoutBasket } from './order-of.ts';
import { OrderTable } from './order-table.tsx';

type OrderSummaryProps = {
  readonly basket: CheckoutBasket;
  readonly preview: StockPreview | undefined;
  /** The credit before this order. Undefined until it is known, and if the order cannot be placed on credit. */
  readonly availableCredit?: Money | undefined;
};

export function OrderSummary({ basket: { lines, totals }, preview, availableCredit }: OrderSummaryProps) {
  const missing = totals.charge && missingToFree(totals.charge);
  const left = availableCredit === undefined ? undefined : addMoney(availableCredit, -totals.grand);
  const orders = preview && ordersSentence(preview.orders);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4" tabIndex={-1} data-looked-at>
        <h2>Your order</h2>
        <span className="text-body text-ink-soft">
          {countWords(lines.length, 'line')}, {quantityWords(quantityIn(lines.map(({ item }) => item)))}
        </span>
        <Link to={path.basket} className="ml-auto thumb-high print:hidden">
          Change
        </Link>
      </div>
      <OrderTable
        caption="Your order"
        lines={lines.map(({ item, totals: { nett } }) => ({
          code: item.Code,
          description: item.Description,
          size: sizeText(item),
          cases: item.CasesQty,
          bottles: item.BottlesQty,
          nett,
          ...preview?.lines.get(item.Code),
        }))}
        goods={totals.goods}
        charge={totals.charge?.nett}
        vat={totals.vat}
        grand={totals.grand}
      />
      {left !== undefined && (
        <p className={`figures text-right text-small ${left < 0 ? 'text-warning' : 'text-ink-soft'}`}>
          {creditAfterWords(left)}
        </p>
      )}
      {[missing, orders].map(
        (note) =>
          note !== undefined && (
            <p key={note} className="mt-2 text-body text-balance text-ink-soft">
              {note}
            </p>
          ),
      )}
      <WhyThisTotal
        lines={lines}
        totals={totals}
        reserves={
          preview?.orders.includes('Reserves Order')
            ? 'Bottles from your reserves are part of this total.'
            : undefined
        }
      />
    </>
  );
}
