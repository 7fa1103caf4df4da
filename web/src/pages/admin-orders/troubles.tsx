import { type UseMutationResult, type UseQueryResult, useQuery } from '@tanstack/react-query';
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
import type { ReactNode } from 'react';
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
        <a key={part} className="warning" href={`#${part}-heading`}>
          {words}
        </a>
      ))}
    </nav>
  );
}

type OpensOrders = { readonly onOpen: (orderNo: string) => void };

/** Money taken by card that could not go back or be settled. */
export function TroubledPayments({ onOpen }: OpensOrders) {
  const retry = useSending(({ Id }: TroubledPayment) => call(boardRetryPayment, { Id }), boardPayments);
  return (
    <Troubled
      id="payments"
      title="Card payments that wait"
      query={useQuery(paymentsQuery)}
      again={retry}
      done={retry.isSuccess && <Outcome payment={retry.variables} outcome={retry.data.mainResult} />}
      factsOf={({ Since, Why }) => `Since ${momentWords(new Date(Since))}${Why && ` · ${Why}`}`}
      againWords={() => 'Retry'}
      onOpen={onOpen}
    >
      {({ Amount, IsRefund, CustomerAccount }) => (
        <>
          {formatSignedMoney(Amount)}{' '}
          {IsRefund ? 'to go back to the card of' : 'paid, its order not placed yet, by'} {CustomerAccount}
        </>
      )}
    </Troubled>
  );
}

function Outcome({ payment, outcome }: { payment: TroubledPayment; outcome: 'settled' | 'waits' }) {
  const sum = formatSignedMoney(payment.Amount);
  if (outcome === 'waits') return <Notice kind="warning">It failed again. It is tried every minute.</Notice>;
  return (
    <Notice kind="good">{payment.IsRefund ? `${sum} goes back to the card.` : `${sum} is settled.`}</Notice>
  );
}

/** Mails that did not arrive. */
export function TroubledMails({ onOpen }: OpensOrders) {
  return (
    <Troubled
      id="mails"
      title="Mails that did not arrive"
      query={useQuery(mailsQuery)}
      again={useSending(({ Id }: TroubledMail) => call(boardSendMail, { Id }), boardMails)}
      factsOf={({ TriedAt, QueuedAt, Attempts }) =>
        `${momentWords(new Date(TriedAt ?? QueuedAt))} · ${countWords(Attempts, 'attempt')}`
      }
      againWords={({ IsSent }) => (IsSent ? undefined : 'Send again')}
      onOpen={onOpen}
    >
      {({ IsSent, Rejected, Recipients }) => `to ${(IsSent ? Rejected : Recipients).join(', ')}`}
    </Troubled>
  );
}

type Trouble = { readonly Id: string; readonly OrderNo: string; readonly Said: string };

type TroubledProps<Row> = OpensOrders & {
  readonly id: string;
  readonly title: string;
  readonly query: UseQueryResult<{ readonly mainResult: readonly Row[] }>;
  readonly again: UseMutationResult<unknown, Error, Row>;
  readonly done?: ReactNode;
  readonly factsOf: (row: Row) => string;
  /** On the button; none where it cannot be done again. */
  readonly againWords: (row: Row) => string | undefined;
  readonly children: (row: Row) => ReactNode;
};

/** What went wrong and can be done again; nothing is shown while there is none of it. */
function Troubled<Row extends Trouble>(props: TroubledProps<Row>) {
  const { id, title, query, again, done = false, factsOf, againWords, onOpen, children } = props;
  const rows = query.data?.mainResult ?? [];
  if (rows.length === 0 && !query.error && !done) return null;
  return (
    <BoardPart id={id} title={title} error={query.error} refused={again.error}>
      {done}
      <BoardRows>
        {rows.map((row) => (
          <BoardRow
            key={row.Id}
            fault={row.Said || 'Waits'}
            facts={factsOf(row)}
            action={
              againWords(row) && (
                <Button
                  look="secondary"
                  className="no-print"
                  isBusy={again.isPending && again.variables.Id === row.Id}
                  onClick={() => again.mutate(row)}
                >
                  {againWords(row)}
                </Button>
              )
            }
          >
            {row.OrderNo !== '' && (
              <button
                type="button"
                className={`link thumb-high ${styles.orderLink}`}
                onClick={() => onOpen(row.OrderNo)}
              >
                {row.OrderNo}
              </button>
            )}
            {children(row)}
          </BoardRow>
        ))}
      </BoardRows>
    </BoardPart>
  );
}
