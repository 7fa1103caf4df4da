import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { expect, it } from 'vitest';
import { draftDifference, draftOf, linesOfDraft, rowOf } from './changed-order.ts';

const changes: OrderChanges = {
  Version: 1,
  OrderNos: ['XX000001'],
  DeliveryType: 'delivery',
  DeliveryAddressId: '1',
  DeliveryAddress: ['The Anchor', 'E1 1AA'],
  RequiredDate: '2026-11-17',
  CustomerReference: '',
  Delivery_Notes: '',
  GrandTotal: 600_000,
  Lines: [
    { ProductCode: 'A', Description: 'Chablis', TotalBottles: 12, CaseSize: 6 },
    { ProductCode: 'B', Description: 'Fleurie', TotalBottles: 7, CaseSize: 6 },
  ],
  Versions: [],
};

it('steps whole cases by the case and all others by the bottle', () => {
  expect(draftOf(changes).rows.map(({ unit, quantity }) => `${quantity} ${unit}`)).toEqual([
    '2 cases',
    '7 bottles',
  ]);
  expect(rowOf({ code: 'K', description: 'Keg', caseSize: 1 }, 1)).toMatchObject({ unit: 'bottles' });
});

it('an untouched form says nothing, and a removed line is not ordered', () => {
  const draft = draftOf(changes);
  expect(draftDifference(changes, draft, { addressName: 'The Anchor' })).toEqual([]);
  const [first, ...rest] = draft.rows;
  const less = { ...draft, rows: first ? [{ ...first, quantity: '' }, ...rest] : [] };
  expect(linesOfDraft(less)).toEqual([{ ProductCode: 'B', CasesQty: 0, BottlesQty: 7 }]);
  expect(draftDifference(changes, less, { addressName: '', total: 300_000 })).toEqual([
    'Chablis removed: 2 cases',
    'Order Total: £30.00 instead of £60.00',
  ]);
  expect(draftDifference(changes, { ...draft, addressId: '2' }, { addressName: 'The Bell' })).toEqual([
    'Address: The Bell instead of The Anchor, E1 1AA',
  ]);
});
