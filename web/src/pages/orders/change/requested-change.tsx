import { accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import {
  accountOrdersWithdrawChange,
  type RequestedChange,
} from '@tradecellar/contract/requested-changes.ts';
import { hasLeft, type OrderState } from '@tradecellar/trade/order-life.ts';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import { useSending } from '../../../api/queries.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { timeWords } from '../order-time.ts';

/** Example: 'Both parts are changed together.' Empty if the basket made a single order. */
export function togetherWords({ length: count }: readonly string[]): string {
  if (count < 2) return '';
  return `${count === 2 ? 'Both' : `All ${count}`} parts are changed together.`;
}

type RequestedProps = {
  readonly account: string;
  readonly requested: RequestedChange;
  readonly state: OrderState;
  readonly orderNos: readonly string[];
  readonly onWithdrawn: () => void;
};

/**
 * The last requested change, with the office's answer. A withdrawn request is not shown. An accepted request is shown
 * until the order leaves; afterwards the list of versions shows the change.
 */
export function Requested(props: RequestedProps) {
  const { requested, state } = props;
  const { State, DecidedAt = '', Sentence, Changes } = requested;
  const isGone = hasLeft(state) || state === 'cancelled';
  switch (State) {
    case 'open':
      return <OpenRequest {...props} />;
    case 'accepted':
      return isGone ? null : (
        <Answer kind="good">On {timeWords(DecidedAt)} our office made the change that was asked for.</Answer>
      );
    case 'declined':
      return (
        <Answer kind="note">
          <p className="font-semibold">We couldn’t make the change you asked for</p>
          <p>{Sentence}</p>
          <p className="text-body text-ink-soft">
            {timeWords(DecidedAt)}
            {state !== 'cancelled' && ' · The order stays as it was.'}
          </p>
          <details className="-mb-2">
            <summary className="min-h-11 content-center text-brand-ink">The change</summary>
            <Differences changes={Changes} />
          </details>
        </Answer>
      );
    case 'withdrawn':
      return null;
    default:
      // A newer server may send another state.
      return State satisfies never;
  }
}

function Answer(props: { readonly kind: 'good' | 'note'; readonly children: ReactNode }) {
  return (
    <div className="mb-4 print:hidden">
      <Notice {...props} />
    </div>
  );
}

function OpenRequest({ account, requested, orderNos, onWithdrawn }: RequestedProps) {
  const { RequestNo, By, At, Changes } = requested;
  const { userName } = useSession();
  const withdrawal = useSending(
    () => call(accountOrdersWithdrawChange, { CustomerAccount: account, RequestNo }),
    accountOrdersChanges,
    onWithdrawn,
  );
  const who = By === userName ? 'You' : By;
  return (
    <section
      className="mb-6 rounded-xs border border-l-3 border-hairline border-l-brand-line bg-card px-4 py-3.5 print:hidden"
      aria-labelledby="requested"
    >
      <h2 id="requested" className="mb-1">
        Change requested
      </h2>
      <p>
        {who === '' ? 'Our office noted this on ' : `${who} asked for this on `}
        <time dateTime={At}>{timeWords(At)}</time>
        {who === '' ? ', and it is not made yet; ' : '. Our office will decide; '}
        until then the order stays as it is. {togetherWords(orderNos)}
      </p>
      <Differences changes={Changes} />
      <Button
        look="quiet"
        className="-mb-2 -ml-3"
        isBusy={withdrawal.isPending}
        onClick={() =>
          withdrawal.mutate(undefined, {
            onError: (error) =>
              showAlert({ title: 'The change could not be withdrawn', message: problemSentenceOf(error) }),
          })
        }
      >
        Withdraw this change
      </Button>
    </section>
  );
}

export function Differences({ changes }: { readonly changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="my-1 list-disc pl-5">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
