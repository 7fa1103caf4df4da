import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountQuery, useAccount } from '../session/account.ts';
import { useSettings } from '../session/settings.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { priceBasket } from './basket-item.ts';
import { useBasket, useQuantities } from './basket-store.ts';
import { isAsked } from './order-quantity.ts';
import { typedScope, useTypedQuantities } from './typed-quantities.ts';
import { useEstimate } from './use-estimate.ts';
import { useNextDelivery } from './use-next-delivery.ts';

const nothing = { lines: [], totals: { nett: 0, vat: 0, grand: 0 } };

/** What the order comes to, when it would come, and what there is to know before it is placed. */
export function useOrderFacts() {
  const { items } = useBasket();
  const mayRead = useIsCalm();
  const { account } = useAccount();
  const customer = useQuery({ ...accountQuery(account), enabled: mayRead && account !== '' });
  const priced = priceBasket(items);
  const { totals } = useEstimate(priced ?? nothing, mayRead);
  const { CreditLimit = 0, AvailableCredit } = customer.data?.mainResult ?? {};
  return {
    lineCount: items.length,
    quantity: {
      cases: items.reduce((sum, { CasesQty }) => sum + CasesQty, 0),
      bottles: items.reduce((sum, { BottlesQty }) => sum + BottlesQty, 0),
    },
    /** Of the goods; undefined for more than can be added up. */
    nett: priced?.totals.nett,
    charge: items.length > 0 ? totals.charge : undefined,
    delivery: useNextDelivery(mayRead),
    /** Undefined where no credit was agreed. */
    creditLeft: CreditLimit > 0 ? AvailableCredit : undefined,
    typedCount: useTypedCount(account),
  };
}

/** How many products have a quantity typed beside them, in any list, that is not in the basket yet. */
function useTypedCount(account: string): number {
  const { switches } = useSettings();
  const held = useQuantities();
  const mine = useTypedQuantities(typedScope(account, 'mine'));
  const searched = useTypedQuantities(typedScope(account, 'search'));
  const single = useTypedQuantities(typedScope(account, 'product'));
  const typed = [...mine, ...searched, ...single].filter((one) => isAsked(one, { held, switches }));
  return new Set(typed.map(({ product }) => product.Code)).size;
}

/** Once the browser has nothing else to do: what is only good to know is read after what a screen is about. */
function useIsCalm(): boolean {
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => whenIdle(() => setIsCalm(true)), []);
  return isCalm;
}
