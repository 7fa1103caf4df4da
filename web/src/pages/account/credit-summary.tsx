import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import type { Statement } from '@tradecellar/contract/statement.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { addMoney, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import styles from './account.module.css';

type CreditSummaryProps = {
  readonly customer: Pick<CustomerAccount, 'CreditBalance' | 'CreditLimit' | 'AvailableCredit'>;
  readonly statement: Statement | undefined;
};

/** The figures of an account: what is owed and, if the ledger has due dates, by when; then the credit. */
export function CreditSummary({ customer, statement }: CreditSummaryProps) {
  // A buyer without the figures cannot open this page.
  const { CreditBalance: balance = 0, CreditLimit: limit = 0, AvailableCredit: available = 0 } = customer;
  // An order uses credit at once, but the balance changes only when the order reaches the ledger (decision 14).
  const ordered = addMoney(limit, -balance, -available);
  const over = available < 0 ? 'Over your credit limit' : '';
  const open = limit > 0 && ordered > 0 ? `Includes ${formatMoney(ordered)} of orders not yet invoiced` : '';
  const queried = statement?.DueFigures ? statement.InQuery : 0;
  const inQuery = queried > 0 ? `${formatMoney(queried)} of it in query` : '';
  return (
    <dl className={styles.sums} data-due={statement?.DueFigures && ''}>
      {balance < 0 ? (
        <Amount label="Balance in credit" money={-balance} note="We owe you this" />
      ) : (
        <Amount label="Balance owed" money={balance} note={balance > 0 ? inQuery : 'Nothing to pay'} />
      )}
      {statement?.DueFigures && <Due statement={statement} figures={statement.DueFigures} />}
      <Amount label="Credit limit" money={limit} note={limit <= 0 ? 'No credit agreed' : ''} />
      <Amount label="Available credit" money={available} warning={over} note={open} />
    </dl>
  );
}

type DueProps = {
  readonly statement: Statement;
  readonly figures: NonNullable<Statement['DueFigures']>;
};

function Due({ statement, figures }: DueProps) {
  const { Day: day, OpenItems: items } = statement;
  const { Due: due, Overdue: overdue, OverdueSince: since, NotYetDue: later } = figures;
  const today = parseTradeDate(day) ?? '';
  const next = items
    .map(({ DueDate }) => parseTradeDate(DueDate ?? '') ?? '')
    .find((date) => date !== '' && date > today);
  const isDisputed = items.some(
    ({ IsInQuery, DueDate = '' }) => IsInQuery && (parseTradeDate(DueDate) ?? today) < today,
  );
  const sinceWords = since === undefined ? '' : ` since ${shortDay(since)}`;
  return (
    <>
      <Amount
        label={due < 0 ? 'Paid on account' : 'Due now'}
        money={Math.abs(due)}
        note={due === 0 ? 'Nothing is due' : isDisputed ? 'Items in query are not overdue' : ''}
        warning={
          overdue > 0 ? `${overdue === due ? 'Overdue' : `${formatMoney(overdue)} overdue`}${sinceWords}` : ''
        }
      />
      <Amount
        label="Not yet due"
        money={later}
        note={next && later > 0 ? `Next on ${dayAndMonth(next)}` : ''}
      />
    </>
  );
}

function shortDay(day: string): string {
  const date = parseTradeDate(day);
  return date === undefined ? day : dayAndMonth(date);
}

type AmountProps = {
  readonly label: string;
  readonly money: Money;
  readonly note: string;
  readonly warning?: string;
};

function Amount({ label, money, note, warning = '' }: AmountProps) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd className={styles.money}>{formatMoney(money)}</dd>
      {warning !== '' && (
        <dd className={styles.note} data-state="over">
          {warning}
        </dd>
      )}
      {note !== '' && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
