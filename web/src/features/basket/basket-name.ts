import type { Session } from '../../api/session.ts';

/**
 * The name under which a basket is kept in local storage (3.cart.5). A customer's stands under the account. What an
 * admin puts together, for a customer or for nobody, is the admin's own, under the admin and the account: it is
 * never the customer's, nor that of a colleague at the same machine (decision 22). Undefined while it is not
 * known yet which of the two it is.
 */
export function basketName(
  account: string,
  { subject, __empty, __is_admin_user }: Pick<Session, 'subject' | '__empty' | '__is_admin_user'>,
): string | undefined {
  if (__empty) return undefined;
  if (!__is_admin_user) return `tradecellar/basket/${account}`;
  return `tradecellar/office-basket/${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}
