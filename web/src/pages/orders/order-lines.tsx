import { Link } from '@tanstack/react-router';
import { linesOf, type OrderDetail, type ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { codeShown, sizeText, unitSizeText } from '@tradecellar/trade/product-labels.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { nearestVatRate } from '@tradecellar/trade/vat.ts';
import { toProduct } from '../../session/address/paths.ts';
import { now } from '../../session/clock.ts';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, DataTable, type FootRow, TableSkeleton } from '../../ui/tables/data-table.tsx';
import styles from './order-details.module.css';
import { ReOrderQuestion } from './re-order/re-order-question.tsx';
import { type ReOrder, useReOrder } from './re-order/use-re-order.ts';

type OrderLinesProps = {
  readonly order: OrderDetail;
  /** Undefined if the merchant takes no orders here, or if the office only reads the order. */
  readonly reOrder?: ReOrder;
};

/** All lines and the totals (2.order.8, 2.order.9), never paged, because people print the page. */
export function OrderLines({ order, reOrder }: OrderLinesProps) {
  const lines = linesOf(order);
  const filled = columns.filter(({ header }) => !isEmpty(header, lines));
  return (
    <DataTable
      caption="Lines"
      columns={reOrder ? [...filled, addColumn(reOrder)] : filled}
      rows={lines}
      // The ledger may have two lines of a product, so the code alone is not unique. The sequence never changes.
      keyOf={(line, index) => `${line.ProductCode} ${index}`}
      feet={totalsOf(order)}
      rowHeight="close"
    />
  );
}

/** The lines of an order, each with a button that adds the line to the basket. */
export function LinesToAdd({ account, order }: { readonly account: string; readonly order: OrderDetail }) {
  const reOrder = useReOrder(account, linesOf(order));
  return (
    <>
      <OrderLines order={order} reOrder={reOrder} />
      <ReOrderQuestion reOrder={reOrder} />
    </>
  );
}

export function LinesSkeleton() {
  return <TableSkeleton columns={columns} rowCount={4} rowClass="h-6 @max-[50rem]:h-14" rowHeight="close" />;
}

/** An order that only the ledger knows may have no vintages, sizes or prices. */
function isEmpty(header: string, lines: readonly ShownOrderLine[]): boolean {
  const has = FACTS[header];
  return has !== undefined && !lines.some(has);
}

const FACTS: Readonly<Record<string, (line: ShownOrderLine) => unknown>> = {
  Vintage: ({ Vintage }) => Vintage,
  Size: sizeWords,
  Price: ({ CasePrice, BottleNett }) => CasePrice ?? BottleNett,
};

const columns: readonly Column<ShownOrderLine>[] = [
  {
    header: 'Product',
    share: 40,
    cell: (line) => <Product line={line} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'whole',
  },
  { header: 'Vintage', cell: ({ Vintage = '' }) => Vintage, isSelfEvident: true, stacked: 'left' },
  { header: 'Size', cell: sizeWords, isSelfEvident: true, stacked: 'left' },
  { header: 'Code', cell: (line) => <Code line={line} />, isSelfEvident: true, stacked: 'left' },
  { header: 'Cases', figure: ({ Cases }) => Cases || '', stacked: 'line' },
  { header: 'Bottles', figure: ({ Bottles }) => Bottles || '', stacked: 'line' },
  { header: 'Bottle qty', figure: ({ TotalBottles }) => TotalBottles, stacked: 'left' },
  { header: 'Price', figure: (line) => <Price line={line} />, isSelfEvident: true, stacked: 'line' },
  { header: 'Nett', figure: ({ LineNett }) => formatMoney(LineNett), isSelfEvident: true, stacked: 'sum' },
  { header: 'VAT rate', figure: vatRateOf, isOnPaper: true, stacked: 'left' },
  {
    header: 'VAT',
    figure: ({ LineVAT }) => <span className="text-ink-soft">{formatMoney(LineVAT)}</span>,
    stacked: 'right',
  },
];

/** '12 x 75cl' at the time of the order. Empty if the ledger does not say. */
function sizeWords({ CaseSize, UnitSize }: ShownOrderLine): string {
  if (UnitSize === 0) return '';
  return CaseSize === 0 ? unitSizeText(UnitSize) : sizeText({ CaseSize, UnitSize });
}

/** The code of the lists, so that a wine has one code on all screens: the bin number if there is a bin number (2.card.4). */
function Code({ line: { BinNo = '', ProductCode } }: { readonly line: ShownOrderLine }) {
  const { binNumberShown } = useSettings().switches;
  return codeShown({ BinNo, Code: ProductCode }, binNumberShown);
}

/** The price of the units that were ordered: of a case, of a bottle, or both. */
function Price({ line }: { readonly line: ShownOrderLine }) {
  const { Cases, Bottles, CasePrice, BottleNett } = line;
  return (
    <>
      {Cases !== 0 && <UnitPrice price={CasePrice} unit="a case" />}
      {Bottles !== 0 && <UnitPrice price={BottleNett} unit="a bottle" />}
    </>
  );
}

function UnitPrice({ price, unit }: { readonly price: Money | undefined; readonly unit: string }) {
  if (price === undefined) return null;
  return (
    <span className="block @max-[50rem]:inline">
      {formatMoney(price)} <span className="text-small text-ink-soft">{unit} </span>
    </span>
  );
}

/** The VAT rate computed from the line's sums, because lines store no rate. Empty if the line costs nothing. */
function vatRateOf({ LineNett, LineVAT }: ShownOrderLine): string {
  return LineNett === 0 ? '' : `${nearestVatRate({ BottleNett: LineNett, BottleVAT: LineVAT })}%`;
}

function Product({ line }: { readonly line: ShownOrderLine }) {
  const { Description, Product: standing, DueDate } = line;
  const notes = [
    standing === 'on-sale' ? '' : 'no longer sold',
    DueDate === undefined ? '' : dueDateWords(DueDate, londonTime(now()).date),
  ].filter((note) => note !== '');
  return (
    <>
      {standing === 'unknown' ? (
        <span className={styles.wine}>{Description}</span>
      ) : (
        <Link className={styles.wine} {...toProduct(line.ProductCode)}>
          {Description}
        </Link>
      )}
      {notes.length > 0 && (
        <span className="dotted text-small font-normal text-ink-soft"> {dotted(notes)}</span>
      )}
    </>
  );
}

function addColumn(reOrder: ReOrder): Column<ShownOrderLine> {
  return {
    header: 'Add',
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
