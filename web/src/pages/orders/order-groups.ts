import type { OrderSummary } from '@tradecellar/contract/orders.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { partsWords, sourceWords } from '@tradecellar/trade/order-parts.ts';
import type { RowGroup } from '../../ui/data-table.tsx';

/** A row of My Orders. `group` is set if the row stands under a head with the other orders of its basket. */
export type GroupedOrder = OrderSummary & { readonly group?: string };

/**
 * Orders with the parts of one basket beneath each other, where the first of them was, in the sequence in which they are filled. A
 * part whose others are not shown is an order like any other.
 */
export function groupedOrders(orders: readonly OrderSummary[]): readonly GroupedOrder[] {
  const groups = Map.groupBy(orders, (order) => groupOf(order));
  return [...groups].flatMap(([group, parts]) => {
    if (parts.length === 1) return parts;
    const placeOf = ({ PartNos = [], Order_OrderNo }: OrderSummary) => PartNos.indexOf(Order_OrderNo);
    return parts.toSorted((one, other) => placeOf(one) - placeOf(other)).map((part) => ({ ...part, group }));
  });
}

const groupOf = ({ PartNos, Order_OrderNo }: OrderSummary) => PartNos?.join(' ') ?? Order_OrderNo;

/** 'One order in two parts: from stock and from your reserves', with the sums of both parts. */
export function headOf(parts: readonly GroupedOrder[]): RowGroup {
  const sources = new Intl.ListFormat('en-GB').format(parts.map(({ Kind }) => sourceWords(Kind)));
  return {
    label: `${partsWords(parts.length)}: ${sources}`,
    values: {
      Nett: formatMoney(addMoney(...parts.map((part) => part.Order_TotalNett))),
      Vat: formatMoney(addMoney(...parts.map((part) => part.Order_TotalVAT))),
    },
  };
}
