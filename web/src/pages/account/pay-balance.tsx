import { useMutation, useQueryClient } from '@tanstack/react-query';
import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { call } from '../../api/call.ts';
import { leaveToPay } from '../../api/leave-to-pay.ts';
import { isProblem } from '../../api/problem-error.ts';
import { Refused } from '../../session/failure.tsx';
import { paymentConfirmedHref } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';

type PayBalanceProps = { readonly account: string; readonly Payable: Money; readonly Paid: Money };

/** Paying what is owed by card, and what was paid so and is not in the ledger yet. */
export function PayBalance({ account, Payable: payable, Paid: paid }: PayBalanceProps) {
  const queries = useQueryClient();
  const paying = useMutation({
    mutationFn: () => pageFor(account, payable),
    onSuccess: (url) => leaveToPay(account, url),
    // It may have been paid from elsewhere, or the ledger has been read again.
    onError: () => void queries.invalidateQueries({ queryKey: [accountEndpoint.path] }),
  });
  if (payable <= 0 && paid <= 0) return null;
  return (
    <div className={classNames('no-print', styles.payBalance)}>
      {paid > 0 && (
        <Notice>
          {formatMoney(paid)} paid by card is not in our ledger yet. Your balance and your credit change when
          it is.
        </Notice>
      )}
      <Refused error={paying.error} />
      {payable > 0 && (
        <p>
          <Button isBusy={paying.isPending || paying.isSuccess} onClick={() => paying.mutate()}>
            Pay balance
          </Button>
          <span className="soft">
            {formatMoney(payable)} by card, on the page of our card service, Stripe.
          </span>
        </p>
      )}
    </div>
  );
}

/** Where the balance is paid; where it was paid already, the page that tells how that payment stands. */
async function pageFor(account: string, amount: Money): Promise<string> {
  try {
    const asked = { provider: 'stripe', CustomerAccount: account, amount };
    return (await call(createCheckoutSessionBalance, asked)).mainResult.url;
  } catch (error) {
    if (isProblem(error, 'payment-under-way')) return paymentConfirmedHref(error.details.sessionId);
    throw error;
  }
}
