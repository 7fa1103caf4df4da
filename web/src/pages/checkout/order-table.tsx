import { CURRENCY_SYMBOL, formatAmount, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { type ComponentProps, Fragment } from 'react';
import type { LinePart } from '../../cart/totals/stock-preview.ts';

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
};

/** Lines and sums of an order, in the checkout and after the order is placed (2.checkout.7, 2.checkout.8). */
export function OrderTable({ caption, lines, goods, charge, vat, grand }: OrderTableProps) {
  return (
    <table
      // With collapsed borders the sticky head and foot would lose their borders.
      className="w-full border-separate border-spacing-0 *:*:*:align-baseline *:*:*:not-first:pl-2 sm:*:*:*:not-first:pl-3"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-ink-soft *:*:border-b *:*:border-rule *:*:py-2 *:*:font-medium">
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="sm:w-22">
            Size
          </th>
          <th scope="col" className="text-right sm:w-10">
            <abbr title="Cases" className="no-underline">
              Cs
            </abbr>
          </th>
          <th scope="col" className="text-right sm:w-10">
            <abbr title="Bottles" className="no-underline">
              Bts
            </abbr>
          </th>
          <th scope="col" className="text-right sm:w-24">
            {CURRENCY_SYMBOL}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Fragment key={line.code}>
            <tr className="*:border-t *:border-hairline *:py-2 first:*:border-t-0">
              <th scope="row" className="font-serif leading-tight wrap-anywhere">
                {line.description}
                {line.due !== undefined && (
                  <span className="block font-sans text-small text-brand-ink">{line.due}</span>
                )}
              </th>
              <td className="text-body whitespace-nowrap text-ink-soft max-sm:text-small">{line.size}</td>
              <Quantity cases={line.cases} bottles={line.bottles} />
              <Figure>{formatAmount(line.nett)}</Figure>
            </tr>
            {line.problem !== undefined && (
              <tr className="text-small text-warning">
                <th scope="row" colSpan={5} className="pb-1.5">
                  {line.problem}
                </th>
              </tr>
            )}
            {line.parts?.map(({ source, cases, bottles }) => (
              <tr key={source} className="text-small text-brand-ink *:pb-1.5">
                <th scope="row" colSpan={2} className="pl-3.5 text-balance">
                  {line.parts?.length === 1 ? `all ${source}` : source}
                </th>
                <Quantity cases={cases} bottles={bottles} />
                <td />
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot className="text-ink-soft *:*:border-hairline *:*:py-1 *:first:*:border-t *:first:*:pt-3">
        <Sum label="Sub Total" amount={goods} />
        {charge !== undefined && <Sum label="Delivery Charge" amount={charge} />}
        <Sum label="VAT" amount={vat} />
        <Sum label="Order Total" amount={grand} className="text-large font-medium text-ink" />
      </tfoot>
    </table>
  );
}

function Figure(props: ComponentProps<'td'>) {
  return <td className="number text-right" {...props} />;
}

function Quantity({ cases, bottles }: { readonly cases: number; readonly bottles: number }) {
  return (
    <>
      <Figure>{cases || '–'}</Figure>
      <Figure>{bottles || '–'}</Figure>
    </>
  );
}

type SumProps = { readonly label: string; readonly amount: Money; readonly className?: string };

function Sum({ label, amount, className }: SumProps) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <Figure colSpan={3}>{formatMoney(amount)}</Figure>
    </tr>
  );
}
