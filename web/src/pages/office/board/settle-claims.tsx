import { useQuery } from '@tanstack/react-query';
import { boardReplacements, boardUndoClaims, type Replacement } from '@tradecellar/contract/board-claims.ts';
import { type BoardClaimLine, boardClaims, boardSettleClaims } from '@tradecellar/contract/claims.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, useSending } from '../../../api/queries.ts';
import { Failure, Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './board.module.css';

type Outcome = 'accept' | 'replace' | 'decline';
type ChosenLine = Pick<BoardClaimLine, 'ClaimNo' | 'LineNo'>;
type Settlement = {
  readonly outcome: Outcome;
  readonly chosen: readonly ChosenLine[];
  readonly answer: string;
};

const buttonWords: Readonly<Record<Outcome, string>> = {
  accept: 'Accept with credit',
  replace: 'Send again',
  decline: 'Decline',
};

type SettleProps = {
  readonly lines: readonly BoardClaimLine[];
  readonly onSettled: (settled: readonly ChosenLine[]) => void;
  readonly onOpen: (orderNo: string) => void;
};

/** Appears when lines are chosen. The outcome of the last settled lines stays. */
export function SettleClaims({ lines, onSettled, onOpen }: SettleProps) {
  const [sentence, setSentence] = useState('');
  const [asked, setAsked] = useState<Outcome>();
  const settling = useSending(
    ({ outcome, chosen, answer }: Settlement) =>
      call(boardSettleClaims, { Lines: [...chosen], Outcome: outcome, Sentence: answer }),
    boardClaims,
    (_settled, { chosen, answer }) => {
      // The office may have typed the answer for the next lines meanwhile.
      setSentence((now) => (now === answer ? '' : now));
      onSettled(chosen);
    },
  );
  const undoing = useUndo(settling.reset);
  const {
    Settled: settled = 0,
    Refused: refused = [],
    Replacements: sent = [],
  } = settling.data?.mainResult ?? {};
  const chosen = lines.map(({ ClaimNo, LineNo }) => ({ ClaimNo, LineNo }));
  const settledLines = settling.variables?.chosen ?? [];
  const settle = (outcome: Outcome) => {
    setAsked(undefined);
    undoing.reset();
    settling.mutate({ outcome, chosen, answer: sentence });
  };
  const ask = (outcome: Outcome) => ({
    isBusy: settling.isPending && settling.variables.outcome === outcome,
    onClick: () => setAsked(outcome),
  });
  return (
    <div className="sticky bottom-0 z-10 -mt-px grid gap-3 border-t border-control bg-paper py-3 empty:hidden print:static">
      {settled > 0 && (
        <Notice kind="good">
          <span className="flex flex-wrap items-center gap-x-4">
            <span>
              {countWords(settled, 'line')} settled
              {sent.length > 0 && ', sent again with '}
              {sent.map((orderNo) => (
                <button
                  key={orderNo}
                  type="button"
                  className="link thumb-high mr-2"
                  onClick={() => onOpen(orderNo)}
                >
                  {orderNo}
                </button>
              ))}
            </span>
            <Button look="secondary" {...undoing.of(settledLines)}>
              Undo
            </Button>
          </span>
        </Notice>
      )}
      <UndoOutcome {...undoing} />
      {refused.map(({ ClaimNo, LineNo, Sentence }) => (
        <Notice key={`${ClaimNo} ${LineNo}`} kind="warning">
          {Sentence}
        </Notice>
      ))}
      <Refused error={settling.error} />
      {lines.length > 0 && (
        <div className={styles.settle}>
          <TextField
            label={`Answer for ${countWords(lines.length, 'line')}, ${sumOf(lines)} with VAT`}
            mostLetters={mostLetters(boardSettleClaims.body.properties.Sentence)}
            value={sentence}
            onChange={setSentence}
          />
          <Button {...ask('accept')}>{buttonWords.accept}</Button>
          <Button look="secondary" {...ask('replace')}>
            {buttonWords.replace}
          </Button>
          <Button
            look="secondary"
            disabledReason={sentence.trim() === '' ? 'Declining needs an answer to the customer' : undefined}
            {...ask('decline')}
          >
            {buttonWords.decline}
          </Button>
        </div>
      )}
      {asked && (
        <Modal title={`${buttonWords[asked]}?`} onClose={() => setAsked(undefined)} role="alertdialog">
          {asked === 'replace' ? <ReplacementsOf chosen={chosen} /> : <Answered {...{ asked, lines }} />}
          {sentence.trim() !== '' && <p className="mt-3">Your answer: {sentence.trim()}</p>}
          <p className="mt-3 text-ink-soft">
            The customer sees it at once. The mail, and the message to your system, wait in the shop for some
            minutes, in which you can undo it.
          </p>
          <ModalActions className="max-sm:*:grow">
            <Button look="secondary" onClick={() => setAsked(undefined)}>
              Back
            </Button>
            <Button onClick={() => settle(asked)}>{buttonWords[asked]}</Button>
          </ModalActions>
        </Modal>
      )}
    </div>
  );
}

export function useUndo(onUndone: () => void = () => {}) {
  return useSending(
    (lines: readonly ChosenLine[]) =>
      call(boardUndoClaims, { Lines: lines.map(({ ClaimNo, LineNo }) => ({ ClaimNo, LineNo })) }),
    boardClaims,
    onUndone,
  );
}

export function UndoOutcome({ data, error }: Pick<ReturnType<typeof useUndo>, 'data' | 'error'>) {
  const { Reopened = 0, Refused: refused = [] } = data?.mainResult ?? {};
  return (
    <>
      {Reopened > 0 && (
        <Notice kind="good">
          Undone: {countWords(Reopened, 'line')} to settle again. Nothing was sent about it.
        </Notice>
      )}
      {refused.map(({ ClaimNo, LineNo, Sentence }) => (
        <Notice key={`${ClaimNo} ${LineNo}`} kind="warning">
          {Sentence}
        </Notice>
      ))}
      <Refused error={error} />
    </>
  );
}

const sumOf = (lines: readonly BoardClaimLine[]) =>
  formatMoney(addMoney(...lines.flatMap(({ Nett, VAT }) => [Nett, VAT])));

type AnsweredProps = {
  readonly asked: 'accept' | 'decline';
  readonly lines: readonly BoardClaimLine[];
};

function Answered({ asked, lines }: AnsweredProps) {
  const customers = Map.groupBy(lines, ({ CustomerAccount }) => CustomerAccount);
  return (
    <ul className="ruled">
      {[...customers].map(([account, own]) => (
        <li key={account}>
          {own[0]?.CustomerName} ({account}): {countWords(own.length, 'line')},{' '}
          <span className="figures">{sumOf(own)}</span> with VAT{' '}
          {asked === 'accept' ? 'to be credited' : 'declined, nothing credited or sent'}
        </li>
      ))}
    </ul>
  );
}

function ReplacementsOf({ chosen }: { readonly chosen: readonly ChosenLine[] }) {
  const { data, error } = useQuery({
    ...endpointQuery(boardReplacements, { Lines: [...chosen] }),
    staleTime: 0,
  });
  if (error && !data) return <Failure error={error} />;
  if (!data) return <Skeleton height="6rem" />;
  return (
    <ul className="ruled">
      {data.mainResult.map((order) => (
        <li key={order.ClaimNo}>
          {replacementWords(order)}
          <p className="text-body text-ink-soft">
            {order.CustomerName} ({order.CustomerAccount}), for {order.ClaimNo} about order {order.OrderNo}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Example: "13 bottles to 3 Ropewalk Quay, CT21 5BN, Mon 30 Nov, nil". */
function replacementWords({
  Bottles,
  DeliveryType,
  Address,
  RequiredDate,
  AwaitsStock,
}: Pick<Replacement, 'Bottles' | 'DeliveryType' | 'Address' | 'RequiredDate' | 'AwaitsStock'>): string {
  return [
    DeliveryType === 'collection'
      ? `${countWords(Bottles, 'bottle')} to be collected`
      : `${countWords(Bottles, 'bottle')} to ${Address.join(', ')}`,
    AwaitsStock
      ? 'on back order, as too few are in stock'
      : RequiredDate === ''
        ? 'on a day that you decide'
        : shortDate(RequiredDate),
    'nil',
  ].join(', ');
}
