import type { Application } from '@tradecellar/contract/prospects.ts';
import type { ProspectRow } from './queries.ts';

export function presentApplication(row: ProspectRow): Application {
  return {
    Id: row.id,
    Kind: row.kind,
    ReceivedAt: row.received_at.toISOString(),
    CompanyName: row.company_name,
    ContactName: row.contact_name,
    Email: row.email,
    Phone: row.phone,
    Address: row.address,
    Message: row.message,
    ...(row.decision !== null && {
      Decided: {
        As: row.decision,
        At: row.decided_at?.toISOString() ?? '',
        Who: row.decider_name ?? '',
        Note: row.note,
        Account: row.customer_account ?? '',
      },
    }),
  };
}
