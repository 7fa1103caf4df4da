import { useQuery } from '@tanstack/react-query';
import { accountClaims, accountClaimsAllThere, type OrderClaims } from '@tradecellar/contract/claims.ts';
import { DELIVERY_CHECK } from '@tradecellar/contract/mailed-screens.ts';
import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { isReportingTime, untilWords } from '@tradecellar/trade/claim-window.ts';
import { ageWords, momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useIsOnline } from '../../../api/network.ts';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import { useSending } from '../../../api/queries.ts';
import { now } from '../../../session/clock.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { ClaimList } from './claim-list.tsx';
import { claimsQuery } from './claims-query.ts';
import { ReportForm } from './report-form.tsx';
import { beginReport, changeReport, dropReport, type Report, useReport } from './report-store.ts';
import { useSendReport } from './use-send-report.ts';

type CheckInProps = { readonly account: string; readonly order: OrderDetail };

/** The check of a delivery, the form for a report, and all reports, between the head of the order and its lines. */
export function CheckIn({ account, order }: CheckInProps) {
  const orderNo = order.Order_OrderNo;
  const { data, error } = useQuery(claimsQuery(account, orderNo));
  const report = useReport(account, orderNo);
  const [outcome, setOutcome] = useState<string>();
  const isSending = useSendReport(account, orderNo, (claimNo) =>
    setOutcome(`Report ${claimNo} sent. We’ll answer by email.`),
  );
  const [atOpening] = useState(report);
  const claims = data?.mainResult;
  if (error && report === undefined) return <Failure error={error} />;
  if (claims === undefined) return null;
  const isAsked = isUnchecked(claims) && isReportingTime(claims, now());
  const isQuiet = !isAsked && claims.CheckedAt === undefined && claims.Claims.length === 0;
  if (isQuiet && report === undefined && outcome === undefined) return null;
  return (
    <section
      ref={showIfAsked}
      id={DELIVERY_CHECK}
      className="mb-6 grid scroll-mt-24 gap-4 print:hidden"
      aria-label="Delivery check"
    >
      {report?.isSent && <Waiting report={report} isSending={isSending} isNews={!atOpening?.isSent} />}
      {!report && outcome !== undefined && <Outcome key={outcome}>{outcome}</Outcome>}
      {report?.refusal && (
        <Outcome key={report.refusal} kind="warning" isNews={report.refusal !== atOpening?.refusal}>
          {report.refusal}
        </Outcome>
      )}
      {report && !report.isSent && report.claimNo === undefined && (
        <ReportForm account={account} order={order} claims={claims} report={report} />
      )}
      {report && !report.isSent && report.claimNo !== undefined && (
        <RefusedPhotos account={account} orderNo={orderNo} />
      )}
      {!report && isAsked && (
        <Question account={account} orderNo={orderNo} claims={claims} onOutcome={setOutcome} />
      )}
      {!report && claims.CheckedAt !== undefined && (
        <p className="text-ink-soft">
          All fine, checked by {claims.CheckedBy} on {momentWords(new Date(claims.CheckedAt))}
        </p>
      )}
      {claims.Claims.length > 0 && (
        <ClaimList account={account} claims={claims.Claims} onOutcome={setOutcome} />
      )}
    </section>
  );
}

/** Mails about a delivery link to this element. */
function showIfAsked(section: HTMLElement | null): void {
  if (location.hash === `#${DELIVERY_CHECK}`) section?.scrollIntoView();
}

/**
 * Opens the form for a report. Left out while the question about the delivery has the same button, while the form is
 * open, and if nothing can be reported.
 */
export function ReportButton({ account, order }: CheckInProps) {
  const orderNo = order.Order_OrderNo;
  const claims = useQuery(claimsQuery(account, orderNo)).data?.mainResult;
  const report = useReport(account, orderNo);
  if (!claims?.CanClaim || report !== undefined) return null;
  if (isUnchecked(claims) && isReportingTime(claims, now())) return null;
  return (
    <Button look="secondary" onClick={() => beginReport(account, orderNo)}>
      Report a problem
    </Button>
  );
}

/** True if nobody has checked the delivery, and the whole order can still be reported as not arrived. */
function isUnchecked({ CanClaim, CheckedAt, Claims, NotArrivedUntil = '' }: OrderClaims): boolean {
  return CanClaim && CheckedAt === undefined && Claims.length === 0 && now().toISOString() < NotArrivedUntil;
}

type QuestionProps = {
  readonly account: string;
  readonly orderNo: string;
  readonly claims: OrderClaims;
  readonly onOutcome: (sentence: string) => void;
};

function Question({ account, orderNo, claims, onOutcome }: QuestionProps) {
  const checking = useSending(
    (asked: string) => call(accountClaimsAllThere, { CustomerAccount: account, orderNo: asked }),
    accountClaims,
    () => onOutcome(`Thank you. We’ve noted that everything of order ${orderNo} arrived.`),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-y border-hairline py-2">
      <p className="font-serif text-large">Did everything arrive?</p>
      <Deadline claims={claims} />
      <div className="flex flex-wrap sm:-mr-3 sm:ml-auto max-sm:-ml-3">
        <Button look="quiet" {...checking.of(orderNo)}>
          All fine
        </Button>
        <Button look="quiet" onClick={() => beginReport(account, orderNo)}>
          Report a problem
        </Button>
      </div>
      {checking.error && <p className="basis-full text-warning">{problemSentenceOf(checking.error)}</p>}
    </div>
  );
}

/** Example: 'Tell us of breakages until Thursday 14:10, 31 hours left'. */
function Deadline({ claims: { FaultsUntil } }: { readonly claims: OrderClaims }) {
  if (FaultsUntil === undefined) return null;
  const [end, today] = [new Date(FaultsUntil), now()];
  if (end <= today) return null;
  return (
    <p className="text-ink-soft">
      Tell us of breakages {untilWords(end, today)}, {ageWords(today, end)} left
    </p>
  );
}

/** Retries refused photos or drops them. The server already has the claim. */
function RefusedPhotos({ account, orderNo }: { readonly account: string; readonly orderNo: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        look="secondary"
        onClick={() => changeReport(account, orderNo, { isSent: true, refusal: undefined })}
      >
        Send again
      </Button>
      <Button look="quiet" onClick={() => dropReport(account, orderNo)}>
        Leave out
      </Button>
    </div>
  );
}

type WaitingProps = { readonly report: Report; readonly isSending: boolean; readonly isNews: boolean };

function Waiting({ report, isSending, isNews }: WaitingProps) {
  const isOnline = useIsOnline();
  const part = report.claimNo === undefined ? 'Your report' : `The photos of ${report.claimNo}`;
  const verb = report.claimNo === undefined ? 'is' : 'are';
  return (
    <Outcome kind="note" isNews={isNews}>
      {isSending && isOnline
        ? `${part} ${verb} being sent.`
        : `${part} ${verb} kept on this device, and sent once you’re back online.`}
    </Outcome>
  );
}
