import { useQuery } from '@tanstack/react-query';
import { accountTransactions, type Transaction } from '@tradecellar/contract/account.ts';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { isHiddenReference, linkedOrder } from '@tradecellar/trade/order-number.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { orderDetailsPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type TransactionsProps = { readonly account: string; readonly range: DateRange };

/** The ledger rows of a range (spec §2 My Account); those of orders without a number yet are hidden. */
export function Transactions({ account, range }: TransactionsProps) {
  const rows = useQuery(
    endpointQuery(accountTransactions, {
      CustomerAccount: account,
      TransactionsByDirection: 'Ascending',
      TransactionDateStart: formatTradeDate(range.start),
      TransactionDateEnd: formatTradeDate(range.end),
    }),
  );
  if (rows.error) {
    return (
      <ErrorMessage requestId={requestIdOf(rows.error)} onRetry={() => void rows.refetch()}>
        {problemSentenceOf(rows.error)}
      </ErrorMessage>
    );
  }
  if (rows.data === undefined) return <Spinner />;
  const shown = (rows.data?.mainResult ?? []).filter((row) => !isHiddenReference(row.Reference2));
  if (shown.length === 0) {
    return <EmptyState title="No results found. Please amend your search criteria and try again." />;
  }
  return <TransactionTable rows={shown} />;
}

function TransactionTable({ rows }: { readonly rows: readonly Transaction[] }) {
  return (
    <div className="table-scroll">
      <table className="table table-stack">
        <caption className="sr-only">Transactions</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Tran No.</th>
            <th scope="col">Type</th>
            <th scope="col" className="number">
              Total
            </th>
            <th scope="col" className="number">
              Balance
            </th>
            <th scope="col">Reference 1</th>
            <th scope="col">Reference 2</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.TransactionNumber} ${row.Type} ${row.TransactionDate} ${row.Reference2}`}>
              <td data-label="Date">{row.TransactionDate}</td>
              <td data-label="Tran No.">{row.TransactionNumber}</td>
              <td data-label="Type">{row.Type}</td>
              <td data-label="Total" className="number">
                {formatMoney(moneyFromPounds(row.Total))}
              </td>
              <td data-label="Balance" className="number">
                {formatMoney(moneyFromPounds(row.Balance))}
              </td>
              <td data-label="Reference 1">{row.Reference1}</td>
              <td data-label="Reference 2">
                <Reference row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Reference 2 of a Receipt leads to the order it names. */
function Reference({ row }: { readonly row: Transaction }) {
  const orderNo = linkedOrder(row);
  return orderNo === undefined ? (
    row.Reference2
  ) : (
    <AppLink href={orderDetailsPath(orderNo)}>{row.Reference2}</AppLink>
  );
}
