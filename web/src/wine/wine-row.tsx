import { Link } from '@tanstack/react-router';
import { bottleInCase } from '@tradecellar/trade/bottle-premium.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { ReactNode, Ref } from 'react';
import { toProduct } from '../session/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { role } from '../ui/table-roles.ts';
import { WineName } from './wine-name.tsx';
import styles from './wine-table.module.css';
import { Cell, inColumn } from './wine-table.tsx';

/** Fields of a product that lists and the basket both have. */
type RowWine = LinePrices & {
  readonly Code: string;
  readonly Description: string;
  readonly Type: string;
  readonly UnitSize: number;
  readonly OnlySellMultiplesOf?: number;
};

type WineRowProps = {
  readonly wine: RowWine;
  readonly vintage: string | undefined;
  readonly code: string;
  /** The id of the name, by which the row and its buttons are called. */
  readonly nameId: string;
  readonly picture: ReactNode;
  /** After the name, in its own line on a card. */
  readonly details?: ReactNode;
  readonly state?: string | undefined;
  readonly className?: string | undefined;
  /** Its place among all rows, from 0, where not all of them are rendered. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
  /** The cells after the prices. */
  readonly children: ReactNode;
};

/** One wine of a list, of cards or of the basket. */
export function WineRow(props: WineRowProps) {
  const { wine, vintage, code, nameId, picture, details, state, className, index, ref, children } = props;
  return (
    <tr
      {...role.row}
      ref={ref}
      className={classNames('group/row', styles.row, className)}
      aria-labelledby={nameId}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      data-state={state}
    >
      <th {...role.rowHeader} {...inColumn('wine')} scope="row">
        <Link {...toProduct(wine.Code)} id={nameId} className={styles.name} title={wine.Description}>
          <span className={`print:hidden! ${styles.picture}`}>{picture}</span>
          <WineName description={wine.Description} />
        </Link>
        {details}
      </th>
      <Cell column="vintage" className="text-ink-soft">
        {vintage}
      </Cell>
      <Cell column="size" className="text-ink-soft">
        {sizeText(wine)}
      </Cell>
      <Cell column="code" className="text-ink-soft">
        {code}
      </Cell>
      <PriceCells wine={wine} />
      {children}
    </tr>
  );
}

/** Bottle Nett, with the price of a bottle in a case where that is lower, and Case Nett (2.card.9, 2.card.14). */
function PriceCells({ wine }: Pick<WineRowProps, 'wine'>) {
  const unit = unitWords(wine.Type).one;
  const inCase = bottleInCase(wine);
  return (
    <>
      <Cell column="bottle" className="number">
        <span className={styles.priceName}>{unit} Nett </span>
        {formatMoney(wine.BottleNett)}
        <span className={styles.unit} aria-hidden="true">
          {` ${unit.toLowerCase()}`}
        </span>
        {inCase !== undefined && (
          <span className={`text-ink-soft ${styles.second}`}>{` ${formatMoney(inCase)} in a case`}</span>
        )}
      </Cell>
      <Cell column="case" className="number">
        <span className={styles.priceName}>Case Nett </span>
        {formatMoney(wine.CasePrice)}
        <span className={styles.unit} aria-hidden="true">
          {' '}
          case
        </span>
      </Cell>
    </>
  );
}
