import { Link } from '@tanstack/react-router';
import { linesOf, type OrderDetail, type ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { addMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { publicConfig } from '../../api/public-config.ts';
import { toProduct } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, type FootRow, TableSkeleton } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order.module.css';
import { kindOf } from './standing.ts';
import type { ReOrder } from './use-re-order.ts';

type OrderLinesProps = {
  readonly order: OrderDetail;
  /** Undefined where the merchant only shows prices. */
  readonly reOrder: ReOrder | undefined;
};

/** All lines and the totals (2.order.8, 2.order.9), since the page is printed; each line can be ordered again. */
export function OrderLines({ order, reOrder }: OrderLinesProps) {
  const nett = order.Order_TotalNett;
  const vat = order.Order_TotalVAT;
  return (
    <DataTable
      caption="Lines"
      columns={reOrder ? [...columns, addColumn(reOrder)] : columns}
      rows={linesOf(order)}
      // A ledger may have two lines of a product, and they never move.
      keyOf={(line, index) => `${line.ProductCode} ${index}`}
      feet={[
        ...(order.DeliveryCharge === 0 ? [] : [chargeRow(order)]),
        { label: 'Totals', values: { Nett: formatSignedMoney(nett), VAT: formatSignedMoney(vat) } },
        { label: 'Order Total', values: { VAT: formatSignedMoney(addMoney(nett, vat)) }, isStrong: true },
      ]}
      isWhole
      sheetTitle={`${kindOf(order)} ${order.Order_OrderNo}`}
    />
  );
}

export function LinesSkeleton() {
  const all = publicConfig().canOrder ? [...columns, { ...add, cell: () => null }] : columns;
  return <TableSkeleton columns={all} rowCount={4} rowClass={styles.lineSkeleton} />;
}

function chargeRow({ DeliveryCharge, DeliveryChargeVAT }: OrderDetail): FootRow {
  const values = { Nett: formatSignedMoney(DeliveryCharge), VAT: formatSignedMoney(DeliveryChargeVAT) };
  return { label: 'Delivery charge', values };
}

/** Name, vintage unless the name contains it, and quantity in cases and bottles. */
function Product({ line }: { readonly line: ShownOrderLine }) {
  const { Description, Vintage = '', Product: standing, Cases, Bottles } = line;
  const isTakenBack = Cases < 0 || Bottles < 0;
  return (
    <>
      {standing === 'unknown' ? (
        <span className="font-serif">{Description}</span>
      ) : (
        <Link className="font-serif" {...toProduct(line.ProductCode)}>
          {Description}
        </Link>
      )}{' '}
      <span className="text-sm text-ink-soft font-sans">
        {[
          !Description.includes(Vintage) && Vintage,
          !isTakenBack && quantityWords({ cases: Cases, bottles: Bottles }),
          standing !== 'on-sale' && 'no longer sold',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

const columns: readonly Column<ShownOrderLine>[] = [
  {
    header: 'Product',
    cell: (line) => <Product line={line} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'whole',
  },
  { header: 'Bottle qty', share: 14, figure: (line) => line.TotalBottles, stacked: 'left' },
  { header: 'Nett', share: 11.5, figure: (line) => formatSignedMoney(line.LineNett), stacked: 'right' },
  { header: 'VAT', share: 11.5, figure: (line) => formatSignedMoney(line.LineVAT), stacked: 'right' },
];

const add = { header: 'Add', share: 11, isSelfEvident: true, stacked: 'leftWay' } as const;

function addColumn(reOrder: ReOrder): Column<ShownOrderLine> {
  return {
    ...add,
    cell: (line) =>
      line.Product === 'on-sale' && line.TotalBottles > 0 && <AddLine line={line} reOrder={reOrder} />,
  };
}

type AddLineProps = { readonly line: ShownOrderLine; readonly reOrder: ReOrder };

function AddLine({ line, reOrder }: AddLineProps) {
  const isHeld = reOrder.held.has(line.ProductCode);
  return (
    <span role="status">
      {isHeld ? (
        <span className={styles.inBasket}>
          <Icon name="tick" size={16} /> In basket
          <span className="sr-only">: {line.Description}</span>
        </span>
      ) : (
        <Button
          look="quiet"
          className={styles.add}
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
