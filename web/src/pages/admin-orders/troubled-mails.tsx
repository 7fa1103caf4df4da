import { useQuery } from '@tanstack/react-query';
import { boardMails, boardSendMail, type TroubledMail } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './board.module.css';
import { BoardPart, BoardRow, OrderLink } from './board-part.tsx';

/** Mails that did not arrive; nothing is shown while all did. */
export function TroubledMails({ onOpen }: { readonly onOpen: (orderNo: string) => void }) {
  const answer = useQuery({ ...endpointQuery(boardMails, {}), staleTime: 0, refetchInterval: 15_000 });
  const again = useSending(({ Id }: TroubledMail) => call(boardSendMail, { Id }), boardMails);
  const mails = answer.data?.mainResult ?? [];
  if (mails.length === 0 && !answer.error) return null;
  return (
    <BoardPart id="mails" title="Mails that did not arrive">
      {answer.error && <Failure error={answer.error} />}
      <Refused error={again.error} />
      <ul className={`ruled ${styles.rows}`}>
        {mails.map((mail) => (
          <BoardRow
            key={mail.Id}
            fault={mail.Said || 'Waits'}
            facts={`${momentWords(new Date(mail.TriedAt ?? mail.QueuedAt))} · ${countWords(mail.Attempts, 'attempt')}`}
            action={
              !mail.IsSent && (
                <Button
                  look="secondary"
                  className="no-print"
                  isBusy={again.isPending && again.variables.Id === mail.Id}
                  onClick={() => again.mutate(mail)}
                >
                  Send again
                </Button>
              )
            }
          >
            <OrderLink orderNo={mail.OrderNo} onOpen={onOpen} />
            to {(mail.IsSent ? mail.Rejected : mail.Recipients).join(', ')}
          </BoardRow>
        ))}
      </ul>
    </BoardPart>
  );
}
