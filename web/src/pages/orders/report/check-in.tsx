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
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ClaimList } from './claim-list.tsx';
import { claimsQuery } from './claims-query.ts';
import { ReportForm } from './report-form.tsx';
import { beginReport, changeReport, dropReport, type Report, useReport } from './report-store.ts';
import { useSendReport } from './use-send-report.ts';

type CheckInProps = { readonly account: string; readonly order: OrderDetail };
type PlacedCheckInProps = CheckInProps & { readonly place: 'before-lines' | 'after-lines' };

/** The check of a delivery stands before the order's lines while the buyer can report, and after the lines later. */
export function CheckIn({ place, ...props }: PlacedCheckInProps) {
  const { data } = useQuery(claimsQuery(props.account, props.order.Order_OrderNo));
  const isFirst = data === undefined || isReportingTime(data.mainResult, now());
  return isFirst === (place === 'before-lines') ? <Check {...props} /> : null;
}

function Check({ account, order }: CheckInProps) {
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
  if (claims === undefined) return report ? null : <Skeleton className="mb-6 h-11" />;
  if (!claims.CanClaim && claims.Claims.length === 0 && report === undefined) return null;
  return (
    <section
      ref={showIfAsked}
      id={DELIVERY_CHECK}
      className="mb-8 grid scroll-mt-24 gap-4 border-y border-hairline py-5 print:hidden"
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
      {!report && claims.CanClaim && (
        <Question account={account} order={order} claims={claims} onOutcome={setOutcome} />
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

export function useIsCheckNext(account: string, orderNo: string): boolean {
  const { data } = useQuery(claimsQuery(account, orderNo));
  const report = useReport(account, orderNo);
  return report
    ? !report.isSent && report.claimNo === undefined
    : data !== undefined && isCheckDue(data.mainResult);
}

function isCheckDue(claims: OrderClaims): boolean {
  return isUnchecked(claims) && isReportingTime(claims, now());
}

/** True if nobody has checked the delivery, and the whole order can still be reported as not arrived. */
function isUnchecked({ CanClaim, CheckedAt, Claims, NotArrivedUntil = '' }: OrderClaims): boolean {
  return CanClaim && CheckedAt === undefined && Claims.length === 0 && now().toISOString() < NotArrivedUntil;
}

type QuestionProps = CheckInProps & {
  readonly claims: OrderClaims;
  readonly onOutcome: (sentence: string) => void;
};

function Question({ account, order, claims, onOutcome }: QuestionProps) {
  const orderNo = order.Order_OrderNo;
  const checking = useSending(
    (asked: string) => call(accountClaimsAllThere, { CustomerAccount: account, orderNo: asked }),
    accountClaims,
    () => onOutcome(`Thank you. Everything of order ${orderNo} is noted as there.`),
  );
  const { CheckedAt, CheckedBy } = claims;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex-[1_1_18rem]">
        {CheckedAt === undefined ? (
          claims.Claims.length === 0 && <p className="font-serif text-large">Did everything arrive?</p>
        ) : (
          <p>
            All there, checked by {CheckedBy} on {momentWords(new Date(CheckedAt))}
          </p>
        )}
        <Deadline claims={claims} />
        {checking.error && <p className="text-warning">{problemSentenceOf(checking.error)}</p>}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <Button look="secondary" onClick={() => beginReport(account, orderNo)}>
          Something wrong
        </Button>
        {isUnchecked(claims) && (
          <Button look={isCheckDue(claims) ? 'primary' : 'secondary'} {...checking.of(orderNo)}>
            All there
          </Button>
        )}
      </div>
    </div>
  );
}

/** Example: 'Breakages can be reported until Thursday 14:10: 31 hours left'. */
function Deadline({ claims: { FaultsUntil } }: { readonly claims: OrderClaims }) {
  if (FaultsUntil === undefined) return null;
  const [end, today] = [new Date(FaultsUntil), now()];
  const isOver = end <= today;
  return (
    <p className="text-ink-soft">
      {isOver
        ? 'The time for reporting breakages is over. A report is taken as late, and our office decides.'
        : `Breakages can be reported ${untilWords(end, today)}: ${ageWords(today, end)} left`}
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
