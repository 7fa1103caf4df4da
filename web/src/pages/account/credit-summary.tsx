import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { addMoney, formatMoney, formatSignedMoney, type Money } from '@tradecellar/trade/money.ts';
import styles from './account.module.css';

type CreditSummaryProps = {
  readonly customer: Pick<CustomerAccount, 'CreditBalance' | 'CreditLimit' | 'AvailableCredit'>;
};

/** What is owed, the limit, and what is left. Words say what a sign means, and what the three leave open. */
export function CreditSummary({ customer }: CreditSummaryProps) {
  const { CreditBalance: balance, CreditLimit: limit, AvailableCredit: available } = customer;
  // Placing takes credit at once; the balance moves when the order is in the ledger (decision 11).
  const ordered = addMoney(limit, -balance, -available);
  const over = available < 0 ? 'Over your credit limit' : '';
  const open = limit > 0 && ordered > 0 ? `After ${formatMoney(ordered)} of orders not invoiced yet` : '';
  return (
    <dl className={styles.credit}>
      <Amount
        label="Credit Balance"
        money={balance}
        note={balance < 0 ? 'In your favour' : balance > 0 ? 'Owed to us' : 'Nothing owed'}
      />
      <Amount label="Credit Limit" money={limit} note={limit <= 0 ? 'No credit agreed' : ''} />
      <Amount
        label="Available Credit"
        money={available}
        note={[over, open].filter((words) => words !== '').join('. ')}
        isOver={over !== ''}
      />
    </dl>
  );
}

type AmountProps = {
  readonly label: string;
  readonly money: Money;
  readonly note: string;
  readonly isOver?: boolean;
};

function Amount({ label, money, note, isOver = false }: AmountProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={`figures ${styles.amount}`}>{formatSignedMoney(money)}</dd>
      {note !== '' && (
        <dd className={styles.note} data-over={isOver || undefined}>
          {note}
        </dd>
      )}
    </div>
  );
}
