import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { useEffect, useState } from 'react';
import { Type } from 'typebox';
import { keepStored, stored } from '../../../api/stored.ts';
import type { Basket } from '../../../cart/basket/basket-item.ts';
import { changeKey } from '../../../session/device/browser-memory.ts';
import { Draft, draftOf, withBasket } from './changed-order.ts';

/** `of` identifies the order's version and the added basket for which the draft was made. */
const KeptDraft = Type.Object({ of: Type.String(), draft: Draft });

type ChangeDraft = {
  readonly account: string;
  readonly orderNo: string;
  readonly changes: OrderChanges;
  readonly basket: Basket | undefined;
};

export function useChangeDraft({ account, orderNo, changes, basket }: ChangeDraft) {
  const key = changeKey(account, orderNo);
  const [kept] = useState(() => stored(sessionStorage.getItem(key), KeptDraft));
  const [of] = useState(() => JSON.stringify([basket ? basketKey(basket) : null, changes.Version]));
  const [draft, setDraft] = useState((): Draft => {
    if (kept?.of === of) return kept.draft;
    return basket ? withBasket(draftOf(changes), basket.items) : draftOf(changes);
  });
  // Store each change at once: the buyer may reload right after the last key.
  useEffect(() => void keepStored(sessionStorage, key, { of, draft }), [key, of, draft]);
  return { draft, setDraft, forget: () => sessionStorage.removeItem(key) };
}

/** Identifies a basket by its lines, because a sync may change their sequence and the uuid. */
const basketKey = ({ items }: Basket) =>
  items.map((item) => `${item.Code} ${item.CasesQty} ${item.BottlesQty}`).toSorted();
