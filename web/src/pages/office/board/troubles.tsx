import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { boardMails, boardSendMail, type TroubledMail } from '@tradecellar/contract/board.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import {
  boardPayments,
  boardRetryPayment,
  type TroubledPayment,
} from '@tradecellar/contract/board-payments.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { path } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OfficeRow, OfficeRows, OfficeSection } from '../office-section.tsx';

const everyQuarterMinute = { staleTime: 0, refetchInterval: 15_000 } as const;
const paymentsQuery = { ...endpointQuery(boardPayments, {}), ...everyQuarterMinute };
const mailsQuery = { ...endpointQuery(boardMails, {}), ...everyQuarterMinute };
export const filesQuery = { ...endpointQuery(boardFiles, {}), ...everyQuarterMinute };

/** Warns if servers that share the shop's database have different settings, and so would work differently. */
export function OddServers() {
  const { data } = useQuery(filesQuery);
  const odd = data?.mainResult.oddServers ?? [];
  if (odd.length === 0) return null;
  return (
    <div className="mb-4">
      <Notice kind="warning">
        <p>Two servers of this shop have different settings. Please tell the person who runs it.</p>
        <ul className="list-disc pl-5 wrap-anywhere">
          {odd.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

export function DataTroubles() {
  const { data } = useQuery(filesQuery);
  if (!data) return null;
  const { refused, setAside, imports } = data.mainResult;
  const late = imports.filter(({ IsLate }) => IsLate);
  const troubles = [
    { section: 'refused', noun: 'report', count: refused.length, state: 'refused' },
    { section: 'aside', noun: 'file', count: setAside.length, state: 'set aside' },
    { section: 'imports', noun: 'import', count: late.length, state: 'late' },
  ].filter(({ count }) => count > 0);
  if (troubles.length === 0) return null;
  return (
    <nav className="mb-2 flex flex-wrap gap-x-6 print:hidden" aria-label="Files that need attention">
      {troubles.map(({ section, noun, count, state }) => (
        <Link
          key={section}
          to={path.adminData}
          hash={`${section}-heading`}
          className="back-link text-warning"
        >
          {countWords(count, noun)} {state}
        </Link>
      ))}
    </nav>
  );
}

type OpensOrders = { readonly onOpen: (orderNo: string) => void };

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
            fault={payment.Said || 'Waiting'}
            facts={`Since ${momentWords(new Date(payment.Since))}${payment.Why && ` · ${payment.Why}`}`}
            action={
              <Button look="secondary" className="print:hidden" {...retry.of(payment)}>
                Retry
              </Button>
            }
          >
            <OrderLink orderNo={payment.OrderNo} onOpen={onOpen} />
            {formatMoney(payment.Amount)} {whatWaits(payment)} {payment.CustomerAccount}
          </OfficeRow>
        ))}
      </OfficeRows>
    </OfficeSection>
  );
}

function whatWaits({ IsRefund, PaymentNo }: TroubledPayment): string {
  if (PaymentNo !== undefined) return `paid, and payment ${PaymentNo} not taken by your system, by`;
  return IsRefund ? 'to refund to the card of' : 'paid for an order not placed yet, by';
}

function Outcome({ payment, outcome }: { payment: TroubledPayment; outcome: 'settled' | 'waits' }) {
  if (payment.PaymentNo !== undefined) {
    return <Notice kind="good">Payment {payment.PaymentNo} is sent to your system again.</Notice>;
  }
  if (outcome === 'waits') return <Notice kind="warning">Failed again. Retrying every minute.</Notice>;
  return (
    <Notice kind="good">
      {formatMoney(payment.Amount)} {payment.IsRefund ? 'goes back to the card.' : 'is settled.'}
    </Notice>
  );
}

export function TroubledMails({ onOpen }: OpensOrders) {
  const { data, error } = useQuery(mailsQuery);
  const resend = useSending(({ Id }: TroubledMail) => call(boardSendMail, { Id }), boardMails);
  const mails = data?.mainResult ?? [];
  if (mails.length === 0 && !error) return null;
  return (
    <OfficeSection id="mails" title="Emails not delivered" error={error} refused={resend.error}>
      <OfficeRows>
        {mails.map((mail) => (
          <OfficeRow
            key={mail.Id}
            fault={mail.Said || 'Waiting'}
            facts={`${momentWords(new Date(mail.TriedAt ?? mail.QueuedAt))} · ${countWords(mail.Attempts, 'attempt')}`}
            action={
              !mail.IsSent && (
                <Button look="secondary" className="print:hidden" {...resend.of(mail)}>
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
    <button type="button" className="link thumb-high mr-2" onClick={() => onOpen(orderNo)}>
      {orderNo}
    </button>
  );
}
