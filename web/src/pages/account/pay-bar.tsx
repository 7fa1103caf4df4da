import { createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { accountStatement, type OpenItem } from '@tradecellar/contract/statement.ts';
import { cardAmountSentence, isCardAmount } from '@tradecellar/trade/card-amount.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Refused } from '../../session/failure/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './account.module.css';
import { type Picked, pickSum, stillPicked, sumOf, togglePicked } from './pick-items.ts';
import { usePaying } from './use-paying.ts';

/** The items of an account that a buyer picks, by ticks or by a typed sum that goes to the items that are due first. */
export function usePicked(items: readonly OpenItem[]) {
  const [all, setPicked] = useState<Picked>(new Map());
  const [text, setText] = useState('');
  const typed = pickSum(items, text);
  return {
    picked: text === '' ? stillPicked(all, items) : typed.picked,
    text,
    error: typed.error,
    tick(item: OpenItem) {
      setPicked(togglePicked(text === '' ? stillPicked(all, items) : typed.picked, item));
      setText('');
    },
    type(next: string) {
      setText(next);
      setPicked(new Map());
    },
  };
}

type PayBarProps = {
  readonly account: string;
  readonly items: readonly OpenItem[];
  readonly picking: ReturnType<typeof usePicked>;
};

/** Pays the picked items. With a tick the bar stays at the foot of the screen. */
export function PayBar({ account, items, picking }: PayBarProps) {
  const { picked, text, error, type } = picking;
  const chosen = items.filter(({ TransactionNumber }) => picked.has(TransactionNumber));
  const sum = sumOf(picked);
  const paying = usePaying(
    account,
    () =>
      call(createCheckoutSessionBalance, {
        provider: 'stripe',
        CustomerAccount: account,
        amount: sum,
        items: chosen.map(({ TransactionNumber, IsInQuery }) => ({
          TransactionNumber,
          amount: picked.get(TransactionNumber) ?? 0,
          ...(IsInQuery && { isInQuery: true }),
        })),
      }),
    accountStatement,
  );
  const noun = chosen.every(({ Type }) => Type === 'Invoice') ? 'invoice' : 'item';
  const reason = error === undefined ? undefined : 'Please check the sum.';
  const why = isCardAmount(sum) ? reason : cardAmountSentence;
  return (
    <div className={styles.payBar} data-state={chosen.length > 0 ? 'picked' : undefined}>
      <Refused error={paying.error} />
      <TextField
        label="Or a sum"
        className={styles.payField}
        inputMode="decimal"
        placeholder="£"
        value={text}
        onChange={type}
        error={error}
      />
      <Button
        isBusy={paying.isBusy}
        disabledReason={chosen.length === 0 ? 'Tick what you want to pay, or type a sum.' : why}
        showReason={chosen.length > 0 && error === undefined}
        onClick={paying.pay}
      >
        {chosen.length === 0
          ? 'Pay by card'
          : `Pay ${formatMoney(sum)} of ${countWords(chosen.length, noun)}`}
      </Button>
    </div>
  );
}
