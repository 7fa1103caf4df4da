import type { OrderSummary } from '@tradecellar/contract/orders.ts';
import { expect, it } from 'vitest';
import { groupedOrders, headOf } from './order-groups.ts';

const order = (Order_OrderNo: string, PartNos?: string[], Kind: OrderSummary['Kind'] = 'Order') =>
  ({
    Order_OrderNo,
    Order_OrderDate: '28/11/2026',
    Kind,
    Order_TotalNett: 100_000,
    Order_TotalVAT: 20_000,
    ...(PartNos && { PartNos }),
  }) as OrderSummary; // The grouping reads only these fields.

it('groups the orders of one basket, and leaves all other orders ungrouped', () => {
  const split = ['A2', 'A1'];
  const rows = groupedOrders([
    order('B1'),
    order('A1', split, 'Reserves Order'),
    order('C1'),
    order('A2', split),
    order('D1', ['D1', 'XX000009']),
  ]);
  expect(rows.map(({ Order_OrderNo, group }) => [Order_OrderNo, group])).toEqual([
    ['B1', undefined],
    ['A2', 'A2 A1'],
    ['A1', 'A2 A1'],
    ['C1', undefined],
    // The other order of D1's basket has no number yet, so the list does not contain the other order.
    ['D1', undefined],
  ]);
});

it('shows the sources and sums of all orders in the heading of a group', () => {
  const parts = ['A1', 'A2', 'A3'];
  const kinds = ['Order', 'Reserves Order', 'Back Order'] as const;
  expect(headOf(parts.map((no, index) => order(no, parts, kinds[index])))).toEqual({
    label: 'Order of 28 Nov in three parts: from stock, from your reserves and on back order',
    values: { Nett: '£30.00', Vat: '£6.00' },
  });
});
