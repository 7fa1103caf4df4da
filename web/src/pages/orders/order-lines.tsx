import { Link } from '@tanstack/react-router';
import { linesOf, type OrderDetail, type ShownOrderLine } from '@tradecellar/contract/orders.ts';
import { addMoney, formatSignedMoney } from '@tradecellar/trade/money.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { publicConfig } from '../../api/public-config.ts';
import { toProduct } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, type FootRow, TableGhost } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order.module.css';
import { kindOf } from './standing.ts';
import type { useReOrder } from './use-re-order.ts';

type Again = ReturnType<typeof useReOrder>;

type OrderLinesProps = {
  readonly order: OrderDetail;
  /** Undefined where the merchant only shows prices. */
  readonly again: Again | undefined;
};

/** The lines and totals (2.order.8, 2.order.9), all of them, since the page is printed; each to be ordered again. */
export function OrderLines({ order, again }: OrderLinesProps) {
  const nett = order.Order_TotalNett;
  const vat = order.Order_TotalVAT;
  return (
    <DataTable
      caption="Lines"
      columns={again ? [...columns, addColumn(again)] : columns}
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

export function LinesGhost() {
  const all = publicConfig().canOrder ? [...columns, { ...add, cell: () => null }] : columns;
  return <TableGhost columns={all} rowCount={4} rowClass={styles.ghostLine} />;
}

function chargeRow({ DeliveryCharge, DeliveryChargeVAT }: OrderDetail): FootRow {
  const values = { Nett: formatSignedMoney(DeliveryCharge), VAT: formatSignedMoney(DeliveryChargeVAT) };
  return { label: 'Delivery charge', values };
}

/** The name, followed by the vintage unless the name contains it, and how much as it is packed. */
function Product({ line }: { readonly line: ShownOrderLine }) {
  const { Description, Vintage = '', Product: standing, Cases, Bottles } = line;
  const isTakenBack = Cases < 0 || Bottles < 0;
  return (
    <>
      {standing === 'unknown' ? (
        <span className="serif">{Description}</span>
      ) : (
        <Link className="serif" {...toProduct(line.ProductCode)}>
          {Description}
        </Link>
      )}{' '}
      <span className="small soft sans">
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

function addColumn(again: Again): Column<ShownOrderLine> {
  return {
    ...add,
    cell: (line) => line.Product === 'on-sale' && line.TotalBottles > 0 && <AddLine {...{ line, again }} />,
  };
}

function AddLine({ line, again }: { readonly line: ShownOrderLine; readonly again: Again }) {
  const isHeld = again.held.has(line.ProductCode);
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
          isBusy={again.isReading(line)}
          onClick={() => again.start(line)}
        >
          Add
        </Button>
      )}
    </span>
  );
}
