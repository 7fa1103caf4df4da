import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { expect, it } from 'vitest';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import {
  divisionWords,
  draftDifference,
  draftOf,
  keptTime,
  linesOfDraft,
  ownAddress,
  type Row,
  rebaseDraft,
  rowOf,
  withBasket,
  withWine,
} from './changed-order.ts';

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
    {
      ProductCode: 'A',
      Description: 'Chablis',
      TotalBottles: 12,
      CaseSize: 6,
      StockBottles: 12,
      ReserveBottles: 0,
    },
    {
      ProductCode: 'B',
      Description: 'Fleurie',
      TotalBottles: 7,
      CaseSize: 6,
      StockBottles: 0,
      ReserveBottles: 7,
    },
  ],
  Versions: [],
};

/** 'A 1+2' is code A, 1 case and 2 bottles. */
const rowText = ({ code, cases, bottles }: Row) => `${code} ${cases || 0}+${bottles || 0}`;

it('splits each line into cases and bottles, and sends the total of bottles', () => {
  const { rows } = draftOf(changes);
  expect(rows.map(rowText)).toEqual(['A 2+0', 'B 1+1']);
  expect(rowText(rowOf({ code: 'K', description: 'Keg', caseSize: 1 }, 3))).toBe('K 3+0');
  expect(rowText(rowOf({ code: 'L', description: 'Of the ledger', caseSize: 0 }, 3))).toBe('L 3+0');
  const typed = rows.map((row) => ({ ...row, cases: '1', bottles: '2' }));
  expect(linesOfDraft({ ...draftOf(changes), rows: typed }).map(({ BottlesQty }) => BottlesQty)).toEqual([
    8, 8,
  ]);
});

it('adds a case of a wine to the quantity in the order', () => {
  const { rows } = draftOf(changes);
  // The draft has two rows.
  const added = withWine(withWine(rows, { code: 'C', description: 'Rioja', caseSize: 12 }), rows[1] as Row);
  expect(added.map(rowText)).toEqual(['A 2+0', 'B 2+1', 'C 1+0']);
});

it('finds no difference in an untouched form, and omits a removed line from the order', () => {
  const draft = draftOf(changes);
  expect(draftDifference(changes, draft, { addressName: 'The Anchor' })).toEqual([]);
  const [first, ...rest] = draft.rows;
  const less = { ...draft, rows: first ? [{ ...first, cases: '' }, ...rest] : [] };
  expect(linesOfDraft(less)).toEqual([{ ProductCode: 'B', CasesQty: 0, BottlesQty: 7 }]);
  expect(draftDifference(changes, less, { addressName: '', total: 300_000 })).toEqual([
    'Chablis removed: 2 cases',
    'Order Total: £30.00 instead of £60.00',
  ]);
  expect(draftDifference(changes, { ...draft, addressId: '2' }, { addressName: 'The Bell' })).toEqual([
    'Address: The Bell instead of The Anchor, E1 1AA',
  ]);
});

it('keeps the order’s day at its own address after the cut-off', () => {
  const next = { date: '2026-11-18', time: '', slots: [], from: '2026-11-18', impossible: '2026-11-17' };
  expect(keptTime('2026-11-17', next)).toEqual({ ...next, date: '2026-11-17', impossible: undefined });
  const collection = { ...next, time: '09:00', slots: ['09:00', '10:00'] };
  expect(keptTime('2026-11-17T16:00', collection)).toMatchObject({ time: '16:00', slots: ['16:00'] });
  expect(keptTime('2026-11-18T10:00', collection).slots).toEqual(['09:00', '10:00']);
});

it('sends the order’s own address if the account does not have the address', () => {
  const alone = {
    ...changes,
    DeliveryAddressId: '',
    DeliveryAddress: ['Marquee', 'The Green', 'Deal', 'CT14 7AA'],
  };
  expect(draftOf(alone).addressId).toBe('ONE-OFF');
  expect(ownAddress(alone)).toMatchObject({
    Delivery_Name: 'Marquee',
    Delivery_Address1: 'The Green',
    Delivery_Address2: 'Deal',
    Delivery_Address3: '',
    Delivery_PostCode: 'CT14 7AA',
  });
});

