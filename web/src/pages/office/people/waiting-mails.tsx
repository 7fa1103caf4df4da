import { invitationsStop, peopleFind } from '@tradecellar/contract/people.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mailsText } from './person-words.ts';

type WaitingMailsProps = { readonly Count: number; readonly Until?: string };

/** Says how many mails to many people still wait, and lets the office stop the waiting mails. */
export function WaitingMails({ Count, Until }: WaitingMailsProps) {
  const stop = useSending(() => call(invitationsStop, {}), peopleFind);
  if (stop.isSuccess && Count === 0) {
    const { Stopped } = stop.data.mainResult;
    return <Notice kind="good">{mailsText(Stopped)} will not go out.</Notice>;
  }
  // A single mail leaves within seconds.
  if (Count < 2 || Until === undefined) return null;
  return (
    <div className="mb-6">
      <Notice>
        {mailsText(Count)} wait, and go out evenly. The last goes about {momentWords(new Date(Until))}.{' '}
        <Button
          look="quiet"
          className="-my-2.5 -ml-3"
          isBusy={stop.isPending}
          onClick={() => stop.mutate(undefined)}
        >
          Stop them
        </Button>
      </Notice>
      <Refused error={stop.error} />
    </div>
  );
}
