import type { Login } from '@tradecellar/contract/logins.ts';
import type { LoginRow } from './queries.ts';

export function presentLogin(row: LoginRow): Login {
  return {
    Email: row.email,
    Name: row.name,
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    Role: row.role,
    ...(row.last_sign_in !== null && { LastSignIn: row.last_sign_in }),
  };
}
