import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BoardClaimLine, boardClaims } from '@tradecellar/contract/claims.ts';
import { CLAIM_WORDS, REASON_WORDS } from '@tradecellar/trade/claim-life.ts';
import { untilWords } from '@tradecellar/trade/claim-window.ts';
import { formatClockTime } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { now } from '../../../session/clock.ts';
import { ClaimPhoto } from '../../../session/customer/claim-photo.tsx';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TurnPage } from '../../../ui/tables/turn-page.tsx';
import { OfficeTabs } from '../office-tabs.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { SettleClaims, UndoOutcome, useUndo } from './settle-claims.tsx';

const REFETCH_MS = 15_000;
const PAGE_SIZE = 50;

type ClaimFilter = 'open' | 'accepted' | 'settled';

const keyOf = ({ ClaimNo, LineNo }: Pick<BoardClaimLine, 'ClaimNo' | 'LineNo'>) => `${ClaimNo} ${LineNo}`;

export function ClaimsPage() {
  const [request, setRequest] = useState<{ show: ClaimFilter; start: number }>({ show: 'open', start: 0 });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<string>();
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(boardClaims, request),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
  const { Lines: lines, More: hasMore = false, OpenCount: openCount = 0 } = data?.mainResult ?? {};
  const undoing = useUndo();
  const maySettle = useMay()('settle-claims');
  const show = (next: typeof request) => {
    setChosen(new Set());
    setRequest(next);
  };
  const toggle = (key: string) =>
    setChosen((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  return (
    <article>
      <PageHeading>Claims</PageHeading>
      <OfficeTabs
        tabs={[
          { key: 'open', words: 'To settle', count: data && openCount },
          { key: 'accepted', words: 'Credit note awaited' },
          { key: 'settled', words: 'Settled' },
        ]}
        shown={request.show}
        onShow={(filter) => show({ show: filter, start: 0 })}
      />
      {error && !lines && <Failure error={error} />}
      {!error && !lines && <Skeleton height="13rem" />}
      {request.show !== 'open' && <UndoOutcome {...undoing} />}
      {lines?.length === 0 && (
        <p className="border-t border-hairline py-6 text-ink-soft">
          {request.show === 'open' ? 'Nothing waiting.' : 'No claims here yet.'}
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul className="ruled" aria-busy={isPlaceholderData}>
          {lines.map((line) => (
            <li key={keyOf(line)}>
              <ClaimRow
                line={line}
                isChosen={maySettle && request.show === 'open' ? chosen.has(keyOf(line)) : undefined}
                onChoose={() => toggle(keyOf(line))}
                onOpen={setOpened}
                undoing={maySettle ? undoing : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      {maySettle && request.show === 'open' && lines && (
        <SettleClaims
          lines={lines.filter((line) => chosen.has(keyOf(line)))}
          onSettled={(settled) => {
            const keys = new Set(settled.map(keyOf));
            // The office may have chosen further lines meanwhile.
            setChosen((before) => new Set([...before].filter((key) => !keys.has(key))));
          }}
          onOpen={setOpened}
        />
      )}
      <TurnPage
        start={request.start}
        pageSize={PAGE_SIZE}
        hasMore={hasMore}
        onStart={(start) => show({ ...request, start })}
      />
      {opened !== undefined && <OrderDialog orderNo={opened} onClose={() => setOpened(undefined)} />}
    </article>
  );
}

type ClaimRowProps = {
  readonly line: BoardClaimLine;
  readonly isChosen: boolean | undefined;
  readonly onChoose: () => void;
  readonly onOpen: (orderNo: string) => void;
  /** Undefined if the person may not settle claims. */
  readonly undoing: ReturnType<typeof useUndo> | undefined;
};

function ClaimRow({ line, isChosen, onChoose, onOpen, undoing }: ClaimRowProps) {
  const { ClaimNo, CustomerAccount, CustomerName, Description, LineNo, OrderNo, WindowEnd } = line;
  return (
    <div className="grid gap-x-6 gap-y-3 py-1 md:flex">
      <div className="flex flex-1 gap-3">
        {isChosen !== undefined && (
          <label className="grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              className="size-5"
              checked={isChosen}
              onChange={onChoose}
              aria-label={`Line ${LineNo} of ${ClaimNo}: ${Description}`}
            />
          </label>
        )}
        <div className="min-w-0 flex-1 pt-2">
          <div className="flex items-baseline justify-between gap-4">
            <p>
              <strong>{countWords(line.Bottles, 'bottle')}</strong> of{' '}
              <span className="font-serif">{Description}</span>
              {': '}
              {REASON_WORDS[line.Reason].toLowerCase()}
            </p>
            <p className="whitespace-nowrap">
              <span className="figures">{formatMoney(addMoney(line.Nett, line.VAT))}</span>
              <span className="sr-only"> with VAT</span>
            </p>
          </div>
          <p className="text-body">
            {CustomerName} ({CustomerAccount}), order{' '}
            <button type="button" className="link thumb-high" onClick={() => onOpen(OrderNo)}>
              {OrderNo}
            </button>
          </p>
          <p className="text-body text-ink-soft">
            {ClaimNo}, {line.OpenedBy}, {momentWords(new Date(line.OpenedAt))}
            {line.State === 'open' ? null : `, ${CLAIM_WORDS[line.State].toLowerCase()}`}
            {line.CreditNote !== '' && ` by ${line.CreditNote}`}
            {line.ReplacementOrderNo !== '' && (
              <>
                {' with order '}
                <button
                  type="button"
                  className="link thumb-high"
                  onClick={() => onOpen(line.ReplacementOrderNo)}
                >
                  {line.ReplacementOrderNo}
                </button>
              </>
            )}
          </p>
          {line.State === 'open' && <Window isLate={line.IsLate} end={WindowEnd} />}
          {line.Note !== '' && <p className="mt-1 max-w-[60ch] whitespace-pre-line">{line.Note}</p>}
          {line.Sentence !== '' && <p className="mt-1 text-ink-soft">Answered: {line.Sentence}</p>}
          {undoing && line.UndoUntil !== undefined && (
            <Button look="secondary" className="mt-3" onClick={() => undoing.mutate([line])}>
              Undo until {formatClockTime(londonTime(new Date(line.UndoUntil)).minutes)}
            </Button>
          )}
        </div>
      </div>
      {line.PhotoNos.length > 0 && (
        <ul className="flex flex-wrap gap-2 md:max-w-[32rem] md:justify-end">
          {line.PhotoNos.map((photoNo) => (
            <li key={photoNo}>
              <ClaimPhoto account={CustomerAccount} claimNo={ClaimNo} photoNo={photoNo} isLarge />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says that the fault was reported late, or how long the buyer may still report faults. */
function Window({ isLate, end }: { readonly isLate: boolean; readonly end: string | undefined }) {
  if (isLate) return <p className="text-body font-semibold text-warning">Reported late</p>;
  if (end === undefined) return null;
  const isOver = new Date(end) <= now();
  return (
    <p className="text-body text-ink-soft">
      {isOver ? 'In time' : `In time, ${untilWords(new Date(end), now())}`}
    </p>
  );
}
