import { useQuery } from '@tanstack/react-query';
import { type CustomerAct, customerActs } from '@tradecellar/contract/admin.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { actWords } from './act-words.ts';

const shownAtFirst = 8;

type CustomerActsProps = { readonly account: string; readonly customerName: string };

/** The last hundred things the office did for a customer, newest first. */
export function CustomerActs({ account, customerName }: CustomerActsProps) {
  const acts = useQuery({ ...endpointQuery(customerActs, { CustomerAccount: account }), staleTime: 0 });
  const rows = acts.data?.mainResult;
  return (
    <section className="mt-8 [:empty+&]:mt-0" aria-labelledby="acts-heading">
      <h2 id="acts-heading">What the office did</h2>
      <p className="text-ink-soft">
        for {customerName} ({account})
      </p>
      {acts.error ? (
        <Failure error={acts.error} />
      ) : rows === undefined ? (
        <Skeleton className="mt-3 h-24" />
      ) : rows.length === 0 ? (
        <p className="mt-2 text-ink-soft">Nothing yet.</p>
      ) : (
        <>
          <Acts acts={rows.slice(0, shownAtFirst)} />
          {rows.length > shownAtFirst && (
            <details>
              <summary>
                {rows.length === 100
                  ? 'Earlier, up to the last 100'
                  : `${rows.length - shownAtFirst} earlier`}
              </summary>
              <Acts acts={rows.slice(shownAtFirst)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Acts({ acts }: { readonly acts: readonly CustomerAct[] }) {
  return (
    <ol className="mt-2 *:flex *:flex-wrap *:justify-between *:gap-x-6 *:border-b *:border-hairline *:py-2.5 *:wrap-anywhere">
      {acts.map((act, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
        <li key={`${act.At} ${index}`}>
          <span>{actWords(act)}</span>
          <span className="text-sm text-ink-soft tabular-nums">
            <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
          </span>
        </li>
      ))}
    </ol>
  );
}
