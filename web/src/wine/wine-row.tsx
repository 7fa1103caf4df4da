import { Link } from '@tanstack/react-router';
import { bottleInCase } from '@tradecellar/trade/bottle-premium.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { toProduct } from '../session/address/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { role } from '../ui/tables/table-roles.ts';
import { WineName } from './wine-name.tsx';
import styles from './wine-table.module.css';
import { Cell, inColumn } from './wine-table.tsx';

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
  readonly nameId: string;
  readonly picture: ReactNode;
  readonly details?: ReactNode;
  readonly aside?: ReactNode;
  readonly state?: string | undefined;
  readonly className?: string | undefined;
  /** The row's index among all rows, from 0, if the table renders only a part of its rows. */
  readonly index?: number;
  readonly ref?: Ref<HTMLTableRowElement> | undefined;
  /** Set if the row takes the focus when its button disappears. */
  readonly tabIndex?: -1;
  readonly onKeyDown?: KeyboardEventHandler | undefined;
  readonly children: ReactNode;
};

/** A row's background is wider than its text. Its colour or edge shows the row's state. */
const ground =
  "before:absolute before:inset-y-0 before:-inset-x-2 before:-z-1 before:content-[''] hover:before:bg-card focus-within:before:bg-card data-[state=held]:before:bg-[color-mix(in_oklab,var(--color-brand-line)_11%,var(--color-paper))] data-[state=edited]:before:border data-[state=typed]:before:border before:border-brand-line";

export function WineRow(props: WineRowProps) {
  const {
    wine,
    vintage,
    code,
    nameId,
    picture,
    details,
    aside,
    state,
    className,
    index,
    ref,
    tabIndex,
    children,
    onKeyDown,
  } = props;
  return (
    <tr
      {...role.row}
      ref={ref}
      tabIndex={tabIndex}
      className={classNames(
        'group/row relative isolate min-h-[1.9rem] contain-layout contain-style border-b border-hairline leading-[1.15]',
        ground,
        styles.row,
        className,
      )}
      aria-labelledby={nameId}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      data-state={state}
      onKeyDown={onKeyDown}
    >
      <th
        {...role.rowHeader}
        {...inColumn('wine')}
        scope="row"
        className="in-data-[view=list]:line-clamp-2 md:in-data-[view=list]:-mb-0.5 md:in-data-[view=list]:pb-0.5 md:in-data-[view=list]:leading-[1.15]"
      >
        <Link
          {...toProduct(wine.Code)}
          id={nameId}
          className="pb-[0.2rem] font-serif text-large text-ink decoration-transparent focus-visible:outline-offset-0 in-data-[view=cards]:text-[1.1875rem] md:in-data-[view=list]:text-body"
          title={wine.Description}
        >
          <span className={`print:hidden! ${styles.picture}`}>{picture}</span>
          <WineName description={wine.Description} />
        </Link>
        {details}
      </th>
      <Cell column="vintage" className="text-ink-soft max-md:text-small">
        {vintage}
      </Cell>
      <Cell column="size" className="text-ink-soft max-md:text-small">
        {sizeText(wine)}
      </Cell>
      <Cell column="code" className="text-ink-soft max-md:text-small">
        {code}
        {aside}
      </Cell>
      <PriceCells wine={wine} />
      {children}
    </tr>
  );
}

/** Bottle Nett and Case Nett, and the price of a bottle in a case if it is lower (2.card.9, 2.card.14). */
function PriceCells({ wine }: Pick<WineRowProps, 'wine'>) {
  const { one } = unitWords(wine.Type);
  const inCase = bottleInCase(wine);
  return (
    <>
      <Price column="bottle" name={`${one} Nett`} unit={one.toLowerCase()} money={wine.BottleNett}>
        {inCase !== undefined && (
          <small className="block text-small/none text-ink-soft">{formatMoney(inCase)} in a case</small>
        )}
      </Price>
      <Price column="case" name="Case Nett" unit="case" money={wine.CasePrice} />
    </>
  );
}

type PriceProps = {
  readonly column: 'bottle' | 'case';
  readonly name: string;
  readonly unit: string;
  readonly money: Money;
  readonly children?: ReactNode;
};

/** A price. In a list the column's heading names the price, on a phone the unit, and on a card the price's name. */
function Price({ column, name, unit, money, children }: PriceProps) {
  return (
    <Cell column={column} className="number">
      <span className="sr-only in-data-[view=cards]:not-sr-only in-data-[view=cards]:text-ink-soft">
        {name}{' '}
      </span>
      {formatMoney(money)}{' '}
      <small className="text-small text-ink-soft in-data-[view=cards]:hidden md:hidden" aria-hidden="true">
        {unit}
      </small>{' '}
      {children}
    </Cell>
  );
}
