import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountTransactions, type Transaction } from '@tradecellar/contract/account.ts';
import { type AccountDocument, accountDocumentsOf } from '@tradecellar/contract/documents.ts';
import { ledgerTotals } from '@tradecellar/trade/ledger-totals.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isHiddenReference, linkedOrder } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery, keepWithinAccount } from '../../api/queries.ts';
import { useAskedRange } from '../../session/address/asked-range.ts';
import { DateRangeForm } from '../../session/address/date-range-form.tsx';
import { path, toOrder } from '../../session/address/paths.ts';
import { FoundRows } from '../../session/failure/found-rows.tsx';
import { OpenDocument } from '../../session/open-document.tsx';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, DataTable, type FootRow, TableSkeleton } from '../../ui/tables/data-table.tsx';
import { transactionsCsv, transactionsFileName } from './transactions-csv.ts';

/**
 * The ledger of a range, newest row first (2.account.1), without orders whose number is not confirmed yet
 * (2.account.7).
 */
export function Transactions({ account }: { readonly account: string }) {
  const [range, ask] = useAskedRange(path.account, accountTransactions);
  const rows = useQuery({
    ...endpointQuery(accountTransactions, {
      CustomerAccount: account,
      TransactionsByDirection: 'Ascending',
      TransactionDateStart: formatTradeDate(range.start),
      TransactionDateEnd: formatTradeDate(range.end),
    }),
    select: newestFirst,
    staleTime: 0,
    placeholderData: keepWithinAccount(account),
  });
  const shown = rows.data?.mainResult.filter(isShown) ?? [];
  const columns = columnsOf(account, useDocuments(account, shown));
  const isStale = rows.isPlaceholderData || rows.data === undefined;
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2>Transactions</h2>
        {(isStale || shown.length > 0) && !rows.error && (
          <Button
            look="quiet"
            className="-mr-3 print:hidden!"
            disabledReason={isStale ? 'The transactions are still loading' : undefined}
            onClick={() => saveFile(transactionsFileName(account, range), transactionsCsv(shown))}
          >
            <Icon name="download" size={18} /> Export as CSV
          </Button>
        )}
      </div>
      <DateRangeForm button="Get Transactions" range={range} onRange={ask} hasCommon />
      <FoundRows
        query={rows}
        isShown={isShown}
        placeholder={
          <div data-waits="">
            <TableSkeleton columns={columns} rowCount={8} rowClass="h-5" />
          </div>
        }
      >
        {(found, isOld) => (
          <DataTable
            caption="Transactions"
            columns={columns}
            rows={found}
            keyOf={(row) => row.TransactionNumber}
            feet={totalsOf(found)}
            isStale={isOld}
          />
        )}
      </FoundRows>
    </>
  );
}

const isShown = (row: Transaction) => !isHiddenReference(row.Reference2);

type Answer = { readonly mainResult: readonly Transaction[] } | null;

function newestFirst(answer: Answer): Answer {
  return answer && { mainResult: answer.mainResult.toReversed() };
}

/** The seven columns of 2.account.5. */
const columnsOf = (account: string, documents: Documents): readonly Column<Transaction>[] => [
  { header: 'Date', share: 11, cell: (row) => row.TransactionDate, isSelfEvident: true, stacked: 'left' },
  {
    header: 'Tran No.',
    share: 12,
    cell: (row) => <TransactionNo account={account} row={row} documents={documents} />,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  { header: 'Type', share: 11, cell: (row) => row.Type, isSelfEvident: true, stacked: 'left' },
  { header: 'Total', share: 13, figure: (row) => formatMoney(row.Total), stacked: 'sum' },
  { header: 'Balance', share: 13, figure: (row) => formatMoney(row.Balance), stacked: 'right' },
  { header: 'Reference 1', share: 22, cell: (row) => row.Reference1, stacked: 'left' },
  { header: 'Reference 2', cell: (row) => <Reference row={row} />, stacked: 'right' },
];

/** The documents by the numbers of their transactions. */
type Documents = ReadonlyMap<string, AccountDocument>;

/** The most transactions whose documents are asked for. */
const MOST_ASKED = 1_000;

function useDocuments(account: string, rows: readonly Transaction[]): Documents {
  const TransactionNumbers = rows.slice(0, MOST_ASKED).map((row) => row.TransactionNumber);
  const found = useQuery({
    ...endpointQuery(accountDocumentsOf, { CustomerAccount: account, TransactionNumbers }),
    enabled: rows.length > 0,
    retry: false,
    placeholderData: keepWithinAccount(account),
  });
  return new Map((found.data?.mainResult ?? []).map((document) => [document.Number, document]));
}

type TransactionNoProps = {
  readonly account: string;
  readonly row: Transaction;
  readonly documents: Documents;
};

/** The transaction's number, which opens its document. */
function TransactionNo({ account, row, documents }: TransactionNoProps) {
  const document = documents.get(row.TransactionNumber);
  if (document === undefined) return row.TransactionNumber;
  return (
    <OpenDocument account={account} document={document}>
      {row.TransactionNumber}
    </OpenDocument>
  );
}

/** Reference 2. A receipt links to its order (2.account.6); a credit note links to the order that the claim reports. */
function Reference({ row }: { readonly row: Transaction }) {
  const orderNo = linkedOrder(row);
  if (row.ClaimedOrderNo !== undefined) {
    return (
      <>
        {row.Reference2 !== row.ClaimedOrderNo && row.Reference2}{' '}
        <Link {...toOrder(row.ClaimedOrderNo)} className="thumb-high">
          Credit for {row.ClaimedOrderNo}
        </Link>
      </>
    );
  }
  return orderNo === undefined ? (
    row.Reference2
  ) : (
    <Link {...toOrder(orderNo)} className="thumb-high">
      {row.Reference2}
    </Link>
  );
}

/** Only Total has a sum: the rows of Balance are not additive. */
function totalsOf(rows: readonly Transaction[]): readonly FootRow[] {
  const { charged, paid, total } = ledgerTotals(rows.map((row) => row.Total));
  return [
    { label: 'Charged', values: { Total: formatMoney(charged) } },
    { label: 'Paid and credited', values: { Total: formatMoney(paid) } },
    {
      label: countWords(rows.length, 'transaction'),
      values: { Total: formatMoney(total) },
      isStrong: true,
    },
  ];
}
