import { useQuery } from '@tanstack/react-query';
import { customerActs } from '@tradecellar/contract/admin.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { actWords } from './act-words.ts';

type OfficeActivityProps = { readonly account: string; readonly customerName: string };

/** The last hundred things the office did for a customer, newest first. */
export function OfficeActivity({ account, customerName }: OfficeActivityProps) {
  const { data, error } = useQuery({
    ...endpointQuery(customerActs, { CustomerAccount: account }),
    staleTime: 0,
  });
  const acts = data?.mainResult;
  return (
    <section aria-labelledby="acts-heading">
      <h2 id="acts-heading" className="mb-3">
        Office activity
      </h2>
      <p className="text-ink-soft">
        {customerName} ({account})
      </p>
      {error && <Failure error={error} />}
      {!error && !acts && <Skeleton height="6rem" />}
      {acts?.length === 0 && <p className="text-ink-soft">Nothing yet.</p>}
      <ol className="ruled">
        {acts?.map((act, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
          <li key={`${act.At} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            {actWords(act)}
            <span className="figures text-sm text-ink-soft">
              <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
