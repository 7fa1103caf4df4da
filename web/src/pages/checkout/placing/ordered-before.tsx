import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { create } from 'zustand';
import { isProblem, type ProblemError } from '../../../api/problem-error.ts';
import type { BasketItem } from '../../../cart/basket/basket-item.ts';
import { leaveOut, orderAgain } from '../../../cart/sync/placing.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalActions } from '../../../ui/dialogs/modal.tsx';
import { LogoModal, PlacedBefore } from './refusals.tsx';

type OrderedBefore = {
  readonly error: ProblemError<'basket-already-placed' | 'ordered-since'>;
  readonly account: string;
  readonly cartId: string;
  readonly items: readonly BasketItem[];
};

const useAsked = create<{ readonly asked: OrderedBefore | undefined }>(() => ({ asked: undefined }));
const close = () => useAsked.setState({ asked: undefined });

export function isOrderedBefore(error: unknown): error is OrderedBefore['error'] {
  return isProblem(error, 'basket-already-placed') || isProblem(error, 'ordered-since');
}

export function askOrderedBefore(asked: OrderedBefore): void {
  useAsked.setState({ asked });
}

/**
 * Asks about lines that another tab or device has ordered. The host stands outside the form, because the sync may
 * remove the lines from the basket while the question is open.
 */
export function OrderedBeforeHost() {
  const { asked } = useAsked();
  useEffect(() => close, []);
  if (asked === undefined) return null;
  const { error, account, cartId, items } = asked;
  if (isProblem(error, 'basket-already-placed')) {
    const keep = () => void orderAgain(account, cartId, items).then(close);
    return <PlacedBefore refusal={error} onKeep={keep} onClose={close} />;
  }
  if (!isProblem(error, 'ordered-since')) return null;
  const { orderNo, codes } = error.details;
  const ordered = items.filter(({ Code }) => codes.includes(Code));
  return (
    <LogoModal title="Already ordered" onClose={close}>
      <p>
        Nothing was ordered now. {ordered.length === 1 ? 'This wine is' : 'These wines are'} already in order{' '}
        <Link {...toOrder(orderNo)}>{orderNo}</Link>:
      </p>
      <ul className="mt-3 grid gap-1 font-serif text-large">
        {ordered.map(({ Code, Description }) => (
          <li key={Code} className="leading-tight wrap-anywhere">
            {Description}
          </li>
        ))}
      </ul>
      <ModalActions className="max-sm:*:grow">
        <Button look="secondary" onClick={() => void orderAgain(account, cartId, ordered).then(close)}>
          Order them again
        </Button>
        <Button onClick={() => void leaveOut(account, ordered).then(close)} autoFocus>
          Leave them out
        </Button>
      </ModalActions>
    </LogoModal>
  );
}
