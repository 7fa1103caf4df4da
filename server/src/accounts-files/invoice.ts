import {
  type InvoicedLine,
  type InvoiceRow,
  invoiceRows,
  isKnownRate,
  type VatBand,
  vatBand,
  wholeLine,
} from '@tradecellar/trade/invoice-rows.ts';
import {
  addMoney,
  type Money,
  moneyFromPounds,
  multiplyToPenny,
  poundsOf,
} from '@tradecellar/trade/money.ts';

/** A line of an order with the name of the product. `unitSize` is in centilitres, and 0 if the product has no size. */
export type Line = InvoicedLine & {
  readonly code: string;
  readonly description: string;
  readonly vintage: string;
  readonly unitSize: number;
  /** The VAT of a bottle, which decides the line's tax code; 0 if the ledger has only the line's sums. */
  readonly bottleVat: Money;
};

/** An order as an invoice for the accounts. The accounts know the order by `number` and the customer by `contact`. */
export type Invoice = {
  readonly id: number;
  readonly orderNo: string;
  readonly number: string;
  readonly account: string;
  readonly contact: string;
  readonly reference: string;
  /** The day in London on which the order was placed, or a back order was released. */
  readonly date: string;
  readonly charge: { readonly nett: Money; readonly vat: Money };
  readonly nett: Money;
  readonly vat: Money;
  readonly lines: readonly Line[];
  readonly isPaidByCard: boolean;
};

/** A row of the file: goods of a line, the delivery charge, or an order as a whole. */
export type FileRow = InvoiceRow & {
  readonly invoice: Invoice;
  readonly is: Line | 'charge' | 'order';
  /** Undefined if a whole order has lines of several bands. */
  readonly band: VatBand | undefined;
};

/** The rows of an order, whose sums are the order's totals. The delivery charge, if any, is the last row. */
export function fileRows(
  invoice: Invoice,
  { rows }: { readonly rows: 'price' | 'line' | 'order' },
): FileRow[] {
  const { charge, lines, nett, vat } = invoice;
  const ofLines = lines.flatMap((line) =>
    (rows === 'price' ? invoiceRows(line) : [wholeLine(line)]).map((row) => ({
      ...row,
      invoice,
      is: line,
      band: bandOf(line),
    })),
  );
  const whole = { cases: 0, bottles: 0, quantity: 1, invoice };
  const charged =
    charge.nett === 0 && charge.vat === 0
      ? []
      : [{ ...whole, ...charge, price: charge.nett, is: 'charge' as const, band: vatBand(charge) }];
  const all: FileRow[] = [...ofLines, ...charged];
  if (rows !== 'order') return all;
  const bands = new Set(all.map(({ band }) => band));
  return [
    { ...whole, nett, vat, price: nett, is: 'order', band: bands.size === 1 ? all[0]?.band : undefined },
  ];
}

/** The product's band. The line's own sums decide if its bottle has no VAT, as a line without VAT must be zero-rated. */
function bandOf(line: Line): VatBand {
  if (line.vat === 0 || line.bottleVat === 0 || line.bottlePrice === 0) return vatBand(line);
  return vatBand({ nett: line.bottlePrice, vat: line.bottleVat });
}

/**
 * The pence by which the rows of an order miss its totals. Not 0 if the ledger corrected an order's total without its
 * lines: such an order must not become an invoice of another sum.
 */
export function missedBy(invoice: Invoice): { readonly nett: Money; readonly vat: Money } {
  const rows = fileRows(invoice, { rows: 'line' });
  return {
    nett: addMoney(invoice.nett, ...rows.map(({ nett }) => -nett)),
    vat: addMoney(invoice.vat, ...rows.map(({ vat }) => -vat)),
  };
}

export type OddRate = { readonly name: string; readonly percent: number; readonly band: VatBand };

/** Goods and charges whose VAT is neither 20 %, 5 % nor nought, beyond a penny of rounding. Their tax code is a guess. */
export function oddRates({ lines, charge }: Invoice): OddRate[] {
  const priced = lines.map((line) => ({
    ...{ name: `${line.description} ${line.vintage}`.trim(), nett: line.bottlePrice, vat: line.bottleVat },
    band: bandOf(line),
  }));
  return [...priced, { name: 'Delivery', ...charge, band: vatBand(charge) }].flatMap(
    ({ name, nett, vat, band }) => {
      if (nett === 0 || isKnownRate({ nett, vat })) return [];
      // £1.25 VAT on £10 nett is £12.50 on £100, which is 12.5 %.
      return [{ name, percent: poundsOf(multiplyToPenny(vat, moneyFromPounds(100), nett)), band }];
    },
  );
}
