import { useQuery } from '@tanstack/react-query';
import { type CustomerAct, customerActs } from '@tradecellar/contract/admin.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { actWords } from './act-words.ts';
import styles from './order-for-customer.module.css';

const shownAtFirst = 8;

type CustomerActsProps = { readonly account: string; readonly customerName: string };

/** The last hundred things the office did for a customer, newest first. */
export function CustomerActs({ account, customerName }: CustomerActsProps) {
  const acts = useQuery({ ...endpointQuery(customerActs, { CustomerAccount: account }), staleTime: 0 });
  const rows = acts.data?.mainResult;
  return (
    <section className={styles.acts} aria-labelledby="acts-heading">
      <h2 id="acts-heading">Office activity</h2>
      <p className="soft">
        {customerName} ({account})
      </p>
      {acts.error ? (
        <Failure error={acts.error} />
      ) : rows === undefined ? (
        <Skeleton className={styles.waiting} />
      ) : rows.length === 0 ? (
        <p className="soft">Nothing yet.</p>
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
    <ol>
      {acts.map((act, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
        <li key={`${act.At} ${index}`}>
          <span>{actWords(act)}</span>
          <span className="small soft figures">
            <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
          </span>
        </li>
      ))}
    </ol>
  );
}
