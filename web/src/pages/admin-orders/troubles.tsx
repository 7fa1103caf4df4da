import { useQuery } from '@tanstack/react-query';
import {
  boardFiles,
  boardMails,
  boardPayments,
  boardRetryPayment,
  boardSendMail,
  type TroubledMail,
  type TroubledPayment,
} from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './board.module.css';
import { BoardPart, BoardRow, BoardRows } from './board-part.tsx';

const everyQuarterMinute = { staleTime: 0, refetchInterval: 15_000 } as const;
const paymentsQuery = { ...endpointQuery(boardPayments, {}), ...everyQuarterMinute };
const mailsQuery = { ...endpointQuery(boardMails, {}), ...everyQuarterMinute };
export const filesQuery = { ...endpointQuery(boardFiles, {}), ...everyQuarterMinute };

/** How much of each kind went wrong further down, with the way there: a long list of orders stands between. */
export function Troubles() {
  // The parts themselves ask.
  const payments = useQuery({ ...paymentsQuery, enabled: false }).data?.mainResult;
  const mails = useQuery({ ...mailsQuery, enabled: false }).data?.mainResult;
  const files = useQuery({ ...filesQuery, enabled: false }).data?.mainResult;
  const late = files?.imports.filter(({ IsLate }) => IsLate);
  const troubles = [
    { part: 'payments', noun: 'card payment', found: payments, words: 'waiting' },
    { part: 'mails', noun: 'mail', found: mails, words: 'not delivered' },
    { part: 'refused', noun: 'report', found: files?.refused, words: 'refused' },
    { part: 'aside', noun: 'file', found: files?.setAside, words: 'set aside' },
    { part: 'imports', noun: 'import', found: late, words: 'late' },
  ].flatMap(({ part, noun, found = [], words }) =>
    found.length === 0 ? [] : [{ part, words: `${countWords(found.length, noun)} ${words}` }],
  );
  return (
    <nav className={`row no-print ${styles.troubles}`} aria-label="What went wrong">
      {troubles.map(({ part, words }) => (
        <a key={part} className="back-link warning" href={`#${part}-heading`}>
          {words}
        </a>
      ))}
    </nav>
  );
}

type OpensOrders = { readonly onOpen: (orderNo: string) => void };

/** Money taken by card that could not go back or be settled; nothing is shown while there is none. */
export function TroubledPayments({ onOpen }: OpensOrders) {
  const { data, error } = useQuery(paymentsQuery);
  const retry = useSending(({ Id }: TroubledPayment) => call(boardRetryPayment, { Id }), boardPayments);
  const payments = data?.mainResult ?? [];
  if (payments.length === 0 && !error && !retry.isSuccess) return null;
  return (
    <BoardPart id="payments" title="Card payments that wait" error={error} refused={retry.error}>
      {retry.isSuccess && <Outcome payment={retry.variables} outcome={retry.data.mainResult} />}
      <BoardRows>
        {payments.map((payment) => (
          <BoardRow
            key={payment.Id}
            fault={payment.Said || 'Waits'}
            facts={`Since ${momentWords(new Date(payment.Since))}${payment.Why && ` · ${payment.Why}`}`}
            action={
              <Button look="secondary" className="no-print" {...retry.of(payment)}>
                Retry
              </Button>
            }
          >
            <OrderLink orderNo={payment.OrderNo} onOpen={onOpen} />
            {formatSignedMoney(payment.Amount)}{' '}
            {payment.IsRefund ? 'to go back to the card of' : 'paid, its order not placed yet, by'}{' '}
            {payment.CustomerAccount}
          </BoardRow>
        ))}
      </BoardRows>
    </BoardPart>
  );
}

function Outcome({ payment, outcome }: { payment: TroubledPayment; outcome: 'settled' | 'waits' }) {
  const sum = formatSignedMoney(payment.Amount);
  if (outcome === 'waits') return <Notice kind="warning">It failed again. It is tried every minute.</Notice>;
  return (
    <Notice kind="good">{payment.IsRefund ? `${sum} goes back to the card.` : `${sum} is settled.`}</Notice>
  );
}

/** Mails that did not arrive; nothing is shown while all did. */
export function TroubledMails({ onOpen }: OpensOrders) {
  const { data, error } = useQuery(mailsQuery);
  const again = useSending(({ Id }: TroubledMail) => call(boardSendMail, { Id }), boardMails);
  const mails = data?.mainResult ?? [];
  if (mails.length === 0 && !error) return null;
  return (
    <BoardPart id="mails" title="Mails that did not arrive" error={error} refused={again.error}>
      <BoardRows>
        {mails.map((mail) => (
          <BoardRow
            key={mail.Id}
            fault={mail.Said || 'Waits'}
            facts={`${momentWords(new Date(mail.TriedAt ?? mail.QueuedAt))} · ${countWords(mail.Attempts, 'attempt')}`}
            action={
              !mail.IsSent && (
                <Button look="secondary" className="no-print" {...again.of(mail)}>
                  Send again
                </Button>
              )
            }
          >
            <OrderLink orderNo={mail.OrderNo} onOpen={onOpen} />
            to {(mail.IsSent ? mail.Rejected : mail.Recipients).join(', ')}
          </BoardRow>
        ))}
      </BoardRows>
    </BoardPart>
  );
}

function OrderLink({ orderNo, onOpen }: OpensOrders & { readonly orderNo: string }) {
  if (orderNo === '') return null;
  return (
    <button type="button" className={`link thumb-high ${styles.orderLink}`} onClick={() => onOpen(orderNo)}>
      {orderNo}
    </button>
  );
}
