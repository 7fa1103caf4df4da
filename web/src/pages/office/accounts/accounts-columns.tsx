import type { AccountsOrder } from '@tradecellar/contract/accounts-files.ts';
import { SHAPE_SYSTEMS, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { dayAndMonth, shortDate } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import type { Column } from '../../../ui/tables/data-table.tsx';
import styles from '../board/board.module.css';
import { NameContact } from './name-contact.tsx';

type Marks = {
  readonly shape: ShapeName;
  readonly marked: ReadonlySet<string>;
  readonly onMark: (orderNo: string) => void;
};

export function accountsColumns({ shape, marked, onMark }: Marks): readonly Column<AccountsOrder>[] {
  return [
    {
      header: 'Order',
      cell: ({ OrderNo, Number: number, Kind, Why }) => (
        <div className={styles.order}>
          {Why === '' ? (
            <label className={styles.mark}>
              <input
                type="checkbox"
                checked={marked.has(OrderNo)}
                onChange={() => onMark(OrderNo)}
                aria-label={`Put ${number} into the file`}
              />
            </label>
          ) : (
            <span className={styles.mark} />
          )}
          <div>
            {number}
            {Kind !== 'Order' && (
              <p className="text-small font-normal whitespace-nowrap text-ink-soft">{Kind}</p>
            )}
          </div>
        </div>
      ),
      isRowHeader: true,
      isSelfEvident: true,
      share: 16,
      stacked: 'lead',
    },
    {
      header: 'Date',
      cell: ({ Day }) => <span className="whitespace-nowrap">{shortDate(Day)}</span>,
      share: 12,
      stacked: 'left',
    },
    {
      header: 'Customer',
      cell: ({ CustomerName, CustomerAccount }) => (
        <>
          {CustomerName}
          <p className="text-small text-ink-soft">{CustomerAccount}</p>
        </>
      ),
      isSelfEvident: true,
      share: 28,
      stacked: 'whole',
    },
    {
      header: 'Accounts',
      cell: (order) => <StateWords shape={shape} order={order} />,
      isSelfEvident: true,
      stacked: 'whole',
    },
    {
      header: 'Order Total',
      figure: ({ GrandTotal }) => formatMoney(GrandTotal),
      isSelfEvident: true,
      share: 12,
      stacked: 'sum',
    },
  ];
}

function StateWords({ shape, order }: { readonly shape: ShapeName; readonly order: AccountsOrder }) {
  const { Exported, Why, NeedsContact, IsPaidByCard } = order;
  if (Exported === undefined && Why === '') return IsPaidByCard ? 'Ready, paid by card' : 'Ready';
  if (Exported === undefined) {
    return (
      <>
        <span className="text-ink-soft">{Why}</span>
        {NeedsContact && <NameContact shape={shape} order={order} />}
      </>
    );
  }
  const went = exportedWords(shape, Exported);
  return Exported.IsChanged ? (
    <span className="text-warning">Changed after it {went}</span>
  ) : (
    <span className="text-ink-soft">It {went}</span>
  );
}

type Exported = NonNullable<AccountsOrder['Exported']>;

/** Returns words such as 'went to Xero on 27 Nov' or 'went to Xero on 27 Nov as version 2'. */
export function exportedWords(shape: ShapeName, { At, Version }: Pick<Exported, 'At' | 'Version'>): string {
  const when = `went to ${SHAPE_SYSTEMS[shape]} on ${dayAndMonth(londonTime(new Date(At)).date)}`;
  return Version === 1 ? when : `${when} as version ${Version}`;
}
