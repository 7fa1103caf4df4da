import { singleWords } from '@tradecellar/trade/bottle-premium.ts';
import type { LinePrices } from '@tradecellar/trade/line-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { cell, role } from '../ui/table-roles.ts';
import sheet from './wine-sheet.module.css';

type ColumnHeadProps = {
  /** Of the column. */
  readonly name: string;
  /** Where it stands; by default in the area of its name. */
  readonly area?: string;
  readonly children: React.ReactNode;
};

/** The head of a column in a sheet of wines. */
export function ColumnHead({ name, area = name, children }: ColumnHeadProps) {
  return (
    <th {...role.columnHeader} data-column={name} style={{ gridArea: area }} scope="col">
      {children}
    </th>
  );
}

/** The heads of the prices. */
export const priceHeads = { bottle: exVat('Bottle Nett'), case: exVat('Case Nett') };

function exVat(title: string) {
  return (
    <>
      {title} <small>ex VAT</small>
    </>
  );
}

type Facts = { readonly vintage: string | undefined; readonly size: string; readonly code: string };

/*
 * What every row of wines has is called and not rendered: to React a component costs as much as an element, and a list
 * has hundreds of cells to draw and to clear away.
 */

/** What tells one wine from another of its name. */
export function factCells(facts: Facts) {
  return (['vintage', 'size', 'code'] as const).map((name) => (
    <td key={name} {...cell(name)} className={`fine soft cut ${sheet.fact}`}>
      {facts[name]}
    </td>
  ));
}

type Priced = LinePrices & { readonly Type: string; readonly OnlySellMultiplesOf?: number };

/**
 * Bottle Nett and Case Nett; on a phone, which has no head over them, the first says what it is for. A quiet mark says
 * what a single bottle costs more than one of a case.
 */
export function priceCells(product: Priced) {
  const unit = unitWords(product.Type).one;
  const single = singleWords(product);
  return (
    <>
      <td {...cell('bottle')} className={`${sheet.figure} ${sheet.price}`}>
        <span className="sr-only">{`${unit} Nett `}</span>
        {formatMoney(product.BottleNett)}
        <span className={sheet.per} aria-hidden="true">
          {unit === 'Bottle' ? ' bt' : ` ${unit.toLowerCase()}`}
        </span>
        {single && (
          <>
            <span className="sr-only">{` ${single.words} `}</span>
            <span className={sheet.single} title={single.words} aria-hidden="true">
              {single.short}
            </span>
          </>
        )}
      </td>
      <td {...cell('case')} className={`${sheet.figure} ${sheet.price}`}>
        <span className="sr-only">Case Nett </span>
        {formatMoney(product.CasePrice)}
      </td>
    </>
  );
}
