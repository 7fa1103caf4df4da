import { useQuery } from '@tanstack/react-query';
import { accountStatementMail } from '@tradecellar/contract/statement.ts';
import { call } from '../../api/call.ts';
import { endpointQuery, readEachVisit, useSending } from '../../api/queries.ts';
import { Refused } from '../../session/failure/failure.tsx';

/** The person's choice of the monthly statement, if the shop sends statements. */
export function StatementMail({ account }: { readonly account: string }) {
  const asked = { CustomerAccount: account };
  const { data } = useQuery({ ...endpointQuery(accountStatementMail, asked), ...readEachVisit });
  const sending = useSending(
    (IsWanted: boolean) => call(accountStatementMail, { ...asked, IsWanted }),
    accountStatementMail,
  );
  if (!data) return null;
  const isWanted = sending.isPending ? sending.variables : data.mainResult.IsWanted;
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="mb-2">
        Statements
      </h2>
      <Refused error={sending.error} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={isWanted}
          onChange={({ target }) => sending.mutate(target.checked)}
        />
        The monthly statement by mail
      </label>
    </section>
  );
}
