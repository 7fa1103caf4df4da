import type { Session } from '../session/session.ts';

/**
 * The local storage key of a basket (3.cart.5): the account for a customer; the admin and the account for an admin,
 * whose basket is never the customer's or a colleague's on the same machine (decision 22). Undefined until it is known
 * whether the person is an admin.
 */
export function basketName(
  account: string,
  { subject, __empty, __is_admin_user }: Pick<Session, 'subject' | '__empty' | '__is_admin_user'>,
): string | undefined {
  if (__empty) return undefined;
  if (!__is_admin_user) return `tradecellar/basket/${account}`;
  return `tradecellar/office-basket/${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}
