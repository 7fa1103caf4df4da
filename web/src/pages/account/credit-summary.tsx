import type { CustomerAccount } from '@tradecellar/contract/account.ts';
import { formatSignedMoney, type Money } from '@tradecellar/trade/money.ts';

type CreditSummaryProps = {
  readonly customer: Pick<CustomerAccount, 'CreditBalance' | 'CreditLimit' | 'AvailableCredit'>;
};

/** What is owed, the limit, and what is left. Words say what a sign means. */
export function CreditSummary({ customer }: CreditSummaryProps) {
  const { CreditBalance: balance, CreditLimit: limit, AvailableCredit: available } = customer;
  return (
    <dl className="credit">
      <Amount
        label="Credit Balance"
        money={balance}
        note={balance < 0 ? 'In your favour' : balance > 0 ? 'Owed to us' : 'Nothing owed'}
      />
      <Amount label="Credit Limit" money={limit} note={limit <= 0 ? 'No credit agreed' : undefined} />
      <Amount
        label="Available Credit"
        money={available}
        note={available < 0 ? 'Over your credit limit' : undefined}
        isOver={available < 0}
      />
    </dl>
  );
}

type AmountProps = {
  readonly label: string;
  readonly money: Money;
  readonly note: string | undefined;
  readonly isOver?: boolean;
};

function Amount({ label, money, note, isOver = false }: AmountProps) {
  return (
    <div className={isOver ? 'credit-over' : undefined}>
      <dt>{label}</dt>
      <dd className="credit-amount money">{formatSignedMoney(money)}</dd>
      {note !== undefined && <dd className="credit-note">{note}</dd>}
    </div>
  );
}
