import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useRef } from 'react';
import { useIsOnline } from '../../../api/network.ts';
import { takeBackWaiting, useWaitingForm } from '../../../cart/basket/waiting.ts';
import { useChanges } from '../../../cart/basket/waiting-changes.ts';
import { selectAccount, selectedAccount, useAccount } from '../../../session/account.ts';
import { path, toThankYou } from '../../../session/address/paths.ts';
import { focusMain } from '../../../ui/browser/focus-main.ts';
import { classNames } from '../../../ui/class-names.ts';
import { sendWaiting } from './send-waiting.ts';
import { forCustomer, waitingIn } from './waiting-order.ts';

const RETRY_MS = 30_000;

/**
 * The line below the header about an order that waits for the network. Hidden on the order's own checkout. Sends the
 * order when the shop can be reached.
 */
export function WaitingLine({ account }: { readonly account: string }) {
  const isChosen = useAccount().account === account;
  const { form, isSent } = useWaitingForm(account);
  const waiting = waitingIn(form);
  const isAsked = useChanges(form).sentences.length > 0;
  useSending(account, { form, isSent });
  if (waiting === undefined) return null;
  const { Lines } = waiting.order;
  const whose = isChosen ? '' : forCustomer(waiting);
  const wines = `Your order of ${countWords(Lines.length, 'wine')}${whose}`;
  const choose = () => selectAccount({ account, customerName: waiting.customer || account });
  return (
    <div
      className={classNames(
        'border-b border-hairline bg-card print:hidden',
        isChosen && '[:root:has([data-waiting])_&]:hidden',
      )}
      role="status"
    >
      <p className="page-width flex items-center gap-x-4 text-body max-md:justify-between">
        <span className="min-w-0 py-2">
          {isSent && `${wines} is being sent…`}
          {!isSent && (isAsked ? `Your order${whose} waits for you: something has changed` : words(wines))}
        </span>
        {isAsked && !isSent && (
          <Link
            to={path.checkout}
            className="inline-flex min-h-11 shrink-0 items-center"
            onClick={isChosen ? undefined : choose}
          >
            See what
          </Link>
        )}
        {!isSent && (
          <button
            type="button"
            className="min-h-11 shrink-0 underline underline-offset-4"
            onClick={() => {
              takeBackWaiting(account);
              focusMain();
            }}
          >
            Take back
          </button>
        )}
      </p>
    </div>
  );
}

const words = (wines: string) => `${wines} goes when you are back online`;

function useSending(account: string, { form, isSent }: ReturnType<typeof useWaitingForm>): void {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const navigate = useNavigate();
  const hasTried = useRef(false);
  useEffect(() => {
    if (isSent) hasTried.current = true;
    if (!isOnline || isSent || form === undefined) return;
    let timer = setTimeout(attempt, hasTried.current ? RETRY_MS : 0);
    let isOver = false;
    async function attempt() {
      const sent = await sendWaiting(account, queries);
      const isForLater = sent.outcome === 'retry-later' || sent.outcome === 'turned-away';
      if (isForLater && !isOver) timer = setTimeout(attempt, RETRY_MS);
      if (sent.outcome !== 'placed') return;
      const { orderId, backOrderId, reservesOrderId } = sent.numbers;
      if (location.pathname === path.checkout && selectedAccount() === account)
        void navigate({ ...toThankYou(orderId, backOrderId, reservesOrderId), replace: true });
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [account, form, isSent, isOnline, queries, navigate]);
}
