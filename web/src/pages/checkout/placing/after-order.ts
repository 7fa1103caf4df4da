import { type Query, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { isProblem } from '../../../api/problem-error.ts';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import type { LookAgain } from '../../../cart/sync/look-again.tsx';
import { endOrder, learn } from '../../../cart/sync/placing.ts';
import { toThankYou } from '../../../session/address/paths.ts';
import { askOrderedBefore, isOrderedBefore } from './ordered-before.tsx';

type SentOrder = {
  readonly account: string;
  readonly cartId: string;
  readonly items: readonly BasketItem[];
  readonly lookAgain: LookAgain;
};

const keptPaths: readonly unknown[] = [accountAccounts.path, orderPlaced.path];
const isChangedByOrder = ({ queryKey }: Query) => !keptPaths.includes(queryKey[0]);

export function useAfterOrder({ account, cartId, items, lookAgain }: SentOrder) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  /** An order changes nearly all of the account's data. A refusal may be due to changed data too. */
  const refetchAll = () => void queries.invalidateQueries({ predicate: isChangedByOrder });
  return {
    /** `placedId`: the key under which the server placed the order. The key may differ from the checkout's `cartId`. */
    thank({ orderId, backOrderId, reservesOrderId }: OrderNumbers, placedId: string) {
      endOrder(account, placedId);
      refetchAll();
      void navigate({ ...toThankYou(orderId, backOrderId, reservesOrderId), replace: true });
    },
    mend(error: unknown) {
      if (isOrderedBefore(error)) askOrderedBefore({ error, account, cartId, items });
      if (isProblem(error, 'basket-changed')) {
        lookAgain.require();
        void learn(account);
      }
      refetchAll();
    },
  };
}
