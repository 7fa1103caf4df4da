import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import type { Selectable } from 'kysely';
import { storedPounds } from '../database/stored-money.ts';
import type { OrderLine } from '../database/tables.ts';
import type { BoardFactsRow, BoardOrderRow } from './queries.ts';

export function presentBoardFacts(row: BoardOrderRow, facts: BoardFactsRow) {
  return {
    RequiredTime: facts.required_time,
    Address: filledLines([facts.delivery_name, ...facts.delivery_address]),
    Round: facts.round ?? '',
    Notes: facts.delivery_notes,
    PaymentMethod: facts.payment_method === 'card' ? ('card' as const) : ('credit' as const),
    ContactName: facts.billing_contact_name,
    Phone: facts.phone ?? '',
    Email: facts.email,
    TotalNett: storedPounds(row.total_nett),
    TotalVAT: storedPounds(row.total_vat),
    DeliveryCharge: storedPounds(facts.delivery_charge),
  };
}

export function presentBoardLine(line: Selectable<OrderLine>) {
  const { cases, bottles } = lineQuantity(line.total_bottles, line.case_size);
  return {
    ProductCode: line.product_code,
    Description: line.description,
    TotalBottles: line.total_bottles,
    Vintage: line.vintage ?? '',
    CaseSize: line.case_size,
    UnitSize: Number(line.unit_size),
    CasesQty: cases,
    BottlesQty: bottles,
    ...(line.case_price !== null && { CasePrice: storedPounds(line.case_price) }),
    ...(line.bottle_nett !== null && { BottleNett: storedPounds(line.bottle_nett) }),
    LineNett: storedPounds(line.line_nett),
  };
}
