import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { boardMails, boardSendMail, type TroubledMail } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './troubled-mails.module.css';

/** Mails that did not arrive; nothing is shown while all did. */
export function TroubledMails({ onOpen }: { readonly onOpen: (orderNo: string) => void }) {
  const queries = useQueryClient();
  const answer = useQuery({ ...endpointQuery(boardMails, {}), staleTime: 0, refetchInterval: 15_000 });
  const again = useMutation({
    mutationFn: ({ Id }: TroubledMail) => call(boardSendMail, { Id }),
    onSettled: () => queries.invalidateQueries({ queryKey: [boardMails.path] }),
  });
  const mails = answer.data?.mainResult ?? [];
  if (mails.length === 0 && !answer.error) return null;
  return (
    <section className={styles.troubledMails} aria-labelledby="mails-heading">
      <h2 id="mails-heading" className={styles.title}>
        Mails that did not arrive
      </h2>
      {answer.error && <Failure error={answer.error} />}
      {again.error && <Notice kind="warning">{problemSentenceOf(again.error)}</Notice>}
      <ul className={styles.list}>
        {mails.map((mail) => (
          <li key={mail.Id}>
            <span className={styles.label}>
              {mail.OrderNo !== '' && (
                <button
                  type="button"
                  className={classNames('link thumb-high', styles.button)}
                  onClick={() => onOpen(mail.OrderNo)}
                >
                  {mail.OrderNo}
                </button>
              )}
              to {(mail.IsSent ? mail.Rejected : mail.Recipients).join(', ')}
              <span className={classNames('small warning', styles.troubledMailsLabel)}>
                {mail.Said === '' ? 'Waits' : mail.Said}
              </span>
              <span className={classNames('small soft', styles.troubledMailsLabel)}>
                {momentWords(new Date(mail.TriedAt ?? mail.QueuedAt))} ·{' '}
                {countWords(mail.Attempts, 'attempt')}
              </span>
            </span>
            {!mail.IsSent && (
              <Button
                look="secondary"
                className="no-print"
                isBusy={again.isPending && again.variables.Id === mail.Id}
                onClick={() => again.mutate(mail)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
