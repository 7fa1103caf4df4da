import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountOrdersChanges, type OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { endpointQuery, readEachVisit } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { hasChangeDraft } from '../../../session/device/browser-memory.ts';
import { canOrder } from '../../../session/office-right.ts';
import { useKeptFocus } from '../../../ui/browser/use-kept-focus.ts';
import { type BasketToAdd, useBasketToAdd } from './basket-to-add.ts';
import type { ChangeOutcome } from './use-changed-order.ts';

type AskedOrder = {
  readonly account: string;
  /** The number in the URL. The merchant may renumber the order while the buyer types. */
  readonly orderNo: string;
  /** False while loading, for an order that only the ledger knows, and if the office only reads the order. */
  readonly isKnown: boolean;
};

/** How the buyer can change the order, whether the form is open, and the outcome of the last change. */
export function useOrderChanges({ account, orderNo, isKnown }: AskedOrder) {
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState<ChangeOutcome>();
  const { place, keepFocus } = useKeptFocus<HTMLDivElement>();
  const navigate = useNavigate();
  const adding = useBasketToAdd(account, orderNo);
  const { data, isLoading } = useQuery({
    ...endpointQuery(accountOrdersChanges, {
      CustomerAccount: account,
      orderNo,
      ...(adding && { CartId: adding.basket.uuid }),
    }),
    ...readEachVisit,
    enabled: isKnown && canOrder(),
    // Servers of release 0.5.0 lack this call.
    retry: false,
  });
  const changes = data?.mainResult;
  // True if the order has the basket already, but the answer was lost, for example because the buyer closed the page.
  const isAdded = adding !== undefined && changes?.HasBasket === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (isAdded) adding.finish();
  }, [isAdded]);
  const canChange = changes !== undefined && (changes.WhyNot === undefined || changes.CanAsk === true);
  useEffect(() => {
    if (canChange && hasChangeDraft(account, orderNo)) setChanging(true);
  }, [account, orderNo, canChange]);

  const added = isAdded ? undefined : adding;
  return {
    changes,
    isAwaited: isLoading,
    outcome,
    setOutcome,
    /** The element that takes the focus when the form closes, because the buyer was far below, at the form's end. */
    place,
    isNotAdded: added !== undefined && changes?.WhyNot !== undefined,
    form: changes && formOf(changes, added),
    open() {
      setOutcome(undefined);
      setChanging(true);
    },
  };

  function formOf(known: OrderChanges, basketToAdd: BasketToAdd | undefined) {
    if (basketToAdd && known.WhyNot === undefined) {
      const { basket, finish } = basketToAdd;
      return { changes: known, basket, onSaved: finish, onClose: () => void navigate({ to: path.checkout }) };
    }
    if (!isChanging) return undefined;
    return {
      changes: known,
      onSaved(made: ChangeOutcome) {
        setChanging(false);
        setOutcome(made);
      },
      onClose() {
        flushSync(() => setChanging(false));
        keepFocus();
      },
    };
  }
}

export type OrderChanging = ReturnType<typeof useOrderChanges>;
