import { linesOf, type OrderDetail, type OrderLine } from '@tradecellar/contract/orders.ts';
import { addMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Column, DataTable, type FootRow } from '../../ui/data-table.tsx';
import styles from './order-lines.module.css';

/** The lines and totals (2.order.8, 2.order.9), all of them, since the page is printed. */
export function OrderLines({ order }: { readonly order: OrderDetail }) {
  const nett = order.Order_TotalNett;
  const vat = order.Order_TotalVAT;
  return (
    <DataTable
      caption="Lines"
      columns={columns}
      rows={linesOf(order)}
      // A ledger may have two lines of a product, and they never move.
      keyOf={(line, index) => `${line.ProductCode} ${index}`}
      feet={[
        ...(order.DeliveryCharge === 0 ? [] : [chargeRow(order)]),
        { label: 'Totals', values: { Nett: formatSignedMoney(nett), VAT: formatSignedMoney(vat) } },
        { label: 'Order Total', values: { VAT: formatSignedMoney(addMoney(nett, vat)) }, isStrong: true },
      ]}
      isWhole
      sheetTitle={`Order ${order.Order_OrderNo}`}
    />
  );
}

function chargeRow({ DeliveryCharge, DeliveryChargeVAT }: OrderDetail): FootRow {
  const values = { Nett: formatSignedMoney(DeliveryCharge), VAT: formatSignedMoney(DeliveryChargeVAT) };
  return { label: 'Delivery charge', values };
}

/** The name, followed by the vintage unless the name contains it. */
function Product({ line: { Description, Vintage = '' } }: { readonly line: OrderLine }) {
  const isNamed = Vintage === '' || Description.includes(Vintage);
  return (
    <>
      <span className="serif">{Description}</span>
      {!isNamed && <span className={classNames('soft figures', styles.label)}> {Vintage}</span>}
    </>
  );
}

const columns: readonly Column<OrderLine>[] = [
  {
    header: 'Product',
    cell: (line) => <Product line={line} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'whole',
  },
  { header: 'Bottle qty', cell: (line) => line.TotalBottles, isNumber: true, stacked: 'left' },
  { header: 'Nett', cell: (line) => formatSignedMoney(line.LineNett), isNumber: true, stacked: 'right' },
  { header: 'VAT', cell: (line) => formatSignedMoney(line.LineVAT), isNumber: true, stacked: 'right' },
];
