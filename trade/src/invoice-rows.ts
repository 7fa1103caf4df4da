import { addMoney, type Money, moneyFromPounds, multiplyToPenny, roundToPenny } from './money.ts';
import type { Quantity } from './quantity.ts';

/**
 * A line of an order for an accounts system. `nett` and `vat` are the line's own amounts, in whole pennies. `casePrice`
 * and `bottlePrice` are nett prices with up to four decimals, and 0 if the ledger has only the line's sums.
 */
export type InvoicedLine = Quantity & {
  readonly caseSize: number;
  readonly casePrice: Money;
  readonly bottlePrice: Money;
  readonly nett: Money;
  readonly vat: Money;
};

/**
 * A row of an invoice. `cases` and `bottles` are the goods of the row. `quantity` × `price`, rounded to the penny, is
 * always `nett`: a row whose price does not give its nett has the quantity 1.
 */
export type InvoiceRow = Quantity & {
  readonly quantity: number;
  readonly price: Money;
  readonly nett: Money;
  readonly vat: Money;
};

/** The VAT rate of a row. Its tax code goes to the accounts system. */
export type VatBand = 'standard' | 'reduced' | 'zero';

/**
 * The rows of a line, a row for each quantity at one price: first its cases, then its loose bottles. An accounts system
 * would multiply and tax each row itself, so the line's own nett and VAT (9.constants.5) are shared over the rows: the
 * cases' row is rounded half up and the bottles' row takes the rest, which keeps the sums of the line to the penny. VAT
 * is shared by bottles.
 *
 * Worked example: 1 case and 2 bottles of a 6-bottle case at £48.90 a case and £8.3375 a bottle, with £65.58 nett and
 * £13.34 VAT. The cases' row is 1 × £48.90 with 6/8 of the VAT, £10.005, so £10.01. The bottles' row is 2 × £8.3375 =
 * £16.68 with the rest, £3.33.
 *
 * If an order is split, each part has a share of the line's nett, which need not be a multiple of a price: 1 case at
 * £61.98 with a share of £61.97 is a row of quantity 1 at £61.97.
 */
export function invoiceRows(line: InvoicedLine): InvoiceRow[] {
  if (line.cases === 0 || line.bottles === 0) return [wholeLine(line)];
  const bottlesInCases = line.cases * line.caseSize;
  const total = bottlesInCases + line.bottles;
  const own = roundToPenny(line.casePrice * line.cases);
  // Without prices, or if the cases alone would cost more than the line, the nett is shared by bottles as the VAT is.
  const isPriced = own <= line.nett && (own > 0 || line.nett === 0);
  const nett = isPriced ? own : multiplyToPenny(line.nett, bottlesInCases, total);
  const vat = multiplyToPenny(line.vat, bottlesInCases, total);
  return [
    rowOf({ cases: line.cases, bottles: 0 }, line.casePrice, { nett, vat }),
    rowOf({ cases: 0, bottles: line.bottles }, line.bottlePrice, {
      nett: addMoney(line.nett, -nett),
      vat: addMoney(line.vat, -vat),
    }),
  ];
}

/** A line as a single row, for systems that take no quantities, and for lines with cases alone or bottles alone. */
export function wholeLine(line: InvoicedLine): InvoiceRow {
  const { cases, bottles } = line;
  const price = bottles === 0 ? line.casePrice : cases === 0 ? line.bottlePrice : line.nett;
  return rowOf({ cases, bottles }, price, line);
}

function rowOf(
  goods: Quantity,
  price: Money,
  { nett, vat }: { readonly nett: Money; readonly vat: Money },
): InvoiceRow {
  const { cases, bottles } = goods;
  const quantity = cases > 0 && bottles > 0 ? 1 : cases + bottles;
  const isPriced = quantity > 0 && multiplyToPenny(price, quantity) === nett;
  return { cases, bottles, nett, vat, ...(isPriced ? { quantity, price } : { quantity: 1, price: nett }) };
}

/**
 * The band of a VAT amount on a nett amount: no VAT is zero, and any VAT is the nearer of the standard rate (20 %) and
 * the reduced rate (5 %). £14.40 on £60.00 is 24 %, because the case is cheaper than its bottles, and is standard.
 */
export function vatBand({ nett, vat }: { readonly nett: Money; readonly vat: Money }): VatBand {
  if (vat === 0) return 'zero';
  return Math.abs(vat * 100 - nett * 5) < Math.abs(vat * 100 - nett * 20) ? 'reduced' : 'standard';
}

const PERCENTS = [20, 5, 0];
const PENNY = moneyFromPounds(0.01);

/** True if a VAT amount is 20 %, 5 % or nothing of its nett amount, up to a penny of rounding. */
export function isKnownRate({ nett, vat }: { readonly nett: Money; readonly vat: Money }): boolean {
  return PERCENTS.some((percent) => Math.abs(vat * 100 - nett * percent) <= PENNY * 100);
}
