import type { RunFacts } from '../run-facts.ts';
import { PAYING_ACCOUNTS, WINE_ACCOUNTS } from './fill-accounts.ts';
import type { StatementFacts } from './morning-mails.ts';

/** Each account with a balance must get the statement of the month once, to each of its people. */
export function statementFaults({ received }: RunFacts, facts: StatementFacts): string[] {
  if (facts === undefined) return [];
  const { month, found } = facts;
  const byAccount = Map.groupBy(found, ({ account }) => account);
  const got = Map.groupBy(received, ({ key }) => key);
  return [...WINE_ACCOUNTS, ...PAYING_ACCOUNTS].flatMap(({ account, people }) => {
    const own = byAccount.get(account) ?? [];
    const [mail] = own;
    if (mail === undefined || own.length > 1)
      return [`${account} got the statement of ${month} ${own.length} times`];
    const told = (got.get(mail.key) ?? []).map(({ to }) => to);
    return [
      ...(mail.key.includes(month) ? [] : [`${account} got the statement ${mail.key}, not of ${month}`]),
      ...(String([...mail.to].sort()) === String([...people].sort())
        ? []
        : [`The statement of ${account} went to ${mail.to}`]),
      ...people
        .filter((email) => !told.some((to) => to.includes(email)))
        .map((email) => `${email} got no statement`),
    ];
  });
}
