import { bottleInCase } from '@tradecellar/trade/bottle-premium.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { sizeMark, sizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { productAddress } from '../session/address/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { role } from '../ui/tables/table-roles.ts';
import { Tag } from '../ui/tag.tsx';
import areas from './wine-areas.module.css';
import card from './wine-card.module.css';
import narrow from './wine-row-narrow.module.css';
import table from './wine-table.module.css';
import { Cell } from './wine-table.tsx';

const listClass = classNames(table.row, areas.areas, narrow.row);
const cardClass = classNames(table.row, areas.areas, card.card);

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
  /** True on a card, which names its prices. In a list the column's heading names a price, on a phone its unit. */
  readonly isCard?: boolean;
  readonly details?: ReactNode;
  readonly aside?: ReactNode;
  /** The stock in a few letters, below the size. */
  readonly stock?: string | false;
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

/** A wine in a row of 44 px, or on a card. `data-state` is the row's only state. */
export function WineRow(props: WineRowProps) {
  const { wine, vintage, code, nameId, picture, isCard = false, details, aside, state } = props;
  const { stock = false, className, index, ref, tabIndex, children, onKeyDown } = props;
  const mark = sizeMark(wine);
  return (
    <tr
      {...role.row}
      ref={ref}
      tabIndex={tabIndex}
      className={classNames(isCard ? cardClass : listClass, className)}
      aria-labelledby={nameId}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      data-code={wine.Code}
      data-state={state}
      onKeyDown={onKeyDown}
    >
      <th {...role.rowHeader} data-column="wine" scope="row">
        <a href={productAddress(wine.Code)} id={nameId} data-code={wine.Code} title={wine.Description}>
          {picture}
          {wine.Description}
        </a>
        {details}
      </th>
      <Cell column="vintage">{vintage}</Cell>
      <Cell column="size">
        {mark !== undefined && (
          <>
            <Tag look="strong">{mark}</Tag>{' '}
          </>
        )}
        {sizeText(wine)}
        {stock !== false && <small> {stock}</small>}
      </Cell>
      <Cell column="code">
        {code}
        {aside}
      </Cell>
      <PriceCells wine={wine} isCard={isCard} />
      {children}
    </tr>
  );
}

type PriceCellsProps = { readonly wine: RowWine; readonly isCard: boolean };

/** Bottle Nett and Case Nett, and the price of a bottle in a case if it is lower (2.card.9, 2.card.14). */
function PriceCells({ wine, isCard }: PriceCellsProps) {
  const { one } = unitWords(wine.Type);
  const inCase = bottleInCase(wine);
  const isNamed = isCard || one !== 'Bottle';
  return (
    <>
      <Cell column="bottle" data-unit={one.toLowerCase()}>
        {isNamed && <small>{one} Nett </small>}
        {formatMoney(wine.BottleNett)}
      </Cell>
      <Cell column="case" data-unit="case">
        {isCard && <small>Case Nett </small>}
        {formatMoney(wine.CasePrice)}
        {inCase !== undefined && (
          <small>
            {' '}
            {formatMoney(inCase)} a {one.toLowerCase()}
          </small>
        )}
      </Cell>
    </>
  );
}
