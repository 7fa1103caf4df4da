import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { RowCell } from '../ui/row-cell.tsx';
import { role } from '../ui/table-roles.ts';
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

type FactCellsProps = { readonly vintage: string | undefined; readonly size: string; readonly code: string };

/** What tells one wine from another of its name. */
export function FactCells(facts: FactCellsProps) {
  return (['vintage', 'size', 'code'] as const).map((name) => (
    <RowCell key={name} name={name} className={sheet.fact}>
      {facts[name]}
    </RowCell>
  ));
}

type PriceCellsProps = {
  readonly item: { readonly Type: string; readonly BottleNett: Money; readonly CasePrice: Money };
};

/** Bottle Nett and Case Nett; on a phone, which has no head over them, the first says what it is for. */
export function PriceCells({ item: { Type, BottleNett, CasePrice } }: PriceCellsProps) {
  const unit = unitWords(Type).one;
  return (
    <>
      <RowCell name="bottle" className={`${sheet.figure} ${sheet.price}`}>
        <span className="sr-only">{unit} Nett </span>
        {formatMoney(BottleNett)}
        <span className={sheet.per} aria-hidden="true">
          {' '}
          {unit === 'Bottle' ? 'bt' : unit.toLowerCase()}
        </span>
      </RowCell>
      <RowCell name="case" className={`${sheet.figure} ${sheet.price}`}>
        <span className="sr-only">Case Nett </span>
        {formatMoney(CasePrice)}
      </RowCell>
    </>
  );
}
