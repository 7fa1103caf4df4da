import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { path } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './office.module.css';
import { OfficeRow, OfficeRows, OfficeSection } from './office-section.tsx';

const everyQuarterMinute = { staleTime: 0, refetchInterval: 15_000 } as const;
const paymentsQuery = { ...endpointQuery(boardPayments, {}), ...everyQuarterMinute };
const mailsQuery = { ...endpointQuery(boardMails, {}), ...everyQuarterMinute };
export const filesQuery = { ...endpointQuery(boardFiles, {}), ...everyQuarterMinute };

/** Links to the parts of the Data page that need somebody; nothing while all files are well. */
export function DataTroubles() {
  const { data } = useQuery(filesQuery);
  if (!data) return null;
  const { refused, setAside, imports } = data.mainResult;
  const troubles = [
    { part: 'refused', noun: 'report', count: refused.length, words: 'refused' },
    { part: 'aside', noun: 'file', count: setAside.length, words: 'set aside' },
    { part: 'imports', noun: 'import', count: imports.filter(({ IsLate }) => IsLate).length, words: 'late' },
  ].filter(({ count }) => count > 0);
  if (troubles.length === 0) return null;
  return (
    <nav
      className={`flex flex-wrap items-center gap-3 print:hidden! ${styles.troubles}`}
      aria-label="Files that need attention"
    >
      {troubles.map(({ part, noun, count, words }) => (
        <Link key={part} to={path.adminData} hash={`${part}-heading`} className="back-link text-warning">
          {countWords(count, noun)} {words}
        </Link>
      ))}
    </nav>
  );
}

type OpensOrders = { readonly onOpen: (orderNo: string) => void };

/** Card payments that could not be refunded or settled; nothing is shown while there are none. */
export function TroubledPayments({ onOpen }: OpensOrders) {
  const { data, error } = useQuery(paymentsQuery);
  const retry = useSending(({ Id }: TroubledPayment) => call(boardRetryPayment, { Id }), boardPayments);
  const payments = data?.mainResult ?? [];
  if (payments.length === 0 && !error && !retry.isSuccess) return null;
  return (
    <OfficeSection id="payments" title="Card payments waiting" error={error} refused={retry.error}>
      {retry.isSuccess && <Outcome payment={retry.variables} outcome={retry.data.mainResult} />}
      <OfficeRows>
        {payments.map((payment) => (
          <OfficeRow
            key={payment.Id}
            fault={payment.Said || 'Waits'}
            facts={`Since ${momentWords(new Date(payment.Since))}${payment.Why && ` · ${payment.Why}`}`}
            action={
              <Button look="secondary" className="print:hidden!" {...retry.of(payment)}>
                Retry
              </Button>
            }
          >
            <OrderLink orderNo={payment.OrderNo} onOpen={onOpen} />
            {formatSignedMoney(payment.Amount)}{' '}
            {payment.IsRefund ? 'to go back to the card of' : 'paid, its order not placed yet, by'}{' '}
            {payment.CustomerAccount}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
  );
}

function Outcome({ payment, outcome }: { payment: TroubledPayment; outcome: 'settled' | 'waits' }) {
  const sum = formatSignedMoney(payment.Amount);
  if (outcome === 'waits') return <Notice kind="warning">Failed again. Retrying every minute.</Notice>;
  return (
    <Notice kind="good">{payment.IsRefund ? `${sum} goes back to the card.` : `${sum} is settled.`}</Notice>
  );
}

/** Emails that did not arrive; nothing is shown while all did. */
export function TroubledMails({ onOpen }: OpensOrders) {
  const { data, error } = useQuery(mailsQuery);
  const again = useSending(({ Id }: TroubledMail) => call(boardSendMail, { Id }), boardMails);
  const mails = data?.mainResult ?? [];
  if (mails.length === 0 && !error) return null;
  return (
    <OfficeSection id="mails" title="Emails not delivered" error={error} refused={again.error}>
      <OfficeRows>
        {mails.map((mail) => (
          <OfficeRow
            key={mail.Id}
            fault={mail.Said || 'Waits'}
            facts={`${momentWords(new Date(mail.TriedAt ?? mail.QueuedAt))} · ${countWords(mail.Attempts, 'attempt')}`}
            action={
              !mail.IsSent && (
                <Button look="secondary" className="print:hidden!" {...again.of(mail)}>
                  Send again
                </Button>
              )
            }
          >
            <OrderLink orderNo={mail.OrderNo} onOpen={onOpen} />
            to {(mail.IsSent ? mail.Rejected : mail.Recipients).join(', ')}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
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
