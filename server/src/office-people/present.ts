import type { OfficePerson } from '@tradecellar/contract/office-people.ts';
import type { OfficePersonRow } from './queries.ts';

export function presentOfficePerson(row: OfficePersonRow): OfficePerson {
  return {
    Email: row.email,
    Name: row.name,
    Role: row.role,
    ...(row.last_sign_in !== null && { LastSignIn: row.last_sign_in }),
  };
}
