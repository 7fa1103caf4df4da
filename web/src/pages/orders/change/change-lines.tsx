import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { STOCK_CEILING, sellsSingles } from '@tradecellar/trade/quantity.ts';
import { OrderRow } from '../../../cart/quantities/order-row.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { role } from '../../../ui/tables/table-roles.ts';
import { useProductsByCode } from '../../../wine/products-by-code.ts';
import { WineTable } from '../../../wine/wine-table.tsx';
import styles from './change-lines.module.css';
import type { Row } from './changed-order.ts';

const columns = { cases: 'Cases', bottles: 'Bottles', line: 'Nett' };
const most = { cases: STOCK_CEILING, bottles: STOCK_CEILING };

type ChangeLinesProps = {
  readonly rows: readonly Row[];
  readonly isEdited: (row: Row) => boolean;
  readonly nettOf: (code: string) => Money | undefined;
  readonly onChange: (rows: readonly Row[]) => void;
};

export function ChangeLines({ rows, isEdited, nettOf, onChange }: ChangeLinesProps) {
  const { products } = useProductsByCode(rows.map(({ code }) => code));
  const replace = (row: Row) => onChange(rows.map((other) => (other.code === row.code ? row : other)));
  return (
    <WineTable columns={columns} className={styles.lines} aria-label="Wines of this order">
      <tbody {...role.group}>
        {rows.map((row) => (
          <ChangeLine
            key={row.code}
            row={row}
            product={products.get(row.code)}
            isEdited={isEdited(row)}
            nett={nettOf(row.code)}
            onChange={replace}
            onRemove={() => onChange(rows.filter(({ code }) => code !== row.code))}
          />
        ))}
      </tbody>
    </WineTable>
  );
}

type ChangeLineProps = {
  readonly row: Row;
  /** Undefined while loading, and if the product is no longer sold. */
  readonly product: ProductCard | undefined;
  readonly isEdited: boolean;
  readonly nett: Money | undefined;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
};

function ChangeLine({ row, product, isEdited, nett, onChange, onRemove }: ChangeLineProps) {
  return (
    <OrderRow
      wine={shownWine(row, product)}
      product={product}
      showsDue={false}
      state={isEdited ? 'edited' : undefined}
      className={product ? undefined : styles.unsold}
      quantity={{
        typed: row,
        max: most,
        onChange: ({ cases, bottles }) => onChange({ ...row, cases, bottles }),
        // Enter does nothing: only the form's button saves.
        onEnter: () => undefined,
      }}
      nett={
        <>
          <span className="sr-only">Nett </span>
          {nett === undefined ? '–' : formatMoney(nett)}
        </>
      }
      tools={
        <IconButton
          label={`Remove ${row.description}`}
          icon={<Icon name="remove" size={18} />}
          onClick={onRemove}
        />
      }
    />
  );
}

/**
 * The wine with the name and case size in the order. Loose bottles in the order stay editable, even if the wine is now
 * sold by the case only.
 */
function shownWine(row: Row, product: ProductCard | undefined) {
  const { code: Code, description: Description } = row;
  const known = product ?? {
    Type: '',
    CustomLabel: '',
    UnitSize: 0,
    CasePrice: 0,
    BottleNett: 0,
    BottleVAT: 0,
    ClosureStyle: '',
    OnlySellMultiplesOf: 1,
  };
  const wine = { ...known, Code, Description, CaseSize: row.caseSize || product?.CaseSize || 1 };
  return row.bottles !== '' && !sellsSingles(wine) ? { ...wine, OnlySellMultiplesOf: 1 } : wine;
}
