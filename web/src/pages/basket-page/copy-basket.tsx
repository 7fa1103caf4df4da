import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BasketItem, quantityOf } from '../../cart/basket/basket-item.ts';
import { useTakeList } from '../../cart/pasted/pasted-order.ts';
import { selectAccount, useAccount } from '../../session/account.ts';
import { accountsQuery } from '../../session/customer/use-account-choice.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';

type CopyBasketProps = {
  readonly items: readonly BasketItem[];
  /** Set if the person has typed a quantity without updating the cart. */
  readonly disabledReason: string | undefined;
};

/**
 * Copies the lines to another of the person's accounts, as a pasted list to review there at the other account's prices.
 * Both baskets stay unchanged until the person adds the list.
 */
export function CopyBasket({ items, disabledReason }: CopyBasketProps) {
  const isAdmin = useSession().__is_admin_user;
  const { account, customerName } = useAccount();
  const { data } = useQuery(accountsQuery);
  const { take } = useTakeList();
  const [to, setTo] = useState('');
  const others = (data?.mainResult.CustomerAccount ?? []).filter(({ value }) => value !== account);
  const other = others.find(({ value }) => value === to);
  if (isAdmin || others.length === 0) return null;

  function copy() {
    if (!other) return;
    selectAccount({ account: other.value, customerName: other.label });
    take({
      from: `Basket of ${customerName}`,
      leftOut: 0,
      lines: items.map((item, id) => ({
        id,
        source: item.Description,
        text: item.Code,
        // Name the product as well: the text may match the bin number of another wine.
        code: item.Code,
        words: '',
        isAside: false,
        quantity: { unit: 'named', ...quantityOf(item) },
      })),
    });
  }
  return (
    <p className="mt-2 mb-6 flex max-w-104 items-center gap-2 print:hidden">
      <select
        className="input select"
        aria-label="Copy this basket to"
        value={to}
        onChange={({ target }) => setTo(target.value)}
      >
        <option value="">Copy to another account…</option>
        {others.map(({ value, label }) => (
          <option key={value} value={value}>
            {label} ({value})
          </option>
        ))}
      </select>
      <Button
        look="secondary"
        onClick={copy}
        disabledReason={disabledReason ?? (other ? undefined : 'Choose an account first.')}
      >
        Copy
      </Button>
    </p>
  );
}
