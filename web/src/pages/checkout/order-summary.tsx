import { Link } from '@tanstack/react-router';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatAmount } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { Fragment, useState } from 'react';
import { type BasketItem, quantityIn } from '../../cart/basket-item.ts';
import { WhyThisTotal } from '../../cart/why-this-total.tsx';
import { path } from '../../session/paths.ts';
import type { CheckoutBasket } from './checkout-lines.ts';
import styles from './order-summary.module.css';
import { lineProblem, ordersSentence, partsOfLine, type StockPreview } from './stock-preview.ts';
import tableStyles from './summary.module.css';
import { QuantityCells, SummaryColumns, SumRow } from './summary-table.tsx';

type OrderSummaryProps = { readonly basket: CheckoutBasket; readonly preview: StockPreview };

/** Most lines that are shown whole; of more, only those that need a look. */
const LINES_SHOWN_WHOLE = 5;

/** The basket about to be ordered, and where its bottles come from (2.checkout.7, 2.checkout.8). */
export function OrderSummary({ basket, preview }: OrderSummaryProps) {
  const { lines, totals } = basket;
  const isLong = lines.length > LINES_SHOWN_WHOLE;
  const [isOpen, setOpen] = useState(false);
  const orders = ordersSentence(preview.orders);
  const missing = totals.charge && missingToFree(totals.charge);
  const shown = isOpen || !isLong ? lines : lines.filter(({ item }) => needsALook(item, preview));
  return (
    <>
      <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${styles.head}`}>
        <h2>Your order</h2>
        <Link to={path.basket}>Change</Link>
      </div>
      {isLong && (
        <button
          type="button"
          className={`flex flex-wrap items-baseline justify-between gap-x-4 ${styles.fold}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {linesWords(basket)}
          <span className="link">{isOpen ? 'Show less' : 'Show all'}</span>
        </button>
      )}
      <div className={styles.lines} tabIndex={shown.length > 2 ? 0 : undefined}>
        <table className={`lined-table ${tableStyles.summary}`}>
          <caption className="sr-only">Your order</caption>
          {shown.length > 0 && <SummaryColumns />}
          <tbody>
            {shown.map(({ item, totals: sums }) => (
              <Fragment key={item.Code}>
                <tr>
                  <th scope="row">{item.Description}</th>
                  <td className={`text-sm text-ink-soft ${tableStyles.size}`}>{sizeText(item)}</td>
                  <QuantityCells cases={item.CasesQty} bottles={item.BottlesQty} />
                  <td className="number">{formatAmount(sums.nett)}</td>
                </tr>
                <LineParts item={item} preview={preview} />
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <SumRow label="Sub Total" amount={totals.goods} />
            {totals.charge && <SumRow label="Delivery Charge" amount={totals.charge.nett} />}
            <SumRow label="VAT" amount={totals.vat} />
            <SumRow label="Order Total" amount={totals.grand} isGrand />
          </tfoot>
        </table>
      </div>
      {missing !== undefined && <p className={`text-sm text-ink-soft ${styles.note}`}>{missing}</p>}
      {orders !== undefined && <p className={`text-sm text-ink-soft ${styles.note}`}>{orders}</p>}
      <div className={styles.why}>
        <WhyThisTotal
          lines={lines}
          totals={totals}
          reserves={
            preview.orders.includes('Reserves Order')
              ? 'Bottles from your reserves are part of this total.'
              : undefined
          }
        />
      </div>
    </>
  );
}

/** '20 lines, 14 cases and 9 bottles' */
function linesWords({ lines }: CheckoutBasket): string {
  const quantity = quantityIn(lines.map(({ item }) => item));
  return `${countWords(lines.length, 'line')}, ${quantityWords(quantity)}`;
}

function needsALook(item: BasketItem, preview: StockPreview): boolean {
  return lineProblem(item, preview) !== undefined || partsOfLine(preview.lines.get(item.Code)).length > 0;
}

function LineParts({ item, preview }: { readonly item: BasketItem; readonly preview: StockPreview }) {
  const problem = lineProblem(item, preview);
  if (problem !== undefined) {
    return (
      <tr className={tableStyles.part}>
        <th scope="row" colSpan={5} className={tableStyles.problem}>
          {problem}
        </th>
      </tr>
    );
  }
  const parts = partsOfLine(preview.lines.get(item.Code));
  return parts.map(({ source, cases, bottles }) => (
    <tr key={source} className={tableStyles.part}>
      <th scope="row" colSpan={2}>
        {parts.length === 1 ? `all ${source}` : source}
      </th>
      <QuantityCells cases={cases} bottles={bottles} />
      <td />
    </tr>
  ));
}
