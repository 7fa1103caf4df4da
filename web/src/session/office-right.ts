import { type OfficeRight, type OfficeRole, roleMay } from '@tradecellar/contract/office-rights.ts';
import { takesOrders } from '../api/public-config.ts';
import { useSession } from './session.ts';

type Whose = { readonly __is_admin_user: boolean; readonly officeRole: OfficeRole | undefined };

/** A buyer needs no office right. Servers of release 0.5.0 send no role, and treat the whole office as managers. */
const mayBe = ({ __is_admin_user: isAdmin, officeRole = 'manager' }: Whose, right: OfficeRight) =>
  !isAdmin || roleMay(officeRole, right);

/** Returns a function that tells if the person has a right of the office. The server checks each call as well. */
export function useMay(): (right: OfficeRight) => boolean {
  const session = useSession();
  return (right) => mayBe(session, right);
}

/** Like `useMay`, for code outside components. */
export const may = (right: OfficeRight): boolean => mayBe(useSession.getState(), right);

/** False in a shop that takes no orders, and for a person of the office who orders nothing for customers. */
export const canOrder = (): boolean => takesOrders() && may('order-for-customers');
