import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { useEffect, useState } from 'react';
import { Type } from 'typebox';
import { useSessionState } from '../../api/stored.ts';
import type { Basket } from '../../cart/basket-item.ts';
import { type Draft, draftOf, withBasket } from './changed-order.ts';

/** A draft, and the basket and version that it was typed for. */
const KeptDraft = Type.Object({
  of: Type.String(),
  draft: Type.Object({
    rows: Type.Array(
      Type.Object({
        code: Type.String(),
        description: Type.String(),
        caseSize: Type.Integer(),
        unit: Type.Enum(['cases', 'bottles']),
        quantity: Type.String(),
      }),
    ),
    addressId: Type.String(),
    requiredDate: Type.String(),
    reference: Type.String(),
    notes: Type.String(),
  }),
});

type ChangeDraft = {
  readonly account: string;
  readonly orderNo: string;
  readonly changes: OrderChanges;
  readonly basket: Basket | undefined;
};

/** The draft of a change. One that a basket is added to survives a reload, for this basket and this version. */
export function useChangeDraft({ account, orderNo, changes, basket }: ChangeDraft) {
  const [kept, keep] = useSessionState(`tradecellar/change/${account}/${orderNo}`, KeptDraft);
  const [of] = useState(() => basket && keyOf(basket, changes.Version));
  const [draft, setDraft] = useState((): Draft => {
    if (!basket) return draftOf(changes);
    return kept && kept.of === of ? kept.draft : withBasket(draftOf(changes), basket.items);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft alone changes.
  useEffect(() => {
    if (of !== undefined) keep({ of, draft: { ...draft, rows: [...draft.rows] } });
  }, [draft]);
  return [draft, setDraft] as const;
}

function keyOf({ uuid, items }: Basket, version: number): string {
  return JSON.stringify([uuid, version, items.map((item) => [item.Code, item.CasesQty, item.BottlesQty])]);
}
