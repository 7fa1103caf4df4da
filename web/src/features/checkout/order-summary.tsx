import { formatAmount } from '@tradecellar/trade/money.ts';
import { sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { AnalysedQuantities } from '@tradecellar/trade/stock-split.ts';
import { basketPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import type { CheckoutBasket, CheckoutItem } from './checkout-lines.ts';
import { SumRow } from './sum-row.tsx';
import { SummaryColumns } from './summary-columns.tsx';
import './summary.css';

type OrderSummaryProps = {
  readonly basket: CheckoutBasket;
  /** Each line with what the customer's reserves cover. */
  readonly split: readonly (CheckoutItem & AnalysedQuantities)[];
};

/** The basket as it is about to be ordered (spec §2 Checkout). */
export function OrderSummary({ basket, split }: OrderSummaryProps) {
  const { totals } = basket;
  const splitByCode = new Map(split.map((line) => [line.Code, line]));
  return (
    <>
      <div className="summary-head">
        <h2 className="checkout-heading">Your order</h2>
        <AppLink href={basketPath}>Change</AppLink>
      </div>
      <table className="summary">
        <caption className="sr-only">Your order</caption>
        <SummaryColumns />
        <tbody>
          {basket.lines.map(({ item, totals: sums }) => (
            <tr key={item.Code}>
              <th scope="row">
                {item.Description}
                <FromReserves line={splitByCode.get(item.Code)} />
              </th>
              <td className="summary-size">{sizeText(item)}</td>
              <td className="number">{item.CasesQty}</td>
              <td className="number">{item.BottlesQty}</td>
              <td className="number">{formatAmount(sums.nett)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Sub Total" amount={totals.nett} />
          <SumRow label="VAT" amount={totals.vat} />
          <SumRow label="Order Total" amount={totals.grand} isGrand />
        </tfoot>
      </table>
    </>
  );
}

/** What of a line comes out of the customer's own reserves; it becomes an order of its own. */
function FromReserves({ line }: { readonly line: (CheckoutItem & AnalysedQuantities) | undefined }) {
  if (!line || line.CasesReservesQty + line.BottlesReservesQty === 0) return null;
  const isAll = line.CasesStockQty + line.BottlesStockQty === 0;
  return (
    <span className="summary-reserves">
      {isAll
        ? 'All from your reserves'
        : `${quantityWords(line.CasesReservesQty, line.BottlesReservesQty, line.Type)} from your reserves, ${quantityWords(line.CasesStockQty, line.BottlesStockQty, line.Type)} from stock`}
    </span>
  );
}

/** '1 case and 2 bottles' */
function quantityWords(cases: number, bottles: number, type: string): string {
  const unit = unitWords(type);
  const words = [
    cases > 0 && `${cases} ${cases === 1 ? 'case' : 'cases'}`,
    bottles > 0 && `${bottles} ${(bottles === 1 ? unit.one : unit.many).toLowerCase()}`,
  ];
  return words.filter(Boolean).join(' and ');
}
