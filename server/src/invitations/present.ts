import type { PersonOfShop } from '@tradecellar/contract/people.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { PersonRow } from './people-queries.ts';

export function presentPerson(row: PersonRow): PersonOfShop {
  const since = sinceOf(row);
  return {
    Email: row.email,
    Name: row.name ?? '',
    Accounts: row.accounts.map(({ account, customer, name, role }) => ({
      CustomerAccount: account,
      CustomerName: customer,
      Name: name,
      Role: role,
    })),
    State: row.state,
    ...(since !== null && { Since: since }),
    ...(row.fault !== null && { Fault: row.fault }),
    ...(row.last_sign_in !== null && { LastSignIn: row.last_sign_in }),
    ...(row.last_order !== null && { LastOrder: row.last_order }),
  };
}

/** The day on which the person reached the present state. */
function sinceOf({
  state,
  first_order,
  first_sign_in,
  mailed_at,
  opened_at,
  asked_at,
}: PersonRow): string | null {
  const dayOf = (at: Date | null) => at && londonTime(at).date;
  switch (state) {
    case 'ordered':
      return first_order;
    case 'signed-in':
      return first_sign_in;
    case 'opened':
      return dayOf(opened_at);
    case 'refused':
    case 'invited':
      return dayOf(mailed_at);
    case 'waiting':
      return dayOf(asked_at);
    case 'not-invited':
      return null;
  }
}
