import { accountStatement, type OpenItem, type Statement } from '@tradecellar/contract/statement.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { isHiddenReference } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, DataTable, type FootRow } from '../../ui/tables/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './account.module.css';

export const statementQuery = (CustomerAccount: string) => ({
  ...endpointQuery(accountStatement, { CustomerAccount }),
  ...readEachVisit,
});

/**
 * The transactions of which a part is not settled, first due first, above the whole ledger. Absent if the ledger says
 * nothing of due dates and settlements, or if nothing is open.
 */
export function OpenItems({ statement }: { readonly statement: Statement }) {
  const { Balance: balance, Items: items, DueFigures: figures, OpenItems: all } = statement;
  if ((figures === undefined && !statement.HasSettlements) || (all.length === 0 && items === balance))
    return null;
  const shown = all.filter(({ Reference2 }) => !isHiddenReference(Reference2));
  return (
    <section className={styles.open} aria-labelledby="open-items">
      <h2 id="open-items" className="mb-2">
        Open items
      </h2>
      <DataTable
        caption="Open items"
        columns={columnsOn(parseTradeDate(statement.Day) ?? '')}
        rows={shown}
        keyOf={(item) => item.TransactionNumber}
        feet={feetOf(statement, shown)}
      />
      {figures && figures.Due > 0 && <Ages figures={figures} />}
      {items !== balance && (
        <div className="mt-4">
          <Notice>
            Your open items come to {formatMoney(items)}, your balance is {formatMoney(balance)}; we show
            both.
          </Notice>
        </div>
      )}
    </section>
  );
}

const isLate = ({ DueDate, Open }: OpenItem, today: string) =>
  Open > 0 && DueDate !== undefined && (parseTradeDate(DueDate) ?? today) < today;

const columnsOn = (today: string): readonly Column<OpenItem>[] => [
  {
    header: 'Due',
    share: 22,
    cell: (item) => (
      <>
        {item.DueDate} {isLate(item, today) && <Tag look="warning">Overdue</Tag>}{' '}
        {item.IsInQuery && <Tag>In query</Tag>}
      </>
    ),
    stacked: 'left',
  },
  {
    header: 'Tran No.',
    share: 14,
    cell: (item) => item.TransactionNumber,
    isRowHeader: true,
    isSelfEvident: true,
    stacked: 'lead',
  },
  {
    header: 'Date and type',
    share: 22,
    cell: (item) => <span className="dotted">{dotted([item.TransactionDate, item.Type])}</span>,
    isSelfEvident: true,
    stacked: 'line',
  },
  { header: 'Reference', cell: (item) => item.Reference1, stacked: 'line' },
  { header: 'Total', share: 13, figure: (item) => formatMoney(item.Total), stacked: 'right' },
  { header: 'Open', share: 13, figure: (item) => formatMoney(item.Open), stacked: 'sum' },
];

/** The open sum, which includes transactions that the list hides (2.account.7). */
function feetOf({ Items: items }: Statement, shown: readonly OpenItem[]): readonly FootRow[] {
  const hidden = addMoney(items, ...shown.map(({ Open }) => -Open));
  return [
    ...(hidden === 0
      ? []
      : [{ label: 'Orders without a number yet', values: { Open: formatMoney(hidden) } }]),
    { label: countWords(shown.length, 'open item'), values: { Open: formatMoney(items) }, isStrong: true },
  ];
}

/** How long ago the due sum was due. */
function Ages({ figures }: { readonly figures: NonNullable<Statement['DueFigures']> }) {
  const ages = [
    ['0 to 30 days', figures.Age0To30],
    ['31 to 60', figures.Age31To60],
    ['61 to 90', figures.Age61To90],
    ['Over 90', figures.AgeOver90],
  ] as const;
  return (
    <dl className={styles.ages} aria-label="Days since due">
      {ages.map(([label, sum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{formatMoney(sum)}</dd>
        </div>
      ))}
    </dl>
  );
}
