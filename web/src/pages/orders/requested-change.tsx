import { accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import {
  accountOrdersWithdrawChange,
  type RequestedChange,
} from '@tradecellar/contract/requested-changes.ts';
import { foldEmail } from '@tradecellar/trade/email.ts';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { useSending } from '../../api/queries.ts';
import { useSession } from '../../session/session.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { timeWords } from './order-time.ts';

type RequestedProps = { readonly account: string; readonly requested: RequestedChange };

/** The last change that was asked for, with its answer; nothing of a withdrawn one. */
export function Requested({ account, requested }: RequestedProps) {
  const { State, DecidedAt = '', Sentence } = requested;
  switch (State) {
    case 'open':
      return <OpenRequest account={account} requested={requested} />;
    case 'accepted':
      return (
        <Answer kind="good">Our office made the change that was asked for, {timeWords(DecidedAt)}.</Answer>
      );
    case 'declined':
      return (
        <Answer kind="note">
          The change that was asked for was not made: {Sentence} The order stays as it was.
        </Answer>
      );
    case 'withdrawn':
      return null;
    default:
      // A newer server may know another state.
      return State satisfies never;
  }
}

function Answer(props: React.ComponentProps<typeof Notice>) {
  return (
    <div className="mb-4 print:hidden">
      <Notice {...props} />
    </div>
  );
}

function OpenRequest({ account, requested: { RequestNo, By, At, Changes } }: RequestedProps) {
  const { email } = useSession();
  const withdrawal = useSending(
    () => call(accountOrdersWithdrawChange, { CustomerAccount: account, RequestNo }),
    accountOrdersChanges,
  );
  const who = By === foldEmail(email) ? 'You' : By || 'Our office';
  return (
    <section className="mb-6 border-y border-hairline py-4 print:hidden" aria-labelledby="requested">
      <h2 id="requested" className="mb-1">
        A change is asked for
      </h2>
      <p>
        {who} asked for this on <time dateTime={At}>{timeWords(At)}</time>. Our office will decide; until then
        the order stays as it is.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {Changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="-ml-3"
        isBusy={withdrawal.isPending}
        onClick={() =>
          withdrawal.mutate(undefined, {
            onError: (error) =>
              showAlert({ title: 'The change could not be withdrawn', message: problemSentenceOf(error) }),
          })
        }
      >
        Withdraw it
      </Button>
    </section>
  );
}
