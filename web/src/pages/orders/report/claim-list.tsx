import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  accountClaims,
  accountClaimsWithdraw,
  type Claim,
  type ClaimLine,
} from '@tradecellar/contract/claims.ts';
import { CLAIM_WORDS, REASON_WORDS } from '@tradecellar/trade/claim-life.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { call } from '../../../api/call.ts';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import { useSending } from '../../../api/queries.ts';
import { toOrder } from '../../../session/address/paths.ts';
import { ClaimPhoto } from '../../../session/customer/claim-photo.tsx';
import { documentsOfOrder, OpenDocument } from '../../../session/open-document.tsx';
import { Button } from '../../../ui/button.tsx';
import { showAlert } from '../../../ui/dialogs/alert-dialog.tsx';
import { dotted } from '../../../ui/dotted.tsx';

type ClaimListProps = {
  readonly account: string;
  readonly claims: readonly Claim[];
  readonly onOutcome: (sentence: string) => void;
};

export function ClaimList({ account, claims, onOutcome }: ClaimListProps) {
  return (
    <ul className="grid gap-4">
      {claims.map((claim) => (
        <li key={claim.ClaimNo} className="border-l-2 border-brand-line pl-4">
          <p className="dotted text-body text-ink-soft">
            {dotted([claim.ClaimNo, `reported by ${claim.OpenedBy}`, momentWords(new Date(claim.OpenedAt))])}
          </p>
          <ul className="grid gap-2 py-1">
            {claim.Lines.map((line) => (
              <ClaimedLine key={line.LineNo} line={line} account={account} orderNo={claim.OrderNo} />
            ))}
          </ul>
          {claim.Note !== '' && <p className="whitespace-pre-line text-ink-soft">{claim.Note}</p>}
          <Photos account={account} claim={claim} />
          {claim.Lines.some(({ State }) => State === 'open') && (
            <Withdraw account={account} claim={claim} onOutcome={onOutcome} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ClaimedLineProps = Pick<ClaimListProps, 'account'> & {
  readonly line: ClaimLine;
  readonly orderNo: string;
};

function ClaimedLine({ account, line, orderNo }: ClaimedLineProps) {
  const documents = useQuery({ ...documentsOfOrder(account, orderNo), enabled: line.CreditNote !== '' });
  const creditNote = documents.data?.mainResult.find(
    ({ Kind, Number: number }) => Kind === 'credit-note' && number === line.CreditNote,
  );
  return (
    <li>
      <p>
        <span className="font-serif">{line.Description}</span>: {countWords(line.Bottles, 'bottle')},{' '}
        {REASON_WORDS[line.Reason].toLowerCase()}
        {line.IsLate && ', reported late'}
      </p>
      <p className="dotted text-body text-ink-soft">
        {dotted([
          CLAIM_WORDS[line.State],
          line.State === 'replaced' ? '' : formatMoney(addMoney(line.Nett, line.VAT)),
          line.CreditNote === '' ? '' : `credit note ${line.CreditNote}`,
          line.Sentence,
        ])}
        {creditNote !== undefined && <OpenDocument account={account} document={creditNote} />}
        {line.ReplacementOrderNo !== '' && (
          <>
            {' '}
            <Link className="thumb-high" {...toOrder(line.ReplacementOrderNo)}>
              Order {line.ReplacementOrderNo}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

type WithdrawProps = Pick<ClaimListProps, 'account' | 'onOutcome'> & { readonly claim: Claim };

function Withdraw({ account, claim, onOutcome }: WithdrawProps) {
  const queries = useQueryClient();
  const withdrawing = useSending(
    (ClaimNo: string) => call(accountClaimsWithdraw, { CustomerAccount: account, ClaimNo }),
    accountClaims,
    async (_answer, claimNo) => {
      await queries.invalidateQueries();
      onOutcome(`Report ${claimNo} withdrawn.`);
    },
  );
  return (
    <Button
      look="quiet"
      className="-ml-3"
      isBusy={withdrawing.isPending}
      onClick={() =>
        withdrawing.mutate(claim.ClaimNo, {
          onError: (error) =>
            showAlert({ title: 'The report could not be withdrawn', message: problemSentenceOf(error) }),
        })
      }
    >
      Withdraw this report
    </Button>
  );
}

function Photos({ account, claim }: { readonly account: string; readonly claim: Claim }) {
  const missing = claim.PhotoCount - claim.PhotoNos.length;
  if (claim.PhotoCount === 0) return null;
  return (
    <>
      <ul className="flex flex-wrap gap-2 py-1">
        {claim.PhotoNos.map((PhotoNo) => (
          <li key={PhotoNo}>
            <ClaimPhoto account={account} claimNo={claim.ClaimNo} photoNo={PhotoNo} />
          </li>
        ))}
      </ul>
      {missing > 0 && <p className="text-body text-ink-soft">{countWords(missing, 'photo')} still to come</p>}
    </>
  );
}
