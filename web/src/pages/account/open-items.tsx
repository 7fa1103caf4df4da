import { accountStatement, type OpenItem, type Statement } from '@tradecellar/contract/statement.ts';
import { addMoney, formatMoney, penceOf } from '@tradecellar/trade/money.ts';
import { isHiddenReference } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { daysOverdue } from '@tradecellar/trade/statement.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import type { ReactNode } from 'react';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { dotted } from '../../ui/dotted.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Column, DataTable, type FootRow } from '../../ui/tables/data-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './account.module.css';
import { PayBar, usePicked } from './pay-bar.tsx';
import { payableOf } from './pick-items.ts';
import { Transfer } from './transfer.tsx';

export const statementQuery = (CustomerAccount: string) => ({
  ...endpointQuery(accountStatement, { CustomerAccount }),
  ...readEachVisit,
});

type OpenItemsProps = {
  readonly statement: Statement;
  /** The account whose items can be paid by card; undefined if cards are off. */
  readonly payFor?: string | undefined;
};

/**
 * The transactions of which a part is not settled, first due first, above the whole ledger, and the bank to pay them to.
 * The list is absent if nothing is open, or if the ledger says nothing of due dates and settlements and no card can pay.
 */
export function OpenItems({ statement, payFor }: OpenItemsProps) {
  const { Balance: balance, Items: items, DueFigures: figures, OpenItems: all, Transfer: to } = statement;
  const shown = all.filter(({ Reference2 }) => !isHiddenReference(Reference2));
  const picking = usePicked(shown);
  const isPlain = figures === undefined && !statement.HasSettlements;
  const [item, ...more] = picking.picked.keys();
  const transfer = to && <Transfer to={to} item={more.length === 0 ? item : undefined} />;
  if ((isPlain && payFor === undefined) || (all.length === 0 && (isPlain || items === balance)))
    return transfer;
  return (
    <section className={styles.open} aria-labelledby="open-items">
      <h2 id="open-items" className="mb-2">
        Open items
      </h2>
      <DataTable
        caption="Open items"
        columns={columnsOn(parseTradeDate(statement.Day) ?? '', payFor === undefined ? undefined : picking)}
        rows={shown}
        keyOf={(item) => item.TransactionNumber}
        feet={feetOf(statement, shown)}
      />
      {payFor !== undefined && shown.length > 0 && (
        <PayBar account={payFor} items={shown} picking={picking} />
      )}
      {figures && figures.Due > 0 && <Ages figures={figures} />}
      {items !== balance && (
        <div className="mt-4">
          <Notice>
            Your open items come to {formatMoney(items)}, your balance is {formatMoney(balance)}; we show
            both.
          </Notice>
        </div>
      )}
      {transfer}
    </section>
  );
}

const isLate = ({ DueDate = '', Open, IsInQuery: isInQuery }: OpenItem, today: string) =>
  daysOverdue({ openPence: penceOf(Open), dueDate: parseTradeDate(DueDate) ?? null, isInQuery }, today) > 0;

type Picking = ReturnType<typeof usePicked>;

const columnsOn = (today: string, picking: Picking | undefined): readonly Column<OpenItem>[] => [
  {
    header: 'Tran No.',
    share: 26,
    cell: (item) => {
      const number = <Marked item={item} today={today} />;
      return picking === undefined ? number : <PickItem item={item} number={number} picking={picking} />;
    },
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
  {
    header: 'Due',
    share: 12,
    cell: (item) => item.DueDate,
    stacked: 'left',
  },
  { header: 'Total', share: 13, figure: (item) => formatMoney(item.Total), stacked: 'right' },
  { header: 'Open', share: 13, figure: (item) => formatMoney(item.Open), stacked: 'sum' },
];

/** The number of an item with its marks. */
function Marked({ item, today }: { readonly item: OpenItem; readonly today: string }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {item.TransactionNumber}
      {isLate(item, today) && <Tag look="warning">Overdue</Tag>}
      {item.IsInQuery && <Tag>In query</Tag>}
      <PaidMark item={item} />
    </span>
  );
}

/** The part of an item that is paid by card and not in the ledger yet. */
function PaidMark({ item }: { readonly item: OpenItem }) {
  const { PaidByCard: paid = 0, Open: open } = item;
  if (paid === 0) return null;
  const [whole, part] = paid < 0 ? ['Used', 'used'] : ['Paid by card', 'paid by card'];
  return <Tag look="good">{paid === open ? whole : `${formatMoney(Math.abs(paid))} ${part}`}</Tag>;
}

const tickBox = '-my-3 -ml-3 grid size-11 shrink-0 place-items-center self-start print:hidden';

type PickItemProps = { readonly item: OpenItem; readonly number: ReactNode; readonly picking: Picking };

/** The number of an item with its tick; an item that is paid whole has no tick. */
function PickItem({ item, number, picking }: PickItemProps) {
  const amount = picking.picked.get(item.TransactionNumber);
  const isPart = amount !== undefined && amount !== payableOf(item);
  return (
    <div className="flex items-baseline gap-1">
      {payableOf(item) === 0 ? (
        <span className={tickBox} />
      ) : (
        <label className={tickBox}>
          <input
            type="checkbox"
            className="size-5"
            checked={amount !== undefined}
            onChange={() => picking.tick(item)}
            aria-label={`Pay ${item.TransactionNumber}`}
          />
        </label>
      )}
      <div>
        {number}
        {isPart && <p className="text-small font-normal text-ink-soft">{formatMoney(amount)} of it</p>}
      </div>
    </div>
  );
}

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
    ['Due 0 to 30 days', figures.Age0To30],
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