it('shows the sources of a wine as the checkout does, unless all bottles come from stock', () => {
  expect(divisionWords('Chablis', [])).toBeUndefined();
  expect(divisionWords('Chablis', [{ source: 'on back order, due 12 Dec', cases: 2, bottles: 0 }])).toBe(
    'Chablis: all on back order, due 12 Dec',
  );
  expect(
    divisionWords('Chablis', [
      { source: 'from stock', cases: 1, bottles: 0 },
      { source: 'on back order', cases: 1, bottles: 2 },
    ]),
  ).toBe('Chablis: 1 case from stock and 1 case and 2 bottles on back order');
});

it('keeps typed changes and merges another person’s changes', () => {
  const [chablis, fleurie] = changes.Lines;
  const line = { StockBottles: 0, ReserveBottles: 0, CaseSize: 6 };
  const added = { ...line, ProductCode: 'C', Description: 'Rioja', TotalBottles: 6 };
  const theirs = {
    ...changes,
    Version: 2,
    CustomerReference: 'PO 77',
    Delivery_Notes: 'Front door',
    Lines: [
      ...(chablis && fleurie
        ? [
            { ...chablis, TotalBottles: 18 },
            { ...fleurie, TotalBottles: 1 },
          ]
        : []),
      added,
    ],
  };
  const draft = draftOf(changes);
  const wine = { code: 'D', description: 'Cava', caseSize: 6 };
  const typed = {
    ...draft,
    notes: 'Side door',
    rows: [...draft.rows.map((row) => (row.code === 'B' ? { ...row, bottles: '2' } : row)), rowOf(wine, 6)],
  };
  const rebased = rebaseDraft(typed, changes, theirs);
  expect(rebased).toMatchObject({ reference: 'PO 77', notes: 'Side door', requiredDate: '2026-11-17' });
  expect(rebased.rows.map(rowText)).toEqual(['A 3+0', 'B 1+2', 'C 1+0', 'D 1+0']);
  const removed = { ...draft, rows: draft.rows.filter(({ code }) => code !== 'B') };
  expect(rebaseDraft(removed, changes, theirs).rows.map(({ code }) => code)).toEqual(['A', 'C']);
});

it('adds the basket’s bottles to wines in the order, and appends the basket’s other wines', () => {
  const item = (Code: string, CasesQty: number, BottlesQty: number) => ({
    Code,
    Description: `Wine ${Code}`,
    CaseSize: 6,
    CasesQty,
    BottlesQty,
  });
  // A draft reads only these fields.
  const basket = [item('B', 0, 5), item('A', 1, 0), item('C', 2, 0)] as unknown as readonly BasketItem[];
  const draft = withBasket(draftOf(changes), basket);
  expect(draft.rows.map(rowText)).toEqual(['A 3+0', 'B 2+0', 'C 2+0']);
  expect(draftDifference(changes, draft, { addressName: 'The Anchor' })).toEqual([
    'Chablis: 3 cases instead of 2 cases',
    'Fleurie: 2 cases instead of 1 case and 1 bottle',
    'Wine C added: 2 cases',
  ]);
  expect(withBasket(draftOf(changes), [])).toEqual(draftOf(changes));
});

it('updates the draft when the basket changes, and keeps everything else that was typed', () => {
  const item = (Code: string, CasesQty: number) =>
    // A draft reads only these fields.
    ({ Code, Description: `Wine ${Code}`, CaseSize: 6, CasesQty, BottlesQty: 0 }) as unknown as BasketItem;
  const before = [item('A', 1), item('C', 2), item('D', 1)];
  const draft = withBasket(draftOf(changes), before);
  const typed = { ...draft, notes: 'Ring twice', rows: draft.rows.filter(({ code }) => code !== 'D') };
  const after = withBasket(typed, [item('A', 3), item('D', 1), item('E', 1)], before);
  expect(after.notes).toBe('Ring twice');
  expect(after.rows.map(rowText)).toEqual(['A 5+0', 'B 1+1', 'E 1+0']);
});
