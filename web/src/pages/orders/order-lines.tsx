import { Link } from '@tanstack/react-router';
import { linesOf, type OrderDetail, type ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { toProduct } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, DataTable, type FootRow, TableSkeleton } from '../../ui/tables/data-table.tsx';
import type { ReOrder } from './re-order/use-re-order.ts';

type OrderLinesProps = {
  readonly order: OrderDetail;
  /** Undefined if the merchant takes no orders here. */
  readonly reOrder?: ReOrder;
};

/** All lines and the totals (2.order.8, 2.order.9), never paged, because people print the page. */
export function OrderLines({ order, reOrder }: OrderLinesProps) {
  return (
    <DataTable
      caption="Lines"
      columns={reOrder ? [...columns, addColumn(reOrder)] : columns}
      rows={linesOf(order)}
      // The ledger may have two lines of a product, so the code alone is not unique. The sequence never changes.
      keyOf={(line, index) => `${line.ProductCode} ${index}`}
      feet={totalsOf(order)}
    />
  );
}

export function LinesSkeleton() {
  return <TableSkeleton columns={columns} rowCount={4} rowClass="h-[1.5625rem] @max-[30rem]:h-[6.3125rem]" />;
}

const columns: readonly Column<ShownOrderLine>[] = [
  {
    header: 'Product',
    cell: (line) => <Product line={line} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'whole',
  },
  {
    header: 'Code',
    share: 9,
    cell: (line) => line.ProductCode,
    isOnPaper: true,
    stacked: 'left',
  },
  { header: 'Cases', share: 8, figure: ({ Cases }) => Cases || '', isOnPaper: true, stacked: 'left' },
  { header: 'Bottles', share: 8, figure: ({ Bottles }) => Bottles || '', isOnPaper: true, stacked: 'left' },
  { header: 'Bottle qty', share: 14, figure: (line) => line.TotalBottles, stacked: 'left' },
  { header: 'Nett', share: 11.5, figure: (line) => formatMoney(line.LineNett), stacked: 'right' },
  {
    header: 'VAT rate',
    share: 8,
    figure: vatRateOf,
    isOnPaper: true,
    stacked: 'left',
  },
  { header: 'VAT', share: 11.5, figure: (line) => formatMoney(line.LineVAT), stacked: 'right' },
];

/** The VAT rate computed from the line's sums, because lines store no rate. Empty if the line costs nothing. */
function vatRateOf({ LineNett, LineVAT }: ShownOrderLine): string {
  return LineNett === 0 ? '' : `${nearestVatRate({ BottleNett: LineNett, BottleVAT: LineVAT })}%`;
}

function Product({ line }: { readonly line: ShownOrderLine }) {
  const { Description, Vintage = '', Product: standing, Cases, Bottles, DueDate } = line;
  const isPrinting = useIsPrinting();
  return (
    <>
      {standing === 'unknown' ? (
        <span className="font-serif">{Description}</span>
      ) : (
        <Link className="thumb-high font-serif" {...toProduct(line.ProductCode)}>
          {Description}
        </Link>
      )}{' '}
      <span className="dotted font-sans text-body text-ink-soft">
        {dotted([
          Description.includes(Vintage) ? '' : Vintage,
          Cases > 0 && Bottles >= 0 && !isPrinting ? quantityWords({ cases: Cases, bottles: Bottles }) : '',
          standing === 'on-sale' ? '' : 'no longer sold',
          DueDate === undefined ? '' : dueDateWords(DueDate, londonTime(now()).date),
        ])}
      </span>
    </>
  );
}

function addColumn(reOrder: ReOrder): Column<ShownOrderLine> {
  return {
    header: 'Add',
    share: 11,
    isSelfEvident: true,
    stacked: 'leftWay',
    cell: (line) =>
      line.Product === 'on-sale' && line.TotalBottles > 0 && <AddLine line={line} reOrder={reOrder} />,
  };
}

type AddLineProps = { readonly line: ShownOrderLine; readonly reOrder: ReOrder };

function AddLine({ line, reOrder }: AddLineProps) {
  return (
    <span role="status">
      {reOrder.held.has(line.ProductCode) ? (
        <span className="inline-flex items-center gap-1">
          <Icon name="tick" size={16} /> In basket
          <span className="sr-only">: {line.Description}</span>
        </span>
      ) : (
        <Button
          look="quiet"
          className="-mx-3 -my-2.5"
          aria-label={`Add ${line.Description}`}
          isBusy={reOrder.isReading(line)}
          onClick={() => reOrder.start(line)}
        >
          Add
        </Button>
      )}
    </span>
  );
}

function totalsOf(order: OrderDetail): readonly FootRow[] {
  const { Order_TotalNett, Order_TotalVAT, DeliveryCharge, DeliveryChargeVAT } = order;
  const total = formatMoney(addMoney(Order_TotalNett, Order_TotalVAT));
  const row = (label: string, nett: Money, vat: Money) => ({
    label,
    values: { Nett: formatMoney(nett), VAT: formatMoney(vat) },
  });
  return [
    ...(DeliveryCharge === 0 ? [] : [row('Delivery charge', DeliveryCharge, DeliveryChargeVAT)]),
    row('Totals', Order_TotalNett, Order_TotalVAT),
    { label: 'Order Total', values: { VAT: total }, isStrong: true },
  ];
}
