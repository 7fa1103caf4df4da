import { useQuery } from '@tanstack/react-query';
import { boardPayments, boardRetryPayment, type TroubledPayment } from '@tradecellar/contract/board.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatSignedMoney } from '@tradecellar/trade/money.ts';
import { call } from '../../api/call.ts';
import { endpointQuery, useSending } from '../../api/queries.ts';
import { Failure, Refused } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './board.module.css';
import { BoardPart, BoardRow, OrderLink } from './board-part.tsx';

/** Money taken by card that could not go back or be settled; nothing is shown while there is none. */
export function TroubledPayments({ onOpen }: { readonly onOpen: (orderNo: string) => void }) {
  const answer = useQuery({ ...endpointQuery(boardPayments, {}), staleTime: 0, refetchInterval: 15_000 });
  const retry = useSending(({ Id }: TroubledPayment) => call(boardRetryPayment, { Id }), boardPayments);
  const payments = answer.data?.mainResult ?? [];
  if (payments.length === 0 && !answer.error && !retry.isSuccess) return null;
  return (
    <BoardPart id="payments" title="Card payments that wait">
      {answer.error && <Failure error={answer.error} />}
      <Refused error={retry.error} />
      {retry.isSuccess && <Outcome payment={retry.variables} outcome={retry.data.mainResult} />}
      <ul className={`ruled ${styles.rows}`}>
        {payments.map((payment) => (
          <BoardRow
            key={payment.Id}
            fault={payment.Said || 'Waits'}
            facts={`Since ${momentWords(new Date(payment.Since))}${payment.Why && ` · ${payment.Why}`}`}
            action={
              <Button
                look="secondary"
                className="no-print"
                isBusy={retry.isPending && retry.variables.Id === payment.Id}
                onClick={() => retry.mutate(payment)}
              >
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
      </ul>
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
