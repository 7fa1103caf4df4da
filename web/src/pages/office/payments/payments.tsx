import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { MARKED_DAYS, type OfficePayment, officePayments } from '@tradecellar/contract/office-payments.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { toPayments } from '../../../session/address/office-address.ts';
import { path } from '../../../session/address/paths.ts';
import { now } from '../../../session/clock.ts';
import { Failure } from '../../../session/failure/failure.tsx';
import { useMay } from '../../../session/office-right.ts';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OfficeTabs } from '../office-tabs.tsx';
import { isPaid, paymentsCsv, STATE_OF_PAYMENT } from './payments-csv.ts';

type Shown = 'waiting' | 'today' | 'all';

const dayOf = ({ At }: OfficePayment) => londonTime(new Date(At)).date;

/** Card payments towards balances: what the ledger does not have yet, and what was paid today. */
export function PaymentsPage() {
  const { account } = useSearch({ from: `/shop/admin${path.adminPayments}` });
  const may = useMay();
  const [shown, setShown] = useState<Shown>('waiting');
  const { data, error } = useQuery({
    ...endpointQuery(officePayments, { ...(account !== undefined && { Account: account }) }),
    staleTime: 0,
  });
  const all = data?.mainResult ?? [];
  const today = londonTime(now()).date;
  const lists: Readonly<Record<Shown, readonly OfficePayment[]>> = {
    waiting: all.filter(({ State, WentBack }) => State !== 'in-ledger' || WentBack !== undefined),
    today: all.filter((payment) => dayOf(payment) === today),
    all,
  };
  const rows = lists[shown];
  const paid = rows.filter(isPaid);
  return (
    <article>
      <PageHeading
        above={
          may('make-accounts-files') && (
            <Link to={path.adminAccounts} className="back-link print:hidden!">
              <Icon name="chevronLeft" size={14} /> For the accounts
            </Link>
          )
        }
        aside={
          rows.length > 0 && (
            <Button
              look="secondary"
              onClick={() => saveFile(`card-payments-${today}.csv`, paymentsCsv(rows))}
            >
              <Icon name="download" size={18} /> CSV
            </Button>
          )
        }
      >
        Card payments
      </PageHeading>
      {account !== undefined && (
        <p className="mb-4">
          Of account {account}. <Link {...toPayments({})}>Show all accounts</Link>
        </p>
      )}
      {!data && (error ? <Failure error={error} /> : <Skeleton height="20rem" />)}
      {data && (
        <OfficeTabs
          tabs={[
            { key: 'waiting', words: 'Not in the ledger yet', count: lists.waiting.length },
            { key: 'today', words: 'Today', count: lists.today.length },
            { key: 'all', words: `${MARKED_DAYS} days`, count: all.length },
          ]}
          shown={shown}
          onShow={setShown}
        />
      )}
      {data && rows.length === 0 && (
        <EmptyState
          title={shown === 'waiting' ? 'The ledger has every card payment.' : 'No balance was paid by card.'}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          caption="Card payments"
          columns={columns}
          rows={rows}
          keyOf={({ PaymentNo }) => PaymentNo}
          feet={[
            {
              label: `${countWords(paid.length, 'payment')} received`,
              values: {
                'Not in ledger': formatMoney(addMoney(...paid.map(({ NotInLedger }) => NotInLedger))),
                Paid: formatMoney(addMoney(...paid.map(({ Amount }) => Amount))),
              },
              isStrong: true,
            },
          ]}
        />
      )}
    </article>
  );
}

const columns: readonly Column<OfficePayment>[] = [
  {
    header: 'Payment',
    share: 12,
    cell: ({ PaymentNo }) => PaymentNo,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Customer',
    share: 24,
    cell: ({ CustomerName, CustomerAccount }) => (
      <>
        {CustomerName}
        <p className="text-small text-ink-soft">{CustomerAccount}</p>
      </>
    ),
    isSelfEvident: true,
    stacked: 'whole',
  },
  {
    header: 'When and who',
    share: 18,
    cell: ({ At, PaidBy }) => (
      <>
        {momentWords(new Date(At))}
        <p className="text-small wrap-anywhere text-ink-soft">{PaidBy}</p>
      </>
    ),
    isSelfEvident: true,
    stacked: 'left',
  },
  {
    header: 'Items',
    cell: (payment) => (
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {itemsOf(payment).map((item) => (
          <span key={item} className="whitespace-nowrap">
            {item}
          </span>
        ))}
        <StateMark payment={payment} />
      </span>
    ),
    isSelfEvident: true,
    stacked: 'line',
  },
  {
    header: 'Not in ledger',
    share: 10,
    figure: ({ NotInLedger }) => (NotInLedger === 0 ? '' : formatMoney(NotInLedger)),
    stacked: 'right',
  },
  {
    header: 'Paid',
    share: 10,
    figure: (payment) => (isPaid(payment) ? formatMoney(payment.Amount) : ''),
    stacked: 'sum',
  },
];

/** The figure of the column beside it says what is not in the ledger yet. */
function StateMark({ payment: { State, WentBack, IsDisputed } }: { readonly payment: OfficePayment }) {
  if (WentBack !== undefined) {
    const did = IsDisputed ? 'disputed by the card’s bank' : 'refunded to the card';
    return (
      <Tag look="warning">
        {formatMoney(WentBack)} {did}
      </Tag>
    );
  }
  if (State === 'not-in-ledger') return null;
  const look = State === 'in-ledger' ? 'good' : State === 'outcome-unknown' ? 'warning' : 'quiet';
  return <Tag look={look}>{STATE_OF_PAYMENT[State]}</Tag>;
}

/** 'IN88807 £100.00', 'IN88819 £60.40', '£5.00 on account'. */
function itemsOf({ Items, OnAccount }: OfficePayment): readonly string[] {
  return [
    ...Items.map(({ TransactionNumber, Amount }) => `${TransactionNumber} ${formatMoney(Amount)}`),
    ...(OnAccount === 0 ? [] : [`${formatMoney(OnAccount)} on account`]),
  ];
}
