import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead, accountQuery } from '../../session/account.ts';

export function loadAccount({ queries }: LoaderContext): void {
  const account = accountAhead();
  if (account) void readAhead(queries, accountQuery(account));
}
