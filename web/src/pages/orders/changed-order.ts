import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { type OrderVersion, orderDifference } from '@tradecellar/trade/order-difference.ts';

/** A row of the form: whole cases are stepped by the case, all others by the bottle. */
export type Row = {
  readonly code: string;
  readonly description: string;
  readonly caseSize: number;
  readonly unit: 'cases' | 'bottles';
  /** As typed. */
  readonly quantity: string;
};

/** An order as the form has it. */
export type Draft = {
  readonly rows: readonly Row[];
  readonly addressId: string;
  readonly requiredDate: string;
  readonly reference: string;
  readonly notes: string;
};

/** A row of a wine; 12 bottles of a 6-bottle case are 2 cases, and 14 are 14 bottles. */
export function rowOf(
  wine: { readonly code: string; readonly description: string; readonly caseSize: number },
  bottles: number,
): Row {
  const isWhole = wine.caseSize > 1 && bottles % wine.caseSize === 0;
  return {
    ...wine,
    unit: isWhole ? 'cases' : 'bottles',
    quantity: String(isWhole ? bottles / wine.caseSize : bottles),
  };
}

export function draftOf(changes: OrderChanges): Draft {
  return {
    rows: changes.Lines.map(({ ProductCode, Description, CaseSize, TotalBottles }) =>
      rowOf({ code: ProductCode, description: Description, caseSize: CaseSize }, TotalBottles),
    ),
    addressId: changes.DeliveryAddressId,
    requiredDate: changes.RequiredDate,
    reference: changes.CustomerReference,
    notes: changes.Delivery_Notes,
  };
}

function bottlesOf({ unit, quantity, caseSize }: Row): number {
  return Number(quantity) * (unit === 'cases' ? caseSize : 1);
}

/** The order's lines, in bottles: the server makes cases of them. */
export function linesOfDraft({ rows }: Draft) {
  return rows
    .map((row) => ({ ProductCode: row.code, CasesQty: 0, BottlesQty: bottlesOf(row) }))
    .filter(({ BottlesQty }) => BottlesQty > 0);
}

/** Differences that the change makes, in words, with the new total where it is known. */
export function draftDifference(
  changes: OrderChanges,
  draft: Draft,
  { addressName, total }: { readonly addressName: string; readonly total?: Money | undefined },
): string[] {
  const before = versionOf(draftOf(changes), changes.DeliveryAddress.join(', '), changes.GrandTotal);
  const isMoved = draft.addressId !== changes.DeliveryAddressId;
  const address = isMoved ? addressName : changes.DeliveryAddress.join(', ');
  return orderDifference(before, versionOf(draft, address, total ?? changes.GrandTotal));
}

function versionOf(
  { rows, requiredDate, reference, notes }: Draft,
  address: string,
  grandTotal: Money,
): OrderVersion {
  const [date = '', time = ''] = requiredDate.split('T');
  return {
    lines: rows
      .map((row) => ({
        code: row.code,
        description: row.description,
        caseSize: row.caseSize,
        bottles: bottlesOf(row),
      }))
      .filter(({ bottles }) => bottles > 0),
    type: 'delivery',
    name: address,
    address: [],
    requiredDate: date === '' ? null : date,
    requiredTime: time,
    reference: reference.trim(),
    notes: notes.trim(),
    grandTotal,
  };
}
