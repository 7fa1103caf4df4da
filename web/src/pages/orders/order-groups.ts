import type { OrderSummary } from '@tradecellar/contract/orders.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { partsWords, sourceWords } from '@tradecellar/trade/order-parts.ts';
import type { RowGroup } from '../../ui/tables/data-table.tsx';

export type GroupedOrder = OrderSummary & { readonly group?: string };

/**
 * Moves the orders of one basket together, to the place of the first order, in the sequence in which the shop fills the
 * orders. An order stays ungrouped if the list has no other order of its basket.
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

/** Example: 'Order of 28 Nov in two parts: from stock and from your reserves', with the sums of both orders. */
export function headOf(parts: readonly GroupedOrder[]): RowGroup {
  const sources = new Intl.ListFormat('en-GB').format(parts.map(({ Kind }) => sourceWords(Kind)));
  const [first] = parts;
  return {
    label: `${partsWords(first?.Order_OrderDate ?? '', parts.length)}: ${sources}`,
    values: {
      Nett: formatMoney(addMoney(...parts.map((part) => part.Order_TotalNett))),
      Vat: formatMoney(addMoney(...parts.map((part) => part.Order_TotalVAT))),
    },
  };
}
