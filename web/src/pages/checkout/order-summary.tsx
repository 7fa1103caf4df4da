import { Link } from '@tanstack/react-router';
import { creditAfterWords } from '@tradecellar/trade/credit.ts';
import { longDate } from '@tradecellar/trade/delivery-calendar.ts';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { addMoney, type Money } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { quantityIn } from '../../cart/basket/basket-item.ts';
import { ordersSentence, type StockPreview } from '../../cart/totals/stock-preview.ts';
import { WhyThisTotal } from '../../cart/totals/why-this-total.tsx';
import { path } from '../../session/address/paths.ts';
import type { CheckoutBasket } from './order-of.ts';
import styles from './order-summary.module.css';
import { OrderTable } from './order-table.tsx';
import { lineSentences } from './placing/line-sentences.ts';

type OrderSummaryProps = {
  readonly basket: CheckoutBasket;
  readonly preview: StockPreview | undefined;
  /** The refusal of this order, which may concern lines. */
  readonly refused?: unknown;
  /** The credit before this order. Undefined until it is known, and if the order cannot be placed on credit. */
  readonly availableCredit?: Money | undefined;
};

export function OrderSummary({ basket, preview, refused, availableCredit }: OrderSummaryProps) {
  const { lines, totals, pricesOn } = basket;
  const missing = totals.charge && missingToFree(totals.charge);
  const left = availableCredit === undefined ? undefined : addMoney(availableCredit, -totals.grand);
  const refusedSentences = lineSentences(refused, basket);
  const orders = preview && ordersSentence(preview.orders);
  return (
    <>
      <div className={styles.title} tabIndex={-1} data-looked-at>
        <h2>Your order</h2>
        <span>
          {countWords(lines.length, 'line')}, {quantityWords(quantityIn(lines.map(({ item }) => item)))}
        </span>
        <Link to={path.basket} className="thumb-high print:hidden">
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
          parts: preview?.lines.get(item.Code)?.parts,
          problem: preview?.lines.get(item.Code)?.problem ?? refusedSentences.get(item.Code),
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
      {[
        pricesOn && `Prices are those of ${longDate(pricesOn)}, the day that you chose.`,
        missing,
        orders,
      ].map(
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
