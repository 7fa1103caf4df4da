import type { OverrideDeliveryAddress } from '@tradecellar/contract/checkout.ts';
import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { COLLECTION_ID, deliveryTypeOf, ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import type { Money } from '@tradecellar/trade/money.ts';
import { type OrderVersion, orderDifference } from '@tradecellar/trade/order-difference.ts';
import { splitBottles, totalBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type Static, Type } from 'typebox';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import type { ChosenTime } from '../../../cart/delivery/delivery-facts.ts';
import { quantityTexts } from '../../../cart/quantities/order-quantity.ts';
import type { LinePart } from '../../../cart/totals/stock-preview.ts';

const Row = Type.Object({
  code: Type.String(),
  description: Type.String(),
  /** 1 if the order's case size is unknown. */
  caseSize: Type.Integer(),
  cases: Type.String(),
  bottles: Type.String(),
});
export type Row = Readonly<Static<typeof Row>>;

export const Draft = Type.Object({
  rows: Type.Array(Row),
  /** `ONE_OFF_ID` if the order's address is not an address of the account. */
  addressId: Type.String(),
  requiredDate: Type.String(),
  reference: Type.String(),
  notes: Type.String(),
});
export type Draft = Readonly<Omit<Static<typeof Draft>, 'rows'>> & { readonly rows: readonly Row[] };

/** Splits bottles into cases: 14 bottles of a 6-bottle case give 2 cases and 2 bottles. @internal */
export function rowOf(
  wine: { readonly code: string; readonly description: string; readonly caseSize: number },
  bottles: number,
): Row {
  const caseSize = Math.max(1, wine.caseSize);
  return {
    code: wine.code,
    description: wine.description,
    caseSize,
    ...quantityTexts(splitBottles(bottles, caseSize)),
  };
}

export function draftOf(changes: OrderChanges): Draft {
  return {
    rows: changes.Lines.map(({ ProductCode, Description, CaseSize, TotalBottles }) =>
      rowOf({ code: ProductCode, description: Description, caseSize: CaseSize }, TotalBottles),
    ),
    addressId: changes.DeliveryAddressId || ONE_OFF_ID,
    requiredDate: changes.RequiredDate,
    reference: changes.CustomerReference,
    notes: changes.Delivery_Notes,
  };
}

/**
 * Moves a draft to a newer version of the order. A line or term that the draft changed keeps the typed value; all other
 * lines and terms take the new version's value.
 */
export function rebaseDraft(draft: Draft, from: OrderChanges, to: OrderChanges): Draft {
  const [before, after] = [draftOf(from), draftOf(to)];
  const termOf = (term: 'addressId' | 'requiredDate' | 'reference' | 'notes') =>
    draft[term] === before[term] ? after[term] : draft[term];
  const rowOfCode = ({ rows }: Draft, wanted: string) => rows.find(({ code }) => code === wanted);
  const bottlesIn = (one: Draft, code: string) => {
    const row = rowOfCode(one, code);
    return row === undefined ? 0 : bottlesOf(row);
  };
  const isTouched = (code: string) => bottlesIn(draft, code) !== bottlesIn(before, code);
  const stayed = after.rows.flatMap((row) =>
    isTouched(row.code) ? (rowOfCode(draft, row.code) ?? []) : [row],
  );
  const others = draft.rows.filter(({ code }) => isTouched(code) && !rowOfCode(after, code));
  return {
    rows: [...stayed, ...others],
    addressId: termOf('addressId'),
    requiredDate: termOf('requiredDate'),
    reference: termOf('reference'),
    notes: termOf('notes'),
  };
}

/**
 * The order's own address as the server expects a one-off address. In `DeliveryAddress` the name comes first and the
 * postcode last.
 */
export function ownAddress({ DeliveryAddress }: OrderChanges): Static<typeof OverrideDeliveryAddress> {
  const [name = '', ...rest] = DeliveryAddress;
  const [first = '', second = '', third = '', fourth = ''] = rest.slice(0, -1);
  return {
    Delivery_Name: name,
    Delivery_Address1: first,
    Delivery_Address2: second,
    Delivery_Address3: third,
    Delivery_Address4: fourth,
    Delivery_PostCode: rest.at(-1) ?? '',
  };
}

/**
 * Adds a basket to the draft: quantities of the same wine add up, and other wines follow. If the draft already contains
 * an earlier state of the basket (`before`), each wine gets only the bottles that the basket has gained or lost since.
 */
export function withBasket(
  draft: Draft,
  items: readonly BasketItem[],
  before: readonly BasketItem[] = [],
): Draft {
  const bottlesIn = (basket: readonly BasketItem[], code: string) =>
    basket
      .filter(({ Code }) => Code === code)
      .reduce((sum, { CasesQty, BottlesQty, CaseSize }) => sum + CasesQty * CaseSize + BottlesQty, 0);
  const gained = (code: string) => bottlesIn(items, code) - bottlesIn(before, code);
  const rows = draft.rows.flatMap((row) => {
    const bottles = bottlesOf(row) + gained(row.code);
    if (gained(row.code) === 0) return [row];
    return bottles > 0 ? [rowOf(row, bottles)] : [];
  });
  const others = items.filter(
    ({ Code }) => gained(Code) > 0 && !draft.rows.some(({ code }) => code === Code),
  );
  const otherRows = others.map(({ Code, Description, CaseSize }) =>
    rowOf({ code: Code, description: Description, caseSize: CaseSize }, bottlesIn(items, Code)),
  );
  return { ...draft, rows: [...rows, ...otherRows] };
}

export function bottlesOf({ cases, bottles, caseSize }: Row): number {
  return totalBottles({ cases: Number(cases), bottles: Number(bottles) }, caseSize);
}

export function withWine(rows: readonly Row[], wine: Omit<Row, 'cases' | 'bottles'>): readonly Row[] {
  const there = rows.find(({ code }) => code === wine.code);
  if (there === undefined) return [...rows, rowOf(wine, wine.caseSize)];
  const more = rowOf(there, bottlesOf(there) + there.caseSize);
  return rows.map((row) => (row === there ? more : row));
}

/** Lines are sent in bottles. The server splits the bottles into cases. */
export function linesOfDraft({ rows }: Draft) {
  return rows
    .map((row) => ({ ProductCode: row.code, CasesQty: 0, BottlesQty: bottlesOf(row) }))
    .filter(({ BottlesQty }) => BottlesQty > 0);
}

/** Splits '2026-11-17' or '2026-11-17T11:00' into date and time. */
export function choiceOf(requiredDate: string): { readonly date: string; readonly time: string } {
  const [date = '', time = ''] = requiredDate.split('T');
  return { date, time };
}
export const requiredDateOf = (chosen: { readonly date: string; readonly time: string }) =>
  [chosen.date, chosen.time].filter((part) => part !== '').join('T');

/** At its own address an order keeps its date and time, even after the cut-off. */
export function keptTime(requiredDate: string, chosen: ChosenTime): ChosenTime {
  const { date, time } = choiceOf(requiredDate);
  const slots = chosen.date === date ? chosen.slots : [];
  const isOffered = time === '' || slots.includes(time);
  return { ...chosen, date, time, slots: isOffered ? slots : [time, ...slots], impossible: undefined };
}

/** Example: 'Chablis: 1 case from stock and 1 case on back order'. Undefined if all bottles come from stock. */
export function divisionWords(description: string, parts: readonly LinePart[]): string | undefined {
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1) return `${description}: all ${only.source}`;
  const each = parts.map((part) => `${quantityWords(part)} ${part.source}`);
  return `${description}: ${new Intl.ListFormat('en-GB').format(each)}`;
}

export function draftDifference(
  changes: OrderChanges,
  draft: Draft,
  { addressName, total }: { readonly addressName: string; readonly total?: Money | undefined },
): string[] {
  const before = draftOf(changes);
  const place = changes.DeliveryAddress.join(', ');
  return orderDifference(
    versionOf(before, place, changes.GrandTotal),
    versionOf(draft, draft.addressId === before.addressId ? place : addressName, total ?? changes.GrandTotal),
    changes.OrderNos.length,
  );
}

function versionOf(
  { rows, addressId, requiredDate, reference, notes }: Draft,
  address: string,
  grandTotal: Money,
): OrderVersion {
  const { date, time } = choiceOf(requiredDate);
  return {
    lines: rows
      .map((row) => ({
        code: row.code,
        description: row.description,
        caseSize: row.caseSize,
        bottles: bottlesOf(row),
      }))
      .filter(({ bottles }) => bottles > 0),
    type: deliveryTypeOf(addressId),
    name: addressId === COLLECTION_ID ? '' : address,
    address: [],
    requiredDate: date === '' ? null : date,
    requiredTime: time,
    reference: reference.trim(),
    notes: notes.trim(),
    grandTotal,
  };
}
