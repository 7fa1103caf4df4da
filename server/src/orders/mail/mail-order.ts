import { filledLines } from '@tradecellar/trade/address-lines.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { type Quantity, splitBottles } from '@tradecellar/trade/quantity.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { MailLineRow, MailOrderRow } from '../queries.ts';

/** An order as the confirmation mail shows it. */
export type MailOrder = {
  readonly orderNo: string;
  readonly isConfirmed: boolean;
  readonly kind: string;
  readonly account: string;
  readonly customerName: string;
  /** `yyyy-MM-dd` */
  readonly orderDate: string;
  readonly deliveryType: string;
  /** `yyyy-MM-dd`, or null where the merchant decides. */
  readonly requiredDate: string | null;
  /** `HH:mm` of a collection, else empty. */
  readonly requiredTime: string;
  /** Name and lines, without the empty ones; of a collection the lines alone. */
  readonly deliveryLines: readonly string[];
  readonly customerReference: string;
  readonly deliveryNotes: string;
  readonly lines: readonly MailLine[];
  readonly nett: Money;
  readonly vat: Money;
};

export type MailLine = {
  readonly code: string;
  readonly description: string;
  /** '6 × 75cl', or empty when unknown. */
  readonly size: string;
  readonly quantity: Quantity;
  readonly nett: Money;
  readonly vat: Money;
};

/** Throws when a stored amount is invalid. */
export function mailOrderOf(row: MailOrderRow, lines: readonly MailLineRow[]): MailOrder {
  return {
    orderNo: row.confirmed_no ?? row.provisional_no ?? '',
    isConfirmed: row.confirmed_no !== null,
    kind: row.kind,
    account: row.customer_account,
    customerName: row.customer_name,
    orderDate: row.order_date,
    deliveryType: row.delivery_type,
    requiredDate: row.required_date,
    requiredTime: row.required_time,
    deliveryLines: filledLines(
      row.delivery_type === 'collection'
        ? row.delivery_address
        : [row.delivery_name, ...row.delivery_address],
    ),
    customerReference: row.customer_reference,
    deliveryNotes: row.delivery_notes,
    lines: lines.map(mailLineOf),
    nett: storedMoney(row.total_nett),
    vat: storedMoney(row.total_vat),
  };
}

function mailLineOf(line: MailLineRow): MailLine {
  const unitSize = Number(line.unit_size);
  return {
    code: line.product_code,
    description: line.description,
    size: line.case_size > 0 && unitSize > 0 ? `${line.case_size} × ${unitSize}cl` : '',
    // An imported order may lack the case size: then all are bottles.
    quantity:
      line.case_size > 0
        ? splitBottles(line.total_bottles, line.case_size)
        : { cases: 0, bottles: line.total_bottles },
    nett: storedMoney(line.line_nett),
    vat: storedMoney(line.line_vat),
  };
}

/** Where a confirmation goes: to the account and the person who placed it, or to the order desk when neither has an address. */
export function recipientsOf(row: MailOrderRow, orderDesk: string): string[] {
  const addresses = [row.customer_email, row.placed_by ?? ''].map((address) => address.trim());
  const unique = addresses.filter(
    (address, index) =>
      address !== '' &&
      addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === index,
  );
  return unique.length > 0 ? unique : [orderDesk];
}
