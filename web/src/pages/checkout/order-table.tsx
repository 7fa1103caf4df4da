import { CURRENCY_SYMBOL, formatAmount, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import type { ComponentProps } from 'react';
import type { LinePart } from '../../cart/totals/stock-preview.ts';
import { role } from '../../ui/tables/table-roles.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './order-table.module.css';

export type OrderLine = {
  readonly code: string;
  readonly description: string;
  readonly size: string;
  readonly cases: number;
  readonly bottles: number;
  readonly nett: Money;
  /** Example, for a line on back order: 'due 12 Dec'. */
  readonly due?: string | undefined;
  readonly problem?: string | undefined;
  /** Sources of the line's bottles; empty if all bottles come from stock. */
  readonly parts?: readonly LinePart[] | undefined;
};

type OrderTableProps = {
  readonly caption: string;
  readonly lines: readonly OrderLine[];
  /** Nett, without the delivery charge. */
  readonly goods: Money;
  readonly charge: Money | undefined;
  readonly vat: Money;
  readonly grand: Money;
  /** True for a part of an order, whose sums stand once below all parts. */
  readonly isPart?: boolean;
};

/** Lines and sums of an order, in the checkout and after the order is placed (2.checkout.7, 2.checkout.8). */
export function OrderTable({ caption, lines, isPart = false, ...sums }: OrderTableProps) {
  return (
    <table {...role.table} className={styles.table}>
      <caption className="sr-only">{caption}</caption>
      <thead {...role.group}>
        <tr {...role.row}>
          <th {...role.columnHeader} scope="col">
            Item
          </th>
          <th {...role.columnHeader} scope="col">
            Size
          </th>
          <th {...role.columnHeader} scope="col" className={styles.figure}>
            <abbr title="Cases" className="no-underline">
              Cs
            </abbr>
          </th>
          <th {...role.columnHeader} scope="col" className={styles.figure}>
            <abbr title="Bottles" className="no-underline">
              Bts
            </abbr>
          </th>
          <th {...role.columnHeader} scope="col" className={styles.figure}>
            {CURRENCY_SYMBOL}
          </th>
        </tr>
      </thead>
      <tbody {...role.group}>
        {lines.map((line) => (
          <Line key={line.code} line={line} />
        ))}
      </tbody>
      <tfoot {...role.group}>
        {isPart ? <Sum label="Order Total" amount={sums.grand} /> : <OrderSums {...sums} />}
      </tfoot>
    </table>
  );
}

function Line({ line }: { readonly line: OrderLine }) {
  const { description, size, cases, bottles, nett, due, problem, parts = [] } = line;
  const [only] = parts.length === 1 ? parts : [];
  return (
    <>
      <tr {...role.row} className={styles.line} data-refused={problem}>
        <th {...role.rowHeader} scope="row" className={styles.name}>
          {description}
          {due !== undefined && <Source words={due} />}
          {only && <Source words={only.source} />}
        </th>
        <td {...role.cell} className={styles.size}>
          {size}
        </td>
        <Quantity cases={cases} bottles={bottles} />
        <Figure>{formatAmount(nett)}</Figure>
      </tr>
      {problem !== undefined && (
        <tr {...role.row} className={styles.problem} data-refused={problem}>
          <th {...role.rowHeader} scope="row" colSpan={5}>
            {problem}
          </th>
        </tr>
      )}
      {!only &&
        parts.map((part) => (
          <tr key={part.source} {...role.row} className={styles.part}>
            <th {...role.rowHeader} scope="row" colSpan={2}>
              <Source words={part.source} />
            </th>
            <Quantity cases={part.cases} bottles={part.bottles} />
            <td {...role.cell} />
          </tr>
        ))}
    </>
  );
}

/** 'on back order, due 12 Dec: proposed for Tue 15 Dec': the source as a tag, the day after the tag. */
function Source({ words }: { readonly words: string }) {
  const [source, ...day] = words.split(', ');
  return (
    <span className="font-sans text-small text-ink-soft">
      {' '}
      <Tag>{source}</Tag>
      {day.length > 0 && ` ${day.join(', ')}`}
    </span>
  );
}

/** Sub Total, the delivery charge, VAT and Order Total as rows of a table's foot. */
function OrderSums({
  goods,
  charge,
  vat,
  grand,
}: Pick<OrderTableProps, 'goods' | 'charge' | 'vat' | 'grand'>) {
  return (
    <>
      <Sum label="Sub Total" amount={goods} />
      {charge !== undefined && <Sum label="Delivery Charge" amount={charge} />}
      <Sum label="VAT" amount={vat} />
      <Sum label="Order Total" amount={grand} isTotal />
    </>
  );
}

function Figure(props: ComponentProps<'td'>) {
  return <td {...role.cell} className={styles.figure} {...props} />;
}

function Quantity({ cases, bottles }: { readonly cases: number; readonly bottles: number }) {
  return (
    <>
      <Figure>{cases || '–'}</Figure>
      <Figure>{bottles || '–'}</Figure>
    </>
  );
}

type SumProps = { readonly label: string; readonly amount: Money; readonly isTotal?: boolean };

function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <tr {...role.row} className={isTotal ? styles.total : undefined}>
      <th {...role.rowHeader} scope="row" colSpan={2}>
        {label}
      </th>
      <Figure colSpan={3}>{formatMoney(amount)}</Figure>
    </tr>
  );
}
