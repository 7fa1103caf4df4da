import { Link } from '@tanstack/react-router';
import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatAmount } from '@tradecellar/trade/money.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { Fragment } from 'react';
import type { BasketItem } from '../../basket/basket-item.ts';
import { path } from '../../session/paths.ts';
import type { CheckoutBasket } from './checkout-lines.ts';
import { lineProblem, ordersSentence, partsOfLine, type StockPreview } from './stock-preview.ts';
import { SummaryColumns, SumRow } from './summary-table.tsx';
import './summary.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-summary.module.css';

type OrderSummaryProps = { readonly basket: CheckoutBasket; readonly preview: StockPreview };

/** The basket about to be ordered, and where its bottles come from (2.checkout.7, 2.checkout.8). */
export function OrderSummary({ basket, preview }: OrderSummaryProps) {
  const { totals } = basket;
  const orders = ordersSentence(preview.orders);
  const missing = totals.charge && missingToFree(totals.charge);
  return (
    <>
      <div className={styles.row}>
        <h2 className={styles.title}>Your order</h2>
        <Link to={path.basket}>Change</Link>
      </div>
      <table className="lined-table summary">
        <caption className="sr-only">Your order</caption>
        <SummaryColumns />
        <tbody>
          {basket.lines.map(({ item, totals: sums }) => (
            <Fragment key={item.Code}>
              <tr>
                <th scope="row">{item.Description}</th>
                <td className="summary-size">{sizeText(item)}</td>
                <td className="number">{item.CasesQty}</td>
                <td className="number">{item.BottlesQty}</td>
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
      {missing !== undefined && <p className={classNames('small soft', styles.text)}>{missing}</p>}
      {orders !== undefined && <p className={classNames('small soft', styles.orderSummaryText)}>{orders}</p>}
    </>
  );
}

type LinePartsProps = { readonly item: BasketItem; readonly preview: StockPreview };

/** Below a line: how many come from where, or why it cannot be ordered. */
function LineParts({ item, preview }: LinePartsProps) {
  const problem = lineProblem(item, preview);
  if (problem !== undefined) {
    return (
      <tr className="line-part">
        <th scope="row" colSpan={5} className="line-problem">
          {problem}
        </th>
      </tr>
    );
  }
  const parts = partsOfLine(preview.lines.get(item.Code));
  return parts.map(({ source, cases, bottles }) => (
    <tr key={source} className="line-part">
      <th scope="row" colSpan={2}>
        {parts.length === 1 ? `all ${source}` : source}
      </th>
      <td className="number">{cases}</td>
      <td className="number">{bottles}</td>
      <td />
    </tr>
  ));
}
