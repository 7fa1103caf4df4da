import { type BuyerRight, type BuyerRole, buyerMay } from '@tradecellar/contract/buyer-rights.ts';
import { type OfficeRight, type OfficeRole, roleMay } from '@tradecellar/contract/office-rights.ts';
import { takesOrders } from '../api/public-config.ts';
import { selectedRole, useAccount } from './account.ts';
import { useSession } from './session.ts';

type Whose = { readonly __is_admin_user: boolean; readonly officeRole: OfficeRole | undefined };

const hasRight = (isAdmin: boolean, role: BuyerRole | undefined, right: BuyerRight) =>
  isAdmin || buyerMay(role ?? 'all', right);

/**
 * A buyer needs no office right, but orders only with the buyer's own right. Servers of release 0.5.0 send no role, and
 * treat the whole office as managers.
 */
const mayBe = (
  { __is_admin_user: isAdmin, officeRole = 'manager' }: Whose,
  role: BuyerRole | undefined,
  right: OfficeRight,
) => {
  if (isAdmin) return roleMay(officeRole, right);
  return right !== 'order-for-customers' || hasRight(isAdmin, role, 'order');
};

/** Returns a function that tells if the person has a right of the office. The server checks each call as well. */
export function useMay(): (right: OfficeRight) => boolean {
  const session = useSession();
  const { role } = useAccount();
  return (right) => mayBe(session, role, right);
}

/** Like `useMay`, for code outside components. */
export const may = (right: OfficeRight): boolean => mayBe(useSession.getState(), selectedRole(), right);

/** False in a shop that takes no orders, and for a person who may not order. */
export const canOrder = (): boolean => takesOrders() && may('order-for-customers');

/** True for the office, and for a buyer with the right for the selected account. */
export const buyerHas = (right: BuyerRight): boolean =>
  hasRight(useSession.getState().__is_admin_user, selectedRole(), right);

/** Like `buyerHas`, for components. */
export function useBuyerHas(right: BuyerRight): boolean {
  const isAdmin = useSession((session) => session.__is_admin_user);
  const { role } = useAccount();
  return hasRight(isAdmin, role, right);
}
